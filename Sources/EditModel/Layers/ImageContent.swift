/// A picture shown in a layer.
package struct ImageContent: Hashable, Sendable, Codable {
    /// How a picture fills bounds of another shape, as CALayerContentsGravity.
    package enum Gravity: String, Hashable, Sendable, Codable, CaseIterable {
        /// Stretched to the bounds.
        case resize
        /// As large as fits, its shape kept, centred.
        case resizeAspect = "resize_aspect"
    }

    /// Counts into ``MovieSnapshot/sources``.
    package var sourceIndex: Int
    /// The video track within the source, as ``TrackDescription/id``.
    package var sourceTrackID: Int
    /// The upright picture, in pixels.
    package var size: Size
    package var gravity: Gravity

    package init(sourceIndex: Int, sourceTrackID: Int, size: Size, gravity: Gravity = .resize) {
        self.sourceIndex = sourceIndex
        self.sourceTrackID = sourceTrackID
        self.size = size
        self.gravity = gravity
    }
}
