import Media
import MediaTime

/// The form of a reader's pictures.
package struct PictureReadingForm: Hashable, Sendable {
    /// The box of the pictures, in pixels; nil for no limit. They keep their shape and are never enlarged.
    package var maximumWidth: Int?
    package var maximumHeight: Int?
    /// Red, green, blue and alpha, 8 bits each, rather than the samples that the picture is composed or stored in.
    package var isRGBA = false

    package init() {}

    /// The format of a converted picture.
    package func format(of picture: PictureFormat) -> PictureFormat {
        var format = picture
        let scale = min(
            Double(maximumWidth ?? picture.width) / Double(picture.width),
            Double(maximumHeight ?? picture.height) / Double(picture.height), 1)
        if scale < 1 {
            format.width = max(1, Int((Double(picture.width) * scale).rounded()))
            format.height = max(1, Int((Double(picture.height) * scale).rounded()))
        }
        return isRGBA ? format.displayed(as: .rgba) : format
    }
}

/// Converts pictures to a reader's form. Belongs to one thread.
final class PictureReadingStage {
    private let form: PictureReadingForm
    private var converter: PictureConverter?

    init(_ form: PictureReadingForm) { self.form = form }

    package func convert(_ picture: PictureBuffer) throws(MediaError) -> PictureBuffer {
        let format = form.format(of: picture.format)
        guard format != picture.format else { return picture }
        let frame = try picture.converted(to: format, &converter)
        return PictureBuffer(frame, format: format, time: picture.time, duration: picture.duration)
    }
}
