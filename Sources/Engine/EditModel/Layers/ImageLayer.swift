import MediaTime
import Values

/// A picture, still or animated. CALayer with contents.
package final class ImageLayer: Layer {
    /// The picture: an asset that is a still or an animated picture, or a movie, which is shown without its sound. Nil
    /// shows nothing; validation reports it.
    package var contents: Asset?
    package var gravity = ContentsGravity.resize
    /// The part of the picture that is shown, in unit coordinates.
    package var contentsRect = Rectangle.unit
    /// The part of the shown picture that stretches when it is resized, in unit coordinates: see
    /// ``ImageContent/contentsCenter``.
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
