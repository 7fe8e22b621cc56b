import CFFmpeg
import Media
import Threads

/// Makes an encoder give the same bytes on every run, on every processor and under any load. Options of the recipe that
/// set threads, `asm` or `lp` take precedence.
extension VideoEncoderSettings {
    /// The threads that the encoder is opened with.
    ///
    /// One for x264 with a VBV buffer: with more, its rate control depends on how much the threads of earlier pictures
    /// have written so far. One for x265: version 3.5 gives another B picture in 1 to 10 of 100 encodings under load
    /// when it works on several pictures; it still encodes the rows of one picture in parallel.
    var repeatableThreads: Int {
        if encoder.hasPrefix("libx265") { return 1 }
        return encoder.hasPrefix("libx264") && hasBuffer ? 1 : threads
    }

    /// The options with those added that make the encoder repeatable.
    var repeatableOptions: [EncoderOption] {
        if encoder.hasPrefix("libx264"), !isWideInBlocks, av_get_cpu_flags() & AV_CPU_FLAG_AVX512 != 0 {
            return adding(Self.withoutAVX512, to: "x264-params", unlessSet: ["asm"])
        }
        // SVT-AV1's rate control depends on which pictures are already written, unless one thread does all.
        if encoder == "libsvtav1", hasBitRate {
            return adding("lp=1", to: "svtav1-params", unlessSet: ["lp", "logical-processors"])
        }
        // These two start a thread for each of the machine's processors. Their bytes do not depend on how many there are.
        if let threads = Processors.limit {
            if encoder == "libsvtav1" {
                return adding("lp=\(threads)", to: "svtav1-params", unlessSet: ["lp", "logical-processors"])
            }
            if encoder.hasPrefix("libx265") {
                return adding("pools=\(threads)", to: "x265-params", unlessSet: ["pools", "numa-pools"])
            }
        }
        return options
    }

    /// The options with a setting added to the list of the encoder's own, unless the list sets one of some names.
    func adding(_ setting: String, to list: String, unlessSet names: [String]) -> [EncoderOption] {
        let own = options.last { $0.name == list }?.value
        let isSet = settings(in: list).contains { names.contains($0.name) }
        guard !isSet else { return options }
        let value = [own, setting].compactMap { $0 }.joined(separator: ":")
        return options.filter { $0.name != list } + [EncoderOption(name: list, value: value)]
    }

    /// The settings of a list such as `x264-params`: `keyint=5:bframes=0`.
    func settings(in list: String) -> [(name: String, value: String)] {
        guard let own = options.last(where: { $0.name == list })?.value else { return [] }
        return own.split(separator: ":").map { setting in
            let parts = setting.split(separator: "=", maxSplits: 1)
            return (String(parts.first ?? ""), parts.count > 1 ? String(parts[1]) : "")
        }
    }

    /// True if a VBV buffer constrains the encoder.
    private var hasBuffer: Bool {
        let own = settings(in: "x264-params") + settings(in: "x264opts")
        return isPositive("maxrate") || isPositive("bufsize") || own.contains { $0.name.hasPrefix("vbv") }
    }

    private var hasBitRate: Bool {
        isPositive("b")
            || settings(in: "svtav1-params").contains { ["rc", "tbr"].contains($0.name) && $0.value != "0" }
    }

    private func isPositive(_ name: String) -> Bool {
        options.last { $0.name == name }.map { !["", "0"].contains($0.value) } ?? false
    }

    /// True if every row of macroblocks is a multiple of eight long.
    ///
    /// In builds up to 164, x264's AVX-512 code for macroblock trees works on eight at a time and reads uninitialised
    /// memory behind the last one of a row.
    private var isWideInBlocks: Bool { (picture.width + 15) / 16 % 8 == 0 }

    /// All instruction sets of a processor with AVX-512 except that one.
    private static let withoutAVX512 = "asm=MMX2,SSE2Fast,SSSE3,SSE4.2,AVX,FMA3,BMI2,AVX2"
}
