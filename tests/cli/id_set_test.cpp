#include "cli/id_set.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace mannerly {
namespace {

/// Spread like a hash, and quicker (splitmix64).
fingerprint id(std::uint64_t n) {
  const auto mixed = [](std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  };
  const std::uint64_t a = mixed((2 * n + 1) * 0x9e3779b97f4a7c15);
  const std::uint64_t b = mixed((2 * n + 2) * 0x9e3779b97f4a7c15);
  return {{static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(a >> 32),
           static_cast<std::uint32_t>(b)}};
}

TEST(Fingerprint, IsTheSameForTheSameName) {
  const fingerprint a = fingerprint_of(name_space::id, "abc");
  EXPECT_EQ(a, fingerprint_of(name_space::id, "abc"));
  EXPECT_FALSE(a == fingerprint_of(name_space::id, "abd"));
}

TEST(Fingerprint, AnIdAndALineNumberDiffer) {
  EXPECT_FALSE(fingerprint_of(name_space::id, "17") == fingerprint_of(name_space::line, "17"));
}

TEST(IdSet, AnEmptyOneKnowsNothing) {
  const id_set ids;
  EXPECT_EQ(ids.find(id(1)), std::nullopt);
  EXPECT_EQ(ids.size(), 0u);
}

TEST(IdSet, RemembersHowEachStands) {
  id_set ids;
  ids.put(id(1), id_state::answered);
  ids.put(id(2), id_state::failed);
  ids.put(id(3), id_state::reported);
  ids.put(id(4), id_state::taken);
  EXPECT_EQ(ids.find(id(1)), id_state::answered);
  EXPECT_EQ(ids.find(id(2)), id_state::failed);
  EXPECT_EQ(ids.find(id(3)), id_state::reported);
  EXPECT_EQ(ids.find(id(4)), id_state::taken);
  EXPECT_EQ(ids.find(id(5)), std::nullopt);
  EXPECT_EQ(ids.size(), 4u);
}

TEST(IdSet, ChangesAStateInPlace) {
  id_set ids;
  ids.put(id(1), id_state::failed);
  ids.put(id(1), id_state::taken);
  EXPECT_EQ(ids.find(id(1)), id_state::taken);
  EXPECT_EQ(ids.size(), 1u);
}

TEST(IdSet, KeepsAFingerprintOfZeros) {
  id_set ids;
  ids.put(fingerprint{}, id_state::answered);
  EXPECT_EQ(ids.find(fingerprint{}), id_state::answered);
}

TEST(IdSet, AMillionIdsTakeAtMostSixteenBytesEachAlsoWhileGrowing) {
  constexpr std::uint64_t count = 1'000'000;
  id_set ids;
  double worst = 0, worst_peak = 0;
  for (std::uint64_t n = 0; n < count; ++n) {
    ids.put(id(n), static_cast<id_state>(n % 4));
    if (n < 50'000 || n % 97 != 0) continue;
    worst = std::max(worst, static_cast<double>(ids.bytes()) / static_cast<double>(n + 1));
    worst_peak =
        std::max(worst_peak, static_cast<double>(ids.peak_bytes()) / static_cast<double>(n + 1));
  }
  EXPECT_LE(worst, 16.0);
  EXPECT_LE(worst_peak, 16.0);
  EXPECT_EQ(ids.size(), count);
  for (std::uint64_t n = 0; n < count; ++n) {
    ASSERT_EQ(ids.find(id(n)), static_cast<id_state>(n % 4)) << n;
  }
  for (std::uint64_t n = count; n < count + 10'000; ++n) {
    ASSERT_EQ(ids.find(id(n)), std::nullopt) << n;
  }
}

}  // namespace
}  // namespace mannerly
