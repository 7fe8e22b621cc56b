import CFFmpeg

extension EncoderOption {
    /// What is wrong with an option for an encoder, found in FFmpeg's tables; nil when the encoder takes it, or is not
    /// installed. Wraps `av_opt_set`.
    /// - Parameters:
    ///   - encoder: FFmpeg's name of it.
    ///   - nearest: The name that was probably meant among some, if any.
    package func mistake(for encoder: String, nearest: (String, [String]) -> String?) -> String? {
        guard let codec = avcodec_find_encoder_by_name(encoder) else { return nil }
        var context = avcodec_alloc_context3(codec)
        defer { avcodec_free_context(&context) }
        guard let context else { return nil }
        guard av_opt_find(context, name, nil, 0, AV_OPT_SEARCH_CHILDREN) != nil else {
            let meant = nearest(name, Self.names(context)).map { " (did you mean '\($0)'?)" } ?? ""
            return "\(encoder) has no option '\(name)'\(meant)"
        }
        let log = LogCapture.current()
        let result = av_opt_set(context, name, value, AV_OPT_SEARCH_CHILDREN)
        guard result >= 0 else {
            return "\(encoder) refuses '\(value)' for '\(name)': \(log.lastError() ?? ffmpegText(result))"
        }
        return settingMistake(for: encoder, nearest: nearest)
    }

    /// The options of an encoder: its own, then those that all have. Wraps `av_opt_next`.
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
    /// Whether FFmpeg on this machine has an encoder. Wraps `avcodec_find_encoder_by_name`.
    package static func isInstalled(_ name: String) -> Bool { avcodec_find_encoder_by_name(name) != nil }
}
