import CFFmpeg
import MediaTime
import Pixels
import Values

/// Applies one effect of the engine's own to pictures of one size and format.
///
/// Not thread-safe: it belongs to one thread.
final class OwnEffect {
    /// The format of the resulting pictures: the input's, unless the kernels cannot read it.
    package let output: FilterFormat

    private let effect: EffectSnapshot
    private let drawing: any PictureEffect
    private let converter: PictureConverter?
    private let meaning: SampleMeaning
    /// Of the size that was needed last.
    private var pool: FramePool
    private let team: BandTeam

    /// The effects by their names in the catalogue.
    package static var all: [String: any PictureEffect.Type] { ["blur": BlurEffect.self, "glow": GlowEffect.self] }

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

    /// The changed picture; the picture itself if the effect's values change nothing.
    /// - Parameter demand: The part of the picture that is shown; nil for all of it.
    func process(
        _ frame: consuming Frame, at time: Time, demand: PictureDemand? = nil
    ) throws(MediaError) -> PicturePlate {
        let values = effect.numbers(at: time)
        let picture = if let converter { try converter.convert(frame) } else { frame.makeReference() }
        guard type(of: drawing).changes(values) else { return PicturePlate(picture) }
        guard let whole = picture.lanes(output.picture.pixels) else { throw noSamples(picture.format) }
        var meaning = meaning
        meaning.isFullRange = picture.color.isFullRange
        let plan = Plan(
            demand, of: whole, hasAlpha: output.picture.pixels.hasAlpha,
            type(of: drawing).extent(on: whole, values, meaning))
        let (width, height) = plan.size
        if pool.width != width || pool.height != height {
            pool = FramePool(width: width, height: height, format: output.picture.pixels)
        }
        let result = try pool.makeFrame()
        guard let target = result.lanes(output.picture.pixels) else { throw noSamples(result.format) }
        drawing.draw(whole.part(plan.area), into: target, values, meaning, reduction: plan.reduction, team: team)
        try check("copy a picture's properties", kind: .engineFailure, av_frame_copy_props(result.av, picture.av))
        result.av.pointee.format = picture.av.pointee.format
        return PicturePlate(result, part: plan.part)
    }

    private func noSamples(_ format: PixelFormat) -> MediaError {
        MediaError(.engineFailure, "apply \(effect.name)", "a picture of \(format.name) has no samples")
    }
}

/// The work on one picture: the part that is computed, and its resolution.
private struct Plan {
    let area: PictureArea
    let reduction: Int
    /// Nil for the whole picture at its own resolution.
    let part: PicturePlate.Part?

    /// The size of the result.
    var size: (width: Int, height: Int) {
        guard reduction > 0 else { return (area.columns.count, area.rows.count) }
        func reduced(_ length: Int) -> Int { (length + (1 << reduction) - 1) >> reduction + 2 * EffectExtent.apron }
        return (reduced(area.columns.count), reduced(area.rows.count))
    }

    /// Parts begin at multiples of at least this many pixels, so that the halves that a drawing makes of them, and the
    /// halves of those, equal those of the whole picture.
    private static let leastAlignment = 64
    /// The samples beyond the shown part of a reduced picture that an enlarging filter reads.
    private static let filterReach = 3

    init(_ demand: PictureDemand?, of picture: PictureLanes, hasAlpha: Bool, _ extent: EffectExtent) {
        let whole = PictureArea(width: picture.width, height: picture.height)
        guard let demand, demand.width == picture.width, demand.height == picture.height else {
            (area, reduction, part) = (whole, 0, nil)
            return
        }
        reduction = demand.allowsReduction && !hasAlpha ? extent.reduction : 0
        let margin = extent.reach + (reduction > 0 ? Self.filterReach << reduction : 0)
        area = demand.area.extended(
            by: margin, alignment: max(extent.alignment, Self.leastAlignment), within: whole)
        guard area != whole || reduction > 0 else {
            part = nil
            return
        }
        let apron = reduction > 0 ? EffectExtent.apron << reduction : 0
        part = PicturePlate.Part(
            width: picture.width, height: picture.height, x: area.columns.lowerBound - apron,
            y: area.rows.lowerBound - apron, reduction: reduction)
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
