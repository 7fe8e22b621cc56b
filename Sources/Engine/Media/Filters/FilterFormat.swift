import CFFmpeg
import Pixels
import Values

/// The format of pictures at the input or output of effects.
package struct FilterFormat: Hashable, Sendable {
    package var picture: PictureFormat
    /// The size in the movie's geometry: the stored size times the pixel aspect.
    package var naturalSize: Size

    package init(_ picture: PictureFormat, naturalSize: Size? = nil) {
        self.picture = picture
        self.naturalSize =
            naturalSize ?? Size(width: Double(picture.width), height: Double(picture.height))
    }

    /// A pixel's width divided by its height.
    var pixelAspect: AVRational {
        let aspect =
            naturalSize.width * Double(picture.height) / (naturalSize.height * Double(picture.width))
        return aspect.isFinite && aspect > 0 ? av_d2q(aspect, 1 << 16) : AVRational(num: 1, den: 1)
    }
}

extension ColorDescription {
    func withRange(isFull: Bool) -> ColorDescription {
        var color = self
        color.isFullRange = isFull
        return color
    }
}
