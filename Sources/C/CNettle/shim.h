// Nettle's digests as one module.
#pragma once

#include <nettle/sha2.h>
