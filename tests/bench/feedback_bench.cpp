// The price of reading a response: a plain success, one with limit fields, hostile ones.

#include "mannerly/feedback/read_advice.hpp"

#include "allocations.hpp"

#include <benchmark/benchmark.h>

namespace mannerly {
namespace {

constexpr wall_time noon{std::chrono::seconds{1772452800}};

response plain_answer() {
  response answer;
  answer.status = 200;
  answer.headers = {{"Date", "Mon, 02 Mar 2026 12:00:00 GMT"},
                    {"Content-Type", "application/json; charset=utf-8"},
                    {"Content-Length", "512"},
                    {"Connection", "keep-alive"},
                    {"Server", "nginx"},
                    {"Cache-Control", "private, max-age=60"},
                    {"Vary", "Accept, Authorization"},
                    {"ETag", "\"0e3c2d8c5f1a4b6d\""},
                    {"X-Request-Id", "8f14e45f-ceea-467f-a8f0-6bd7a5ed0e5b"}};
  return answer;
}

response with(std::initializer_list<header> lines) {
  response answer = plain_answer();
  for (const header& line : lines) answer.headers.add(line.name, line.value);
  return answer;
}

void read(benchmark::State& state, const response& answer) {
  const long before = allocations();
  for (auto _ : state) benchmark::DoNotOptimize(read_advice(answer, noon));
  state.counters["allocations"] = benchmark::Counter(static_cast<double>(allocations() - before),
                                                     benchmark::Counter::kAvgIterations);
}

void no_limit_fields(benchmark::State& state) {
  read(state, with({{"Strict-Transport-Security", "max-age=31536000"},
                    {"X-Content-Type-Options", "nosniff"},
                    {"X-Frame-Options", "deny"}}));
}
BENCHMARK(no_limit_fields);

void x_trio(benchmark::State& state) {
  read(state, with({{"X-RateLimit-Limit", "5000"},
                    {"X-RateLimit-Remaining", "4987"},
                    {"X-RateLimit-Reset", "1772455514"}}));
}
BENCHMARK(x_trio);

void ietf_trio(benchmark::State& state) {
  read(state, with({{"RateLimit-Limit", "5000"},
                    {"RateLimit-Remaining", "4987"},
                    {"RateLimit-Reset", "30"}}));
}
BENCHMARK(ietf_trio);

void draft_8(benchmark::State& state) {
  read(state, with({{"RateLimit", "\"default\";r=50;t=30"},
                    {"RateLimit-Policy", "\"default\";q=100;w=60"},
                    {"Retry-After", "30"}}));
}
BENCHMARK(draft_8);

void openai_six_fields(benchmark::State& state) {
  read(state, with({{"x-ratelimit-limit-requests", "5000"},
                    {"x-ratelimit-limit-tokens", "160000"},
                    {"x-ratelimit-remaining-requests", "4999"},
                    {"x-ratelimit-remaining-tokens", "159976"},
                    {"x-ratelimit-reset-requests", "12ms"},
                    {"x-ratelimit-reset-tokens", "9ms"}}));
}
BENCHMARK(openai_six_fields);

void json_success(benchmark::State& state) {
  response answer = plain_answer();
  answer.body = R"({"items":[)";
  while (answer.body.size() < static_cast<std::size_t>(state.range(0))) {
    answer.body += R"({"id":12345,"name":"a thing","tags":["red","round"],"price":12.5},)";
  }
  answer.body += R"({}]})";
  read(state, answer);
}
BENCHMARK(json_success)->Arg(2000)->Arg(60000)->Arg(1000000);

void json_refusal(benchmark::State& state) {
  response answer = plain_answer();
  answer.status = 429;
  answer.body = R"({"error":{"code":429,"status":"RESOURCE_EXHAUSTED","details":[{"@type":)"
                R"("type.googleapis.com/google.rpc.RetryInfo","retryDelay":"34s"}]}})";
  read(state, answer);
}
BENCHMARK(json_refusal);

std::string repeated(std::string_view text, std::size_t size) {
  std::string out;
  while (out.size() < size) out += text;
  return out;
}

void hostile_value(benchmark::State& state, std::string name, std::string_view part) {
  response answer = plain_answer();
  answer.status = 429;
  answer.headers.add(std::move(name), repeated(part, static_cast<std::size_t>(state.range(0))));
  read(state, answer);
}
BENCHMARK_CAPTURE(hostile_value, retry_after_digits, "Retry-After", "9")->Arg(65536)->Arg(1 << 20);
BENCHMARK_CAPTURE(hostile_value, retry_after_list, "Retry-After", "Mon, ")
    ->Arg(65536)
    ->Arg(1 << 20);
BENCHMARK_CAPTURE(hostile_value, limit_list, "X-RateLimit-Limit", "1;w=1,")
    ->Arg(65536)
    ->Arg(1 << 20);
BENCHMARK_CAPTURE(hostile_value, sf_list, "RateLimit", "\"a\";r=1,")->Arg(65000)->Arg(1 << 20);
BENCHMARK_CAPTURE(hostile_value, sf_keys, "RateLimit", "a=1,")->Arg(65000)->Arg(1 << 20);
BENCHMARK_CAPTURE(hostile_value, folds, "X-RateLimit-Reset", "\r\n ")->Arg(65536)->Arg(1 << 20);

void hostile_lines(benchmark::State& state, std::string name) {
  response answer;
  answer.status = 429;
  const auto lines = static_cast<std::size_t>(state.range(0)) / (name.size() + 8);
  for (std::size_t i = 0; i < lines; ++i) {
    answer.headers.add(name + std::to_string(i % 1000), std::to_string(i % 97));
  }
  read(state, answer);
}
BENCHMARK_CAPTURE(hostile_lines, limits, "X-RateLimit-Limit-")->Arg(65536)->Arg(1 << 20);
BENCHMARK_CAPTURE(hostile_lines, others, "X-")->Arg(65536)->Arg(1 << 20);

}  // namespace
}  // namespace mannerly
