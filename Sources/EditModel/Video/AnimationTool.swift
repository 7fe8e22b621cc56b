/// Places the composited picture among layers. AVVideoCompositionCoreAnimationTool.
package final class AnimationTool: RecipeLocated {
    /// Shows the composited picture. It is `parent` or somewhere in it.
    package let videoLayer: Layer
    /// The outermost layer, which is drawn into the render rectangle.
    package let parent: Layer
    /// The track whose picture `parent` is; nil for layers around the composited picture.
    package var additionalTrackID: Int?
    package var locations: RecipeLocations

    package init(videoLayer: Layer, in parent: Layer, location: String? = nil) {
        self.videoLayer = videoLayer
        self.parent = parent
        locations = RecipeLocations(created: location)
    }
}
