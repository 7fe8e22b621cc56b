import EditModel
import Media

extension VideoFormat {
    /// The same for a picture that may be stored in another size, as where a file's size changes in its middle: it is
    /// shown in the same place.
    func fitting(_ frame: borrowing Frame) -> VideoFormat {
        guard frame.width != codedWidth || frame.height != codedHeight else { return self }
        var format = self
        (format.codedWidth, format.codedHeight) = (frame.width, frame.height)
        return format
    }
}
