import CFFmpeg
import Pixels

/// Converts the colour, depth and packing of pictures at one size, exactly. See `Pixels.ColorConverter`.
///
/// Not thread-safe: each belongs to one thread.
final class ColorStage {
    private let source: PictureFormat
    private let target: PictureFormat
    private let converter: ColorConverter
    private let pool: FramePool

    /// - Parameters: Formats of one size and chroma subsampling that have lanes (``PixelFormat/hasLanes``).
    init(from source: PictureFormat, to target: PictureFormat) {
        precondition(source.pixels.hasLanes && target.pixels.hasLanes, "the kernels know both formats")
        self.source = source
        self.target = target
        converter = ColorConverter(
            from: source.sampleColor, to: target.sampleColor, toneMapping: target.toneMapping)
        pool = FramePool(width: target.width, height: target.height, format: target.pixels)
    }

    /// Returns the picture in the target's format, in a buffer that nothing else refers to.
    /// - Parameter team: The threads that work on it; nil for the caller's alone.
    package func convert(_ frame: borrowing Frame, team: BandTeam?) throws(MediaError) -> Frame {
        let output = try pool.makeFrame()
        guard let from = frame.lanes(source.pixels), let to = output.lanes(target.pixels) else {
            throw MediaError(.engineFailure, "convert a picture", "its format is \(frame.format.name)")
        }
        converter.convert(from, to: to, team: team)
        output.color = target.color
        return output
    }
}

extension PictureFormat {
    /// Grey is treated as equal red, green and blue.
    fileprivate var sampleColor: SampleColor {
        SampleColor(color, isRGB: pixels.isRGB || pixels.isGray, bitDepth: pixels.bitDepth)
    }
}

extension Frame {
    /// The components, valid while the frame lives; nil if a plane is missing.
    /// - Parameter pixels: The frame's format, or one with the same memory layout. It must have lanes.
    func lanes(_ pixels: PixelFormat) -> PictureLanes? {
        guard let places = pixels.lanes else { return nil }
        func lane(_ place: PixelFormat.Lane) -> SampleLane? {
            guard let base = av.pointee.extended_data[place.plane] else { return nil }
            return SampleLane(base: base + place.offset, stride: stride(place.plane), step: place.step)
        }
        guard let first = lane(places.components[0]), let second = lane(places.components[1]),
            let third = lane(places.components[2])
        else { return nil }
        return PictureLanes(
            components: (first, second, third), alpha: places.alpha.flatMap(lane), width: width, height: height,
            bitDepth: pixels.bitDepth, chromaShiftX: pixels.chromaShift.x, chromaShiftY: pixels.chromaShift.y)
    }
}
