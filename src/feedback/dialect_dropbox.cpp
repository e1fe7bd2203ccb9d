// https://developers.dropbox.com/error-handling-guide
// error.retry_after is read with the body; contention on one folder is a 429 too.

#include "feedback/dialect.hpp"

#include <array>

namespace mannerly {
namespace {

constexpr std::array<std::string_view, 1> names = {"Dropbox"};

constexpr std::array<code_rule, 1> codes = {{{.path = "error.reason..tag",
                                              .text = "too_many_write_operations",
                                              .says = code_rule::weight::kind_only,
                                              .kind = refusal::concurrency}}};

}  // namespace

extern constinit const dialect dropbox_dialect{
    .info = {.id = "dropbox", .names = names, .cooldown = {}},
    .codes = codes,
};

}  // namespace mannerly
