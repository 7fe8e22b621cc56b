/* What hostile code in a worker would try, straight at the kernel. For tests of the sandbox. */
#pragma once

/* Makes the attempt of that name, with `path` if it is about one. Returns 0 if it succeeded, else the errno value;
 * -1 if there is no such attempt. */
int sandbox_attempt(const char *name, const char *path);
