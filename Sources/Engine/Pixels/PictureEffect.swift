/// An effect that the engine itself computes, from one picture at a time.
///
/// Used by one thread at a time; it may keep memory, and nothing of earlier pictures.
package protocol PictureEffect: AnyObject {
    init()

    /// False if the values leave every picture unchanged.
    /// - Parameter values: The numbers of all parameters.
    static func changes(_ values: [String: Double]) -> Bool

    /// The pixels that each pixel of a changed picture depends on, and its resolution.
    /// - Parameters:
    ///   - source: The picture, or a part of it.
    ///   - values: The numbers of all parameters.
    ///   - meaning: The meaning of the samples.
    static func extent(
        on source: PictureLanes, _ values: [String: Double], _ meaning: SampleMeaning
    ) -> EffectExtent

    /// Writes the changed picture.
    /// - Parameters:
    ///   - source: The picture, with straight alpha if any, or a part of it.
    ///   - target: A picture of the same format and size; a reduced one has an ``EffectExtent/apron`` around it.
    ///   - values: The numbers of all parameters; lengths are in pixels of the movie's geometry.
    ///   - meaning: The meaning of the samples.
    ///   - reduction: log2 of the source's size divided by the target's without its apron, at most that of the extent.
    ///   - team: The threads that work on it. The result does not depend on them.
    func draw(
        _ source: PictureLanes, into target: PictureLanes, _ values: [String: Double], _ meaning: SampleMeaning,
        reduction: Int, team: BandTeam)
}

/// The meaning of a picture's samples.
package struct SampleMeaning: Hashable, Sendable {
    /// A stored pixel's width divided by its height, which is one pixel of the movie's geometry.
    package var pixelAspect: Double
    /// True for red, green and blue of full range, also where they are grey.
    package var isRGB: Bool
    /// True for YCbCr of full range.
    package var isFullRange: Bool

    package init(pixelAspect: Double = 1, isRGB: Bool = false, isFullRange: Bool = false) {
        self.pixelAspect = pixelAspect
        self.isRGB = isRGB
        self.isFullRange = isFullRange
    }
}

/// `blur`: a Gaussian with the radius as its standard deviation.
package final class BlurEffect: PictureEffect {
    private let blur = PictureBlur()

    package init() {}

    package static func changes(_ values: [String: Double]) -> Bool { values["radius"] != 0 }

    package static func extent(
        on source: PictureLanes, _ values: [String: Double], _ meaning: SampleMeaning
    ) -> EffectExtent {
        let radius = values["radius"] ?? 0
        return PictureBlur.extent(on: source, x: radius / meaning.pixelAspect, y: radius)
    }

    package func draw(
        _ source: PictureLanes, into target: PictureLanes, _ values: [String: Double], _ meaning: SampleMeaning,
        reduction: Int, team: BandTeam
    ) {
        let radius = values["radius"] ?? 0
        blur.blur(
            source, into: target, x: radius / meaning.pixelAspect, y: radius, reduction: reduction, team: team)
    }
}
