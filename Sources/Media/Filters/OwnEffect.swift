import CFFmpeg
import EditModel
import MediaTime
import Pixels

/// Applies one effect of the engine's own to pictures of one size and format.
///
/// Not thread-safe: it belongs to one thread.
final class OwnEffect {
    /// The format of the resulting pictures: the input's, unless the kernels cannot read it.
    let output: FilterFormat

    private let effect: EffectSnapshot
    private let drawing: any PictureEffect
    private let converter: PictureConverter?
    private let meaning: SampleMeaning
    private let pool: FramePool
    private let team: BandTeam

    /// The effects by their names in the catalogue.
    static var all: [String: any PictureEffect.Type] { ["blur": BlurEffect.self, "glow": GlowEffect.self] }

    /// - Parameter effect: One of ``all``.
    init(_ effect: EffectSnapshot, input: FilterFormat, team: BandTeam) throws(MediaError) {
        guard let type = Self.all[effect.name] else {
            preconditionFailure("the catalogue has no effect without a picture effect")
        }
        self.effect = effect
        self.team = team
        drawing = type.init()
        var output = input
        output.picture.pixels = input.picture.pixels.withLanes
        converter =
            output.picture.pixels == input.picture.pixels
            ? nil : try PictureConverter(from: input.picture, to: output.picture, team: team)
        self.output = output
        let (aspect, pixels) = (output.pixelAspect, output.picture.pixels)
        meaning = SampleMeaning(
            pixelAspect: Double(aspect.num) / Double(aspect.den), isRGB: pixels.isRGB || pixels.isGray)
        pool = FramePool(
            width: output.picture.width, height: output.picture.height, format: output.picture.pixels)
    }

    /// The changed picture, or the picture itself where the effect's values leave it as it is.
    func process(_ frame: consuming Frame, at time: Time) throws(MediaError) -> Frame {
        let values = effect.numbers(at: time)
        let picture = if let converter { try converter.convert(frame) } else { frame.makeReference() }
        guard type(of: drawing).changes(values) else { return picture }
        let result = try pool.makeFrame()
        guard let source = picture.lanes(output.picture.pixels), let target = result.lanes(output.picture.pixels) else {
            throw MediaError(.engine, "apply \(effect.name)", "a picture of \(picture.format.name) has no samples")
        }
        var meaning = meaning
        meaning.isFullRange = picture.color.isFullRange
        drawing.draw(source, into: target, values, meaning, team: team)
        try check("copy a picture's properties", kind: .engine, av_frame_copy_props(result.av, picture.av))
        result.av.pointee.format = picture.av.pointee.format
        return result
    }
}

extension PixelFormat {
    /// This format if every sample of it is a byte or a native word; else one with such samples that keeps more of it
    /// than a composed picture does.
    fileprivate var withLanes: PixelFormat {
        if hasLanes { return self }
        if isRGBOrPalette || isGray {
            return bitDepth > 8 ? (hasAlpha ? .rgba64 : .rgb48) : (hasAlpha ? .rgba : .rgb24)
        }
        let layout = PixelLayout(bitDepth: bitDepth > 8 ? 10 : 8, subsampling, hasAlpha: hasAlpha)
        guard let format = PixelFormat(layout: layout) else { preconditionFailure("every layout has a format") }
        return format
    }
}
