/// The curves that bring high dynamic range into standard range. All but ``clip`` tell apart highlights up to 1000 nits.
package enum ToneMapping: String, CaseIterable, Hashable, Sendable, Codable {
    /// ITU-R BT.2446-1, method A: the whole range is compressed, and diffuse white, 203 nits, leaves room for highlights.
    case bt2446
    /// ITU-R BT.2390-10, 5.4.1: shadows and middle tones stay as bright as they are, highlights are nearly white.
    case bt2390
    /// John Hable's filmic curve, as ffmpeg's `tonemap` has it for a white of 100 nits.
    case hable
    /// Shadows as they are below 30 nits, a rational curve above, as ffmpeg's `tonemap` has it.
    case mobius
    /// Erik Reinhard's curve with a contrast of one half, as ffmpeg's `tonemap` has it.
    case reinhard
    /// Light in proportion: dark, with all of the contrast.
    case linear
    /// Light up to diffuse white as it is; all that is brighter is white.
    case clip

    /// Where nothing else is asked for.
    package static let standard = ToneMapping.bt2446
}
