// FFmpeg's headers as one module, with the macros Swift cannot see as functions.
#pragma once

#include <libavcodec/avcodec.h>
#include <libavcodec/bsf.h>
/* libavfilter's types; its functions are called through CFilterShim only, so that it need not be linked. */
#include <libavfilter/avfilter.h>
#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/base64.h>
#include <libavutil/channel_layout.h>
#include <libavutil/cpu.h>
#include <libavutil/display.h>
#include <libavutil/dovi_meta.h>
#include <libavutil/imgutils.h>
#include <libavutil/log.h>
#include <libavutil/mastering_display_metadata.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libavutil/spherical.h>
#include <libavutil/stereo3d.h>
#include <libavutil/tx.h>
#include <libavutil/video_enc_params.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>

/// A system error number as FFmpeg returns it. Wraps `AVERROR`.
static inline int ffmpeg_error(int number) { return AVERROR(number); }
/// The system error number in a result of FFmpeg's. Wraps `AVUNERROR`.
static inline int ffmpeg_error_number(int result) { return AVUNERROR(result); }

static inline int ffmpeg_again(void) { return AVERROR(EAGAIN); }
static inline int ffmpeg_end_of_file(void) { return AVERROR_EOF; }
static inline int ffmpeg_invalid_data(void) { return AVERROR_INVALIDDATA; }
static inline int ffmpeg_external(void) { return AVERROR_EXTERNAL; }
static inline int ffmpeg_exit(void) { return AVERROR_EXIT; }
static inline int ffmpeg_seek_size(void) { return AVSEEK_SIZE; }
static inline int64_t ffmpeg_no_timestamp(void) { return AV_NOPTS_VALUE; }

