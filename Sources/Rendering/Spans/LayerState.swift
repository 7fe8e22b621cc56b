import EditModel
import MediaTime
import Pixels

/// The look of a layer of a span at one moment.
struct LayerState: Equatable {
    let opacity: Opacity
    /// In natural-size pixels; nil for all of the picture.
    let window: Rectangle?
    /// From natural-size pixels to canvas pixels.
    let transform: AffineTransform

    /// True when anything of the layer can be seen; its picture is not asked for otherwise.
    let isVisible: Bool

    init(_ instruction: LayerInstructionSnapshot, _ format: VideoFormat, at time: Time) {
        opacity = Opacity(instruction.opacity(at: time))
        window = instruction.cropRectangle(at: time)
        transform = instruction.transform(at: time)
        isVisible = opacity != .zero && window?.visiblePart(of: format)?.isEmpty != true
    }

    /// The drawn part of a picture in some stored format; nil for all of it.
    func crop(of format: VideoFormat) -> StoredCrop? { window?.visiblePart(of: format) }
}
