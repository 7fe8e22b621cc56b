import EditModel
import Export
import LuaHost
import MediaTime
import Spelling

extension Preset {
    /// What a movie is written as when nothing says.
    package static func usual(for movie: MovieSnapshot) -> Preset { movie.video == nil ? .m4a : .h264 }
}

extension OutputSettings {
    /// Tells an export what the recipe says of it, where nobody has said something else before.
    package func fill(_ options: inout ExportOptions) {
        options.isPresetNamed = options.isPresetNamed || preset != nil
        if options.rateFactor == nil, options.bitRate == nil {
            (options.rateFactor, options.bitRate) = (rateFactor, bitRate)
        }
        options.speed = options.speed ?? speed.flatMap { EncodingSpeed(rawValue: $0) }
        options.size = options.size ?? size.map { PictureSize(width: Int($0.width), height: Int($0.height)) }
        options.fileLengthLimit = options.fileLengthLimit ?? fileLengthLimit
        options.optimizesForNetworkUse = options.optimizesForNetworkUse && optimizesForNetworkUse != false
        options.fragmentDuration = options.fragmentDuration ?? fragmentDuration
        options.segmentDuration = options.segmentDuration ?? segmentDuration
        if let renditions, !options.renditions.isEmpty {
            options.renditions = renditions.sorted { $0.size.height > $1.size.height }
        }
        options.pixelFormat = options.pixelFormat ?? pixelFormat
        options.profile = options.profile ?? profile
        fillSound(&options)
        // Of two settings with one name the later counts.
        options.codecOptions = codecOptions + options.codecOptions
    }
    /// The same, where the recipe alone says how.
    /// - Throws: ``LuaMistake`` for a setting that the preset cannot follow.
    func fill(judging options: inout ExportOptions) throws(LuaMistake) {
        fill(&options)
        let mistakes = options.settingMistakes { nearestName(to: $0, among: $1) }
        // The encoder of pictures refuses its options itself.
        if let mistake = mistakes.first(where: { $0.setting != .codecOption }) {
            throw LuaMistake("the \(mistake.setting.rawValue): \(mistake.text)")
        }
    }

    /// Another codec than the recipe's has another scale of bit rates, and options of its own.
    private func fillSound(_ options: inout ExportOptions) {
        options.sampleRate = options.sampleRate ?? sampleRate.map(Int32.init)
        if options.audioCodec == nil || options.audioCodec == audioCodec {
            options.audioBitRate = options.audioBitRate ?? audioBitRate
            options.audioCodecOptions = audioCodecOptions + options.audioCodecOptions
        }
        options.audioCodec = options.audioCodec ?? audioCodec
    }
}
