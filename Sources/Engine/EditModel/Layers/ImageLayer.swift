import MediaTime
import Values

/// A picture, still or animated. CALayer with contents.
package final class ImageLayer: Layer {
    /// The picture: an asset that is a still or animated one, or a movie, whose sound is not heard. Nil shows nothing,
    /// which validation reports.
    package var contents: Asset?
    package var gravity = ContentsGravity.resize
    /// The part of the picture that is shown, in unit coordinates.
    package var contentsRect = Rectangle.unit
    /// The part of what is shown that stretching enlarges, in unit coordinates of it: see ``ImageContent/contentsCenter``.
    package var contentsCenter = Rectangle.unit
    package var magnificationFilter = ContentsFilter.linear

    /// The size of the part that is shown, when upright.
    package override var contentSize: Size? {
        contents?.firstTrack(.video).map { track in
            Size(
                width: track.displayedSize.width * contentsRect.size.width,
                height: track.displayedSize.height * contentsRect.size.height)
        }
    }
}
