#pragma once

/// The allocations that the calling thread has made since it began, by malloc and its kin, in this process and its libraries.
unsigned long allocation_count(void);
