import CFFmpeg
import Pixels

/// The size, sample format and colour of a picture.
package struct PictureFormat: Hashable, Sendable {
    package var width: Int
    package var height: Int
    package var pixels: PixelFormat
    package var color: ColorDescription
    /// The position of subsampled chroma.
    package var chromaLocation = ChromaLocation.left
    /// The tone mapping from high dynamic range, if this format is of standard range.
    package var toneMapping = ToneMapping.standard

    package init(width: Int, height: Int, pixels: PixelFormat, color: ColorDescription) {
        self.width = width
        self.height = height
        self.pixels = pixels
        self.color = color
    }

    /// The format in which pictures of this one are shown: untagged RGB, which programs take for sRGB.
    /// - Parameter pixels: Packed RGB, which is full range.
    package func displayed(as pixels: PixelFormat) -> PictureFormat {
        var format = self
        format.pixels = pixels
        format.color.isFullRange = true
        if color.primaries == .bt2020 || color.transfer.isHighDynamicRange {
            (format.color.primaries, format.color.transfer) = (.bt709, .bt709)
        }
        return format
    }
}

/// Changes the size, sample format and colour of pictures.
///
/// swscale changes size, packing and chroma subsampling; matrix, range, depth, primaries and transfer function are
/// converted by kernels of our own, because swscale goes through 8-bit RGB or is some code values off. Not thread-safe:
/// each belongs to one thread.
package final class PictureConverter {
    private enum Stage {
        case scale(PictureScaler)
        case color(ColorStage)
        case alpha(AlphaStage)
    }

    private let source: PictureFormat
    private var target: PictureFormat
    private let isPremultiplied: Bool
    private var stages: [Stage] = []
    private let team: BandTeam?

    /// Pictures are premultiplied for scaling, so that transparent pixels do not colour the edges.
    /// - Parameters:
    ///   - source: Its colour must be resolved. RGB ignores the matrix.
    ///   - target: Planar YCbCr that ``PixelLayout`` knows, or packed RGB, which is full range.
    ///   - isPremultiplied: True if the pictures are premultiplied, and stay so.
    ///   - team: The threads that convert colours; nil for the caller's alone. The result does not depend on it.
    package init(
        from source: PictureFormat, to target: PictureFormat, isPremultiplied: Bool = false, team: BandTeam? = nil
    ) throws(MediaError) {
        self.source = source
        self.team = team
        self.target = target
        self.isPremultiplied = isPremultiplied
        if target.pixels.isRGB { self.target.color.isFullRange = true }
        if source.pixels.isRGBOrPalette || source.pixels.isGray {
            try addStages(fromRGB: source)
        } else {
            try addStages(fromYCbCr: source)
        }
    }

    package func matches(_ source: PictureFormat, _ target: PictureFormat) -> Bool {
        guard target.pixels.isRGB else { return source == self.source && target == self.target }
        var full = target
        full.color.isFullRange = true
        return source == self.source && full == self.target
    }

    /// Returns the picture in the target's format and colour, in a buffer of its own unless the formats are equal.
    package func convert(_ frame: borrowing Frame) throws(MediaError) -> Frame {
        var result: Frame?
        for stage in stages {
            if let previous = result.take() {
                result = try apply(stage, previous)
            } else {
                result = try apply(stage, frame)
            }
        }
        return result.take() ?? frame.makeReference()
    }

    private func apply(_ stage: Stage, _ frame: borrowing Frame) throws(MediaError) -> Frame {
        switch stage {
        case .scale(let scaler): try scaler.convert(frame)
        case .color(let color): try color.convert(frame, team: team)
        case .alpha(let alpha): try alpha.convert(frame)
        }
    }

    // MARK: - Planning

    /// Scales first, with the target's chroma subsampling and the source's depth and colour, and converts the colour
    /// then.
    private func addStages(fromYCbCr source: PictureFormat) throws(MediaError) {
        var source = source
        if source.pixels.isUnpackedByLanes {
            let packed = source
            let depth = source.pixels.bitDepth
            guard
                let pixels = PixelFormat.planar(
                    depth: depth, chromaShift: source.pixels.chromaShift, alpha: source.pixels.hasAlpha)
            else { throw unsupported }
            source.pixels = pixels
            stages.append(.color(ColorStage(from: packed, to: source)))
        }
        var middle = source
        (middle.width, middle.height) = (target.width, target.height)
        let shift = target.pixels.chromaShift
        let isInPlace = source.hasSize(of: target) && source.pixels.hasLanes && source.pixels.chromaShift == shift
        if !isInPlace {
            let hasAlpha = source.pixels.hasAlpha && target.pixels.hasAlpha
            guard
                let pixels = PixelFormat.planar(depth: source.pixels.bitDepth, chromaShift: shift, alpha: hasAlpha)
            else { throw unsupported }
            middle.pixels = pixels
            middle.chromaLocation = target.chromaLocation
            try addScaler(from: source, to: middle)
        }
        guard !middle.isAlike(target) else { return }
        stages.append(.color(ColorStage(from: middle, to: target)))
    }

    /// Converts to planes without subsampling first, because swscale would scale RGB by way of YCbCr.
    private func addStages(fromRGB source: PictureFormat) throws(MediaError) {
        guard let unpacked = source.pixels.unpacked else { throw unsupported }
        var middle = source
        if unpacked != source.pixels {
            middle.pixels = unpacked
            stages.append(.scale(try PictureScaler(from: source, to: middle)))
        }
        var color = target.color
        // RGB lies in the planes unconverted, in the order of H.273: G, B, R.
        if target.pixels.isRGB { (color.matrix, color.isFullRange) = (.rgb, true) }
        let hasAlpha = source.pixels.hasAlpha && target.pixels.hasAlpha
        let isInPlace = source.hasSize(of: target) && target.pixels.chromaShift == (0, 0)
        guard !isInPlace else {
            stages.append(.color(ColorStage(from: middle, to: target)))
            return
        }
        let depth = target.pixels.bitDepth
        guard let whole = PixelFormat.planar(depth: depth, chromaShift: (0, 0), alpha: hasAlpha),
            let scaled = PixelFormat.planar(depth: depth, chromaShift: target.pixels.chromaShift, alpha: hasAlpha)
        else { throw unsupported }
        var planar = PictureFormat(width: source.width, height: source.height, pixels: whole, color: color)
        planar.toneMapping = target.toneMapping
        stages.append(.color(ColorStage(from: middle, to: planar)))
        var result = PictureFormat(width: target.width, height: target.height, pixels: scaled, color: color)
        result.chromaLocation = target.chromaLocation
        try addScaler(from: planar, to: result)
        guard !result.isAlike(target) else { return }
        stages.append(.color(ColorStage(from: result, to: target)))
    }

    /// - Parameters: Planar formats of one colour.
    private func addScaler(from source: PictureFormat, to target: PictureFormat) throws(MediaError) {
        let mixesPixels = !source.hasSize(of: target) && source.pixels.hasAlpha && target.pixels.hasAlpha
        let scaler = Stage.scale(try PictureScaler(from: source, to: target))
        guard mixesPixels, !isPremultiplied, source.pixels.layout != nil, target.pixels.layout != nil else {
            stages.append(scaler)
            return
        }
        stages += [.alpha(AlphaStage(.premultiply, source)), scaler, .alpha(AlphaStage(.unpremultiply, target))]
    }

    private var unsupported: MediaError {
        MediaError(.unsupported, "convert a picture", "from \(source.pixels.name) to \(target.pixels.name)")
    }
}

extension PictureFormat {
    fileprivate func hasSize(of other: PictureFormat) -> Bool { width == other.width && height == other.height }

    /// True if pictures of one format are pictures of the other without conversion.
    package func isAlike(_ other: PictureFormat) -> Bool {
        hasSize(of: other) && pixels.hasSameLayout(as: other.pixels) && color.matrix.isAlike(other.color.matrix)
            && color.isFullRange == other.color.isFullRange
            && ColorTransform(from: color, to: other.color).isIdentity
    }
}

extension ColorDescription.Matrix {
    /// True if both have the same coefficients.
    fileprivate func isAlike(_ other: Self) -> Bool {
        guard let one = lumaCoefficients, let two = other.lumaCoefficients else { return self == other }
        return one == two
    }
}
