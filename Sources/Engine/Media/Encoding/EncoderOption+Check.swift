import CFFmpeg
import Wording

extension EncoderOption {
    /// The reason why FFmpeg's tables refuse the option; nil if the encoder takes it, or is not installed. Wraps
    /// `av_opt_set`.
    /// - Parameter encoder: FFmpeg's name of the encoder.
    package func mistake(for encoder: String) -> String? {
        guard let codec = avcodec_find_encoder_by_name(encoder) else { return nil }
        var context = avcodec_alloc_context3(codec)
        defer { avcodec_free_context(&context) }
        guard let context else { return nil }
        guard av_opt_find(context, name, nil, 0, AV_OPT_SEARCH_CHILDREN) != nil else {
            return "\(encoder) has no option '\(name)'\(suggestion(for: name, among: Self.names(context)))"
        }
        if let text = fileAccess(of: encoder) { return text }
        let log = LogCapture.current()
        let result = av_opt_set(context, name, value, AV_OPT_SEARCH_CHILDREN)
        guard result >= 0 else {
            return "\(encoder) refuses '\(value)' for '\(name)': \(log.lastError() ?? ffmpegText(result))"
        }
        return settingMistake(for: encoder)
    }

    /// The options of an encoder: its own, then the general ones. Wraps `av_opt_next`.
    private static func names(_ context: UnsafeMutablePointer<AVCodecContext>) -> [String] {
        var names: [String] = []
        for target in [context.pointee.priv_data, UnsafeMutableRawPointer(context)] {
            var option: UnsafePointer<AVOption>?
            guard let target, target.load(as: UnsafeRawPointer?.self) != nil else { continue }
            while let next = av_opt_next(target, option) {
                option = next
                let isConstant = next.pointee.type == AV_OPT_TYPE_CONST
                guard !isConstant, next.pointee.flags & AV_OPT_FLAG_ENCODING_PARAM != 0, let name = next.pointee.name
                else { continue }
                names.append(String(cString: name))
            }
        }
        return names
    }
}

extension Encoder {
    /// True if this FFmpeg has an encoder. Wraps `avcodec_find_encoder_by_name`.
    package static func isInstalled(_ name: String) -> Bool { avcodec_find_encoder_by_name(name) != nil }
}
