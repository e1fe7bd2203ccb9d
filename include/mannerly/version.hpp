#pragma once

// The version of the headers you compile against.
#define MANNERLY_VERSION_MAJOR 0
#define MANNERLY_VERSION_MINOR 1
#define MANNERLY_VERSION_PATCH 0
#define MANNERLY_VERSION "0.1.0"
