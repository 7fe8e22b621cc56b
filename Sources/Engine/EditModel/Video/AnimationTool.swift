import Values

/// Places the composited picture among layers. AVVideoCompositionCoreAnimationTool.
package final class AnimationTool: RecipeLocated {
    /// Each shows the composited picture. Every one is `parent` or somewhere in it; none with an additional layer.
    package let videoLayers: [Layer]
    /// The outermost layer, which is drawn into the render rectangle.
    package let parent: Layer
    /// The id of the track with `parent` as its picture; nil for layers around the composited picture.
    package var additionalTrackID: Int?
    package var locations: RecipeLocations
    /// The account of its memory, which ends with it; nil without one.
    package var memoryCharge: (any AnyObject & Sendable)?

    package init(videoLayers: [Layer], in parent: Layer, location: RecipeLocation? = nil) {
        self.videoLayers = videoLayers
        self.parent = parent
        locations = RecipeLocations(created: location)
    }

    package convenience init(videoLayer: Layer, in parent: Layer, location: RecipeLocation? = nil) {
        self.init(videoLayers: [videoLayer], in: parent, location: location)
    }

    /// True if a layer shows the composited picture.
    package func showsVideo(_ layer: Layer) -> Bool { videoLayers.contains { $0 === layer } }
}

extension AnimationTool {
    /// Makes a tool with a layer as the picture of a track of its own, which layer instructions place like any other
    /// track: AVVideoCompositionCoreAnimationTool's `additionalLayer:asTrackID:`.
    /// - Parameters:
    ///   - layer: Drawn at the size of its bounds; its position has no effect.
    ///   - trackID: One that no track of the movie has.
    package convenience init(additionalLayer layer: Layer, asTrackID trackID: Int, location: RecipeLocation? = nil) {
        self.init(videoLayers: [], in: layer, location: location)
        additionalTrackID = trackID
    }

    /// The layer that is the picture of ``additionalTrackID``; nil if the layers are drawn around the composited
    /// picture.
    package var additionalLayer: Layer? { additionalTrackID == nil ? nil : parent }

    /// The size of the additional track's pictures, whole; nil when the layer has no bounds that could be drawn.
    package var additionalSize: Size? {
        guard let size = additionalLayer?.bounds?.size else { return nil }
        let (width, height) = (size.width.rounded(.up), size.height.rounded(.up))
        let sides = 1...RenderSize.limit
        return sides.contains(width) && sides.contains(height) ? Size(width: width, height: height) : nil
    }
}
