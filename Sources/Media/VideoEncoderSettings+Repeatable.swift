import CFFmpeg

extension VideoEncoderSettings {
    /// The options, and those that make the encoder give the same bytes on every run and on every processor.
    var repeatableOptions: [EncoderOption] {
        guard encoder.hasPrefix("libx264"), !isWideInBlocks, av_get_cpu_flags() & AV_CPU_FLAG_AVX512 != 0 else {
            return options
        }
        let own = options.last { $0.name == Self.parameters }?.value
        guard own?.split(separator: ":").contains(where: { $0.hasPrefix("asm=") }) != true else { return options }
        let value = [own, Self.withoutAVX512].compactMap { $0 }.joined(separator: ":")
        return options.filter { $0.name != Self.parameters } + [EncoderOption(name: Self.parameters, value: value)]
    }

    /// Whether every row of macroblocks is whole blocks of eight.
    ///
    /// In builds up to 164 x264's AVX-512 code for macroblock trees takes eight at a time, and lets what lies behind the
    /// last one of a row count: memory that nothing has written.
    private var isWideInBlocks: Bool { (picture.width + 15) / 16 % 8 == 0 }

    private static let parameters = "x264-params"
    /// Everything else that x264 knows of a processor with AVX-512.
    private static let withoutAVX512 = "asm=MMX2,SSE2Fast,SSSE3,SSE4.2,AVX,FMA3,BMI2,AVX2"
}
