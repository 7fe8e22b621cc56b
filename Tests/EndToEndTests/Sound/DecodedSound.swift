import TestSupport

extension Judge {
    /// −90 dBFS.
    static let quietestError = 3.16e-5

    /// A file's sound as ffmpeg decodes it, with its own rate and channels.
    static func sound(_ file: Word) throws -> DecodedSound {
        let channelCount = Int(try probe(file, "stream=channels", streams: "a:0").prefix { $0.isNumber }) ?? 0
        let bytes = try ffmpeg(["-i", file, "-map", "0:a:0", "-f", "f32le", "-"])
        return DecodedSound(interleaved: bytes, channelCount: channelCount)
    }
}

extension TemporaryFolder {
    /// Makes a WAVE file of 32-bit floats; `channels` are of equal length.
    @discardableResult
    func write(_ name: Word, sound channels: [[Float]], rate: Int = 48000) throws -> Word {
        let raw = write(name + ".f32", DecodedSound(channels).interleaved)
        try ffmpeg([
            "-f", "f32le", "-ar", Word("\(rate)"), "-ac", Word("\(channels.count)"), "-i", raw, "-c:a", "pcm_f32le",
            file(name),
        ])
        _ = try? succeed("rm", ["--", raw])
        return file(name)
    }
}
