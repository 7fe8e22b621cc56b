/// A still picture. CALayer with contents.
package final class ImageLayer: Layer {
    /// The picture: an asset that is a still. Nil shows nothing, which validation reports.
    package var contents: Asset?
    package var gravity = ImageContent.Gravity.resize

    /// The picture's size when upright.
    package override var contentSize: Size? { contents?.firstTrack(.video)?.displayedSize }
}
