#pragma once

// 128-bit integers, for products of two 64-bit ones.

namespace mannerly {

__extension__ typedef __int128 wide;
__extension__ typedef unsigned __int128 unsigned_wide;

}  // namespace mannerly
