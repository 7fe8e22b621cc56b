import EditModel
import MediaTime
import Pixels

/// How a layer of a span is drawn at one moment.
struct LayerState: Equatable {
    let opacity: Opacity
    /// Nil for all of the picture.
    let crop: StoredCrop?
    /// From natural-size pixels to canvas pixels.
    let transform: AffineTransform

    init(_ instruction: LayerInstructionSnapshot, _ format: VideoFormat, at time: Time) {
        opacity = Opacity(instruction.opacity(at: time))
        crop = instruction.cropRectangle(at: time)?.visiblePart(of: format)
        transform = instruction.transform(at: time)
    }

    /// Whether anything of the layer can be seen; its picture is not asked for otherwise.
    var isVisible: Bool { opacity != .zero && crop?.isEmpty != true }
}
