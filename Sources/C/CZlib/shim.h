// zlib, for the archives of Lottie animations.
#include <zlib.h>

/// Begins to unpack raw deflate: the macro of zlib, which Swift does not see.
static inline int zlib_begin_raw_inflate(z_stream *stream) { return inflateInit2(stream, -MAX_WBITS); }
