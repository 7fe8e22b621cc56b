extension EffectCatalogue {
    /// Effects on pictures that the engine computes itself: they need no library.
    package static let ownEntries: [Entry] = [
        Entry(
            name: "blur", summary: "Blurs softly, by a Gaussian, fast at any radius", subject: .pictures,
            numbers: [
                Number(
                    name: "radius",
                    summary: "the Gaussian's standard deviation in pixels, to 1 % of the contrast; 0 changes nothing",
                    range: 0...1024, standard: 8)
            ]),
        Entry(
            name: "glow", summary: "Lets light spread from what is bright", subject: .pictures,
            numbers: [
                Number(
                    name: "radius", summary: "the standard deviation of the light's blur in pixels", range: 0...1024,
                    standard: 16),
                Number(
                    name: "intensity", summary: "how much light is added; 0 changes nothing", range: 0...10,
                    standard: 1),
                Number(
                    name: "threshold", summary: "the brightness above which pixels shed light, of that of white",
                    range: 0...1, standard: 0.6),
            ]),
    ]

    /// A number that can be set on an effect of the engine's own, also by ramps.
    package struct Number: Hashable, Sendable {
        package let name: String
        /// A phrase without a full stop.
        package let summary: String
        package let range: ClosedRange<Double>
        /// The value where nothing sets it.
        package let standard: Double
    }
}

extension EffectCatalogue.Entry {
    /// True for an effect that the engine computes itself, without libavfilter.
    package var isOwn: Bool { !numbers.isEmpty }
}
