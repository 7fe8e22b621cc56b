import Glibc

/// The exact conversion of R'G'B' between primaries and transfer functions, far too slow for pictures. See
/// ``LightTables``.
///
/// Colours are matched as a reference display shows them. White of standard dynamic range is diffuse white of high
/// dynamic range, 203 nits (BT.2408). High dynamic range is mapped to standard range by a ``ToneCurve``, the mean of
/// its gain for each channel, which keeps the detail of bright colours, and for the largest of the three, which keeps
/// their hue. Colours outside the target's gamut are then clipped, channel by channel.
package struct ColorTransform: Hashable, Sendable {
    private typealias Light = ColorDescription.Transfer.Light

    let source: ColorDescription.Transfer.Light
    let target: ColorDescription.Transfer.Light
    let primaries: ColorMatrix
    /// The share of each primary in luminance.
    let sourceLuminance: SIMD3<Double>
    let targetLuminance: SIMD3<Double>
    let tone: ToneCurve?

    /// - Parameters:
    ///   - source: Its matrix and range are ignored.
    ///   - target: Its matrix and range are ignored.
    ///   - toneMapping: The curve from high dynamic range to standard range.
    package init(
        from source: ColorDescription, to target: ColorDescription, toneMapping: ToneMapping = .standard
    ) {
        self.source = source.transfer.light
        self.target = target.transfer.light
        primaries = source.primaries.lightMatrix(to: target.primaries)
        sourceLuminance = source.primaries.luminance
        targetLuminance = target.primaries.luminance
        let lowersHighlights = source.transfer.isHighDynamicRange && !target.transfer.isHighDynamicRange
        tone =
            lowersHighlights && toneMapping != .clip
            ? ToneCurve(toneMapping, from: Light.nominalPeak, to: Light.referenceWhite) : nil
    }

    /// True if no colour changes.
    package var isIdentity: Bool { source == target && primaries == .identity }

    /// - Parameter color: R'G'B' from 0 to 1.
    /// - Returns: Colours outside the target's gamut lie below 0 or above 1.
    package func apply(_ color: SIMD3<Double>) -> SIMD3<Double> {
        var light = SIMD3(source.linear(color.x), source.linear(color.y), source.linear(color.z))
        if source == .hlg { light *= displayGain(light.dot(sourceLuminance)) }
        if tone != nil {
            let own = SIMD3(toneGain(light.x), toneGain(light.y), toneGain(light.z))
            light *= (own + toneGain(light.max())) / 2
        }
        light = primaries.apply(light)
        if target == .hlg { light *= sceneGain(light.dot(targetLuminance)) }
        return SIMD3(target.encoded(light.x), target.encoded(light.y), target.encoded(light.z))
    }

    /// The brightest light of an HLG display, relative to white.
    static var displayPeak: Double { Light.nominalPeak / Light.referenceWhite }

    /// The gain by which an HLG display shows a scene's light: the OOTF of BT.2100.
    /// - Parameter luminance: The scene's, from 0 to 1.
    func displayGain(_ luminance: Double) -> Double {
        luminance > 0 ? pow(luminance, HLG.systemGamma - 1) * Self.displayPeak : 0
    }

    /// The gain that fits light into the target.
    /// - Parameter light: One channel's, relative to white.
    func toneGain(_ light: Double) -> Double {
        guard let tone, light > 0 else { return 1 }
        return tone.apply(light * Light.referenceWhite) / (light * Light.referenceWhite)
    }

    /// The gain from displayed light to the scene's light: the inverse OOTF.
    /// - Parameter luminance: The display's, relative to white.
    func sceneGain(_ luminance: Double) -> Double {
        let relative = luminance / Self.displayPeak
        return relative > 0 ? pow(relative, 1 / HLG.systemGamma - 1) / Self.displayPeak : 0
    }
}

extension ColorDescription.Primaries {
    fileprivate var luminance: SIMD3<Double> {
        let (red, green, blue) = chromaticities.toXYZ.columns
        return SIMD3(red.y, green.y, blue.y)
    }
}
