/// Places the composited picture among layers. AVVideoCompositionCoreAnimationTool.
package final class AnimationTool: RecipeLocated {
    /// Each shows the composited picture. Every one is `parent` or somewhere in it; none with an additional layer.
    package let videoLayers: [Layer]
    /// The outermost layer, which is drawn into the render rectangle.
    package let parent: Layer
    /// The track whose picture `parent` is; nil for layers around the composited picture.
    package var additionalTrackID: Int?
    package var locations: RecipeLocations
    package var memoryCharge: (any AnyObject & Sendable)?

    package init(videoLayers: [Layer], in parent: Layer, location: String? = nil) {
        self.videoLayers = videoLayers
        self.parent = parent
        locations = RecipeLocations(created: location)
    }

    package convenience init(videoLayer: Layer, in parent: Layer, location: String? = nil) {
        self.init(videoLayers: [videoLayer], in: parent, location: location)
    }

    /// Whether a layer shows the composited picture.
    package func showsVideo(_ layer: Layer) -> Bool { videoLayers.contains { $0 === layer } }
}
