import CFFmpeg
import Media
import MediaTime
import Pixels

/// The settings of a video encoder.
package struct VideoEncoderSettings: Sendable {
    /// FFmpeg's name of the encoder.
    package var encoder: String
    package var picture: PictureFormat
    /// The duration of a frame, or of most.
    package var frameDuration: Time
    /// The unit of timestamps.
    package var unit: Time
    /// The most threads of the codec. Fixed, because the number changes the output of some codecs.
    package var threads: Int
    package var options: [EncoderOption]

    /// - Parameter unit: Nil for the frame duration.
    package init(
        encoder: String, picture: PictureFormat, frameDuration: Time, unit: Time? = nil, threads: Int,
        options: [EncoderOption]
    ) {
        self.encoder = encoder
        self.picture = picture
        self.frameDuration = frameDuration
        self.unit = unit ?? frameDuration
        self.threads = threads
        self.options = options
    }
}

extension Encoder {
    /// An encoder of pictures with square pixels; timestamps count in the settings' unit.
    package convenience init(_ settings: VideoEncoderSettings) throws(MediaError) {
        try settings.checkProfile()
        try self.init(name: settings.encoder, options: settings.savingMemory.repeatableOptions) { context in
            let picture = settings.picture
            let step = settings.frameDuration
            context.width = CInt(picture.width)
            context.height = CInt(picture.height)
            context.pix_fmt = picture.pixels.av
            context.sample_aspect_ratio = AVRational(num: 1, den: 1)
            context.time_base = AVRational(num: CInt(settings.unit.value), den: settings.unit.timescale)
            context.framerate = AVRational(num: step.timescale, den: CInt(step.value))
            context.thread_count = CInt(settings.repeatableThreads)
            context.colorspace = AVColorSpace(rawValue: UInt32(picture.color.matrix.rawValue))
            context.color_primaries = AVColorPrimaries(rawValue: UInt32(picture.color.primaries.rawValue))
            context.color_trc = AVColorTransferCharacteristic(rawValue: UInt32(picture.color.transfer.rawValue))
            context.color_range = picture.color.isFullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
            context.chroma_sample_location = AVCHROMA_LOC_LEFT
        }
        if let setting = refusedSettings.first {
            throw MediaError(
                .unsupported, "set up \(settings.encoder)",
                "it refuses '\(setting.text)' in '\(EncoderSetting.list(of: settings.encoder) ?? "its options")'")
        }
        try settings.checkWrittenProfile(
            UnsafeBufferPointer(start: context.pointee.extradata, count: Int(context.pointee.extradata_size)))
    }
}
