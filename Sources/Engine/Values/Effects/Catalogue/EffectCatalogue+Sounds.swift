extension EffectCatalogue {
    /// Effects on sound, grouped by purpose.
    package static let soundEntries: [Entry] =
        equalizers + passes + dynamics + loudnesses + repairs + echoes + modulations + colors + stages + levels

    private static func row(
        _ name: String, _ summary: String, rests: Bool = false, isForStereo: Bool = false, files: [String] = [],
        hidden: [String] = [], fixed: [String] = [], presets: [String: String] = [:],
        limits: [String: ClosedRange<Double>] = [:], filled: [String] = []
    ) -> Entry {
        Entry(
            name: name, summary: summary, subject: .sound, hasMemory: true, rests: rests, isForStereo: isForStereo,
            files: files, hidden: hidden, fixed: fixed, limits: limits, filled: filled, presets: presets)
    }

    /// A filter of the second order, as equalizers are made of.
    private static func biquad(_ name: String, _ summary: String) -> Entry {
        // Blocks would be filtered backwards too, and come later.
        row(name, summary, rests: true, hidden: ["blocksize"], fixed: ["channels"])
    }

    private static let equalizers = [
        biquad("equalizer", "Raises or lowers the sound around a frequency"),
        biquad("bass", "Raises or lowers the bass"),
        biquad("lowshelf", "Raises or lowers what is below a frequency"),
        biquad("treble", "Raises or lowers the treble"),
        biquad("highshelf", "Raises or lowers what is above a frequency"),
        biquad("tiltshelf", "Raises one end of the spectrum and lowers the other"),
        row(
            "anequalizer", "Equalizes each channel by any number of bands", rests: true,
            hidden: ["curves", "size", "mgain", "fscale", "colors"]),
        row(
            "firequalizer", "Equalizes by a curve, without shifting phases", rests: true,
            hidden: ["dumpfile", "dumpscale"], fixed: ["gain", "gain_entry"]),
        row("superequalizer", "Equalizes by 18 bands", rests: true),
        row("adynamicequalizer", "Equalizes a frequency by how loud another one is"),
        row("atilt", "Tilts the spectrum", rests: true),
        row("aemphasis", "Applies or removes the emphasis of records and broadcasts", rests: true),
    ]

    private static let passes = [
        biquad("highpass", "Removes what is below a frequency"),
        biquad("lowpass", "Removes what is above a frequency"),
        biquad("bandpass", "Keeps what is around a frequency"),
        biquad("bandreject", "Removes what is around a frequency, such as hum"),
        biquad("allpass", "Turns the phases around a frequency"),
        biquad("biquad", "Filters by six coefficients"),
        row("asubcut", "Removes the lowest bass, steeply", rests: true),
        row("asupercut", "Removes the highest treble, steeply", rests: true),
        row("asuperpass", "Keeps what is around a frequency, steeply", rests: true),
        row("asuperstop", "Removes what is around a frequency, steeply", rests: true),
        row("afftfilt", "Computes each frequency by expressions", rests: true, filled: ["real", "imag"]),
    ]

    private static let dynamics = [
        row("acompressor", "Makes loud sound less loud"),
        row("agate", "Makes quiet sound quieter", fixed: ["threshold", "attack", "release", "knee"]),
        row("alimiter", "Keeps peaks below a limit", fixed: ["attack"], presets: ["latency": "1"]),
        row("compand", "Maps loudness by a curve"),
        row("mcompand", "Maps the loudness of several bands by curves"),
        row("acontrast", "Makes quiet details stand out", rests: true),
        row("deesser", "Softens sharp s sounds"),
        row("asoftclip", "Rounds peaks off", rests: true, fixed: ["oversample"]),
        row("apsyclip", "Clips peaks where it is heard least", rests: true),
    ]

    private static let loudnesses = [
        row(
            "dynaudnorm", "Evens out loudness over seconds", fixed: ["framelen", "gausssize", "overlap", "channels"]),
        row("speechnorm", "Evens out the loudness of speech", fixed: ["channels"]),
        row("loudnorm", "Brings loudness to a target by EBU R128", hidden: ["print_format"]),
    ]

    private static let repairs = [
        row("afftdn", "Removes steady noise by frequencies", hidden: ["sample_noise"]),
        row("anlmdn", "Removes noise by likeness of short stretches", rests: true),
        row("afwtdn", "Removes noise by wavelets", hidden: ["profile"]),
        row("arnndn", "Removes noise around speech by a trained model", files: ["model"]),
        row("adeclick", "Removes clicks and crackle", rests: true),
        row("adeclip", "Restores peaks that were clipped", rests: true),
        row("adynamicsmooth", "Smooths by how fast the sound changes"),
    ]

    private static let echoes = [
        row("aecho", "Adds echoes"),
        row("adelay", "Delays single channels", fixed: ["delays"]),
        row("chorus", "Sounds as if several played together"),
        row("haas", "Places sound by short delays", isForStereo: true),
    ]

    private static let modulations = [
        row("flanger", "Adds a delay that sweeps"),
        row("aphaser", "Adds phase shifts that sweep"),
        row("tremolo", "Lets the loudness swing"),
        row("apulsator", "Lets it swing between left and right", isForStereo: true),
        row("afreqshift", "Shifts all frequencies by the same amount"),
        row("aphaseshift", "Shifts all phases"),
        row("rubberband", "Raises or lowers the pitch", hidden: ["tempo"], fixed: ["pitch"]),
    ]

    private static let colors = [
        row("aexciter", "Adds overtones to the treble"),
        row("asubboost", "Strengthens the lowest bass", fixed: ["delay", "channels"]),
        row("acrusher", "Makes it coarse, as few bits and samples do"),
        row("crystalizer", "Sharpens or softens transients", rests: true),
    ]

    private static let stages = [
        row("stereotools", "Sets balance, width and phase of stereo", isForStereo: true),
        row("stereowiden", "Widens stereo", isForStereo: true),
        row("extrastereo", "Strengthens the difference between left and right", rests: true, isForStereo: true),
        row(
            "crossfeed", "Lets headphones sound like loudspeakers", rests: true, isForStereo: true,
            hidden: ["block_size"]),
        row("bs2b", "Lets headphones sound like loudspeakers, by Bauer", rests: true, isForStereo: true),
        row("adecorrelate", "Makes channels unlike each other", presets: ["seed": "1"]),
    ]

    private static let levels = [
        row(
            "volume", "Sets the loudness by a number or an expression",
            hidden: ["replaygain", "replaygain_preamp", "replaygain_noclip"]),
        row("dcshift", "Moves the wave up or down"),
        row(
            "aeval", "Computes each sample by expressions", presets: ["channel_layout": "same"],
            filled: ["exprs"]),
    ]
}
