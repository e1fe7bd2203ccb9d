#include "cli/output_file.hpp"

#include "cli/body_files.hpp"
#include "cli/scratch.hpp"

#include <gtest/gtest.h>

#include <string>
#include <sys/file.h>

namespace mannerly {
namespace {

constexpr std::string_view line_a = R"({"id":"a","url":"http://h/","status":200,"body":""})"
                                    "\n";
constexpr std::string_view line_b = R"({"id":"b","url":"http://h/","error":{"code":"x"}})"
                                    "\n";

std::optional<id_state> standing(const id_set& ids, std::string_view id) {
  return ids.find(fingerprint_of(name_space::id, id));
}

class OutputFile : public testing::Test {
 protected:
  std::string text() const { return file_text(path); }
  /// What is thrown when the file is opened.
  std::string complaint(int input_fd = -1) {
    try {
      id_set fresh;
      const output_file file(path, input_fd, fresh);
    } catch (const std::runtime_error& e) {
      return e.what();
    }
    return "";
  }

  scratch dir;
  const std::string path = dir / "out.jsonl";
  id_set ids;
};

TEST_F(OutputFile, ANewOneIsEmptyAndGrowsByLines) {
  output_file file(path, -1, ids);
  EXPECT_EQ(ids.size(), 0u);
  EXPECT_FALSE(file.append(line_a));
  EXPECT_FALSE(file.append(line_b));
  EXPECT_EQ(text(), std::string(line_a) + std::string(line_b));
}

TEST_F(OutputFile, LearnsWhatIsDone) {
  write_file(path, std::string(line_a) + std::string(line_b) +
                       R"({"id":null,"line":7,"error":{"code":"bad_json"}})"
                       "\n");
  const output_file file(path, -1, ids);
  EXPECT_EQ(standing(ids, "a"), id_state::answered);
  EXPECT_EQ(standing(ids, "b"), id_state::failed);
  EXPECT_EQ(ids.find(fingerprint_of(name_space::line, "7")), id_state::reported);
  EXPECT_EQ(file.earlier().answered, 1u);
  EXPECT_EQ(file.earlier().failed, 1u);
}

TEST_F(OutputFile, AnAnswerAfterAFailureCounts) {
  write_file(path, std::string(line_b) + R"({"id":"b","url":"http://h/","status":200})"
                                         "\n");
  const output_file file(path, -1, ids);
  EXPECT_EQ(standing(ids, "b"), id_state::answered);
  EXPECT_EQ(file.earlier().answered, 1u);
  EXPECT_EQ(file.earlier().failed, 0u);
}

TEST_F(OutputFile, CutsATornLineAtEveryByte) {
  for (std::size_t n = 1; n + 1 < line_b.size(); ++n) {
    write_file(path, std::string(line_a) + std::string(line_b.substr(0, n)));
    id_set fresh;
    output_file file(path, -1, fresh);
    EXPECT_EQ(text(), line_a) << n;
    EXPECT_EQ(file.earlier().cut_bytes, n);
    EXPECT_EQ(standing(fresh, "b"), std::nullopt) << n;
    EXPECT_FALSE(file.append(line_b));
    EXPECT_EQ(text(), std::string(line_a) + std::string(line_b));
  }
}

TEST_F(OutputFile, CompletesALineThatLacksOnlyItsEnd) {
  write_file(path, std::string(line_a) + std::string(line_b.substr(0, line_b.size() - 1)));
  const output_file file(path, -1, ids);
  EXPECT_EQ(text(), std::string(line_a) + std::string(line_b));
  EXPECT_EQ(standing(ids, "b"), id_state::failed);
}

TEST_F(OutputFile, LeavesAFileThatIsNotOursAlone) {
  for (const char* foreign : {"http://h/\n", "http://h/", "{\"url\":\"http://h/\"}\n", "\n"}) {
    write_file(path, foreign);
    EXPECT_NE(complaint().find("not a result of fetch"), std::string::npos) << foreign;
    EXPECT_EQ(text(), foreign);
  }
}

TEST_F(OutputFile, NamesTheLineThatIsNotOurs) {
  write_file(path, std::string(line_a) + "junk\n" + std::string(line_b));
  EXPECT_NE(complaint().find("line 2"), std::string::npos);
}

TEST_F(OutputFile, RefusesTheInput) {
  write_file(path, "");
  const int fd = open(path.c_str(), O_RDONLY);
  EXPECT_NE(complaint(fd).find("is the input"), std::string::npos);
  close(fd);
}

TEST_F(OutputFile, RefusesAFileThatAnotherRunHolds) {
  const int fd = open(path.c_str(), O_RDWR | O_CREAT, 0600);
  ASSERT_EQ(flock(fd, LOCK_EX), 0);
  EXPECT_NE(complaint().find("another run is writing"), std::string::npos);
  close(fd);
  EXPECT_EQ(complaint(), "");
}

TEST_F(OutputFile, SaysWhyItCannotBeOpened) {
  id_set fresh;
  EXPECT_THROW(output_file(dir / "no/such/dir", -1, fresh), std::runtime_error);
}

TEST_F(OutputFile, APeekChangesNothing) {
  write_file(path, std::string(line_a) + "{\"id\":\"b");
  EXPECT_EQ(peek_results(path, ids).answered, 1u);
  EXPECT_EQ(standing(ids, "a"), id_state::answered);
  EXPECT_EQ(text(), std::string(line_a) + "{\"id\":\"b");
  EXPECT_EQ(peek_results(dir / "none", ids).answered, 0u);
  EXPECT_FALSE(std::filesystem::exists(dir / "none"));
}

TEST_F(OutputFile, ALongBodyIsNotKeptInMemoryToLearnItsId) {
  write_file(path, R"({"id":"big","url":"http://h/","status":200,"body":")" +
                       std::string(std::size_t{3} << 20, 'x') + "\"}\n" + std::string(line_a));
  const output_file file(path, -1, ids);
  EXPECT_EQ(standing(ids, "big"), id_state::answered);
  EXPECT_EQ(standing(ids, "a"), id_state::answered);
}

TEST_F(OutputFile, AFullDiskIsReported) {
  output_file full("/dev/full", -1, ids);
  EXPECT_EQ(full.append(line_a), boost::system::errc::no_space_on_device);
}

TEST(BodyFiles, AppearWholeUnderTheNameOfTheirCall) {
  const scratch dir;
  const body_files bodies(dir / "b/c");
  EXPECT_FALSE(bodies.keep("a/../1", "one"));
  EXPECT_FALSE(bodies.keep("a/../1", "two"));
  EXPECT_EQ(bodies.path_of("a/../1"), dir / "b/c/a%2F..%2F1");
  EXPECT_EQ(file_text(bodies.path_of("a/../1")), "two");
}

TEST(BodyFiles, ADirectoryThatCannotBeIsRefused) {
  const scratch dir;
  write_file(dir / "file", "");
  EXPECT_THROW(body_files(dir / "file"), std::runtime_error);
  EXPECT_THROW(body_files(dir / "file/below"), std::runtime_error);
}

}  // namespace
}  // namespace mannerly
