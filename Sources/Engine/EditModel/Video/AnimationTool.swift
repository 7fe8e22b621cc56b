import Values

/// Places the composited picture among layers. AVVideoCompositionCoreAnimationTool.
package final class AnimationTool: RecipeLocated {
    /// Each shows the composited picture. Every one is `parent` or somewhere in it; none with an additional layer.
    package let videoLayers: [Layer]
    /// The outermost layer, which is drawn into the render rectangle.
    package let parent: Layer
    /// The track whose picture `parent` is; nil for layers around the composited picture.
    package var additionalTrackID: Int?
    package var locations: RecipeLocations
    /// The account of its memory, which ends with it; nil without one.
    package var memoryCharge: (any AnyObject & Sendable)?

    package init(videoLayers: [Layer], in parent: Layer, location: String? = nil) {
        self.videoLayers = videoLayers
        self.parent = parent
        locations = RecipeLocations(created: location)
    }

    package convenience init(videoLayer: Layer, in parent: Layer, location: String? = nil) {
        self.init(videoLayers: [videoLayer], in: parent, location: location)
    }

    /// True if a layer shows the composited picture.
    package func showsVideo(_ layer: Layer) -> Bool { videoLayers.contains { $0 === layer } }
}

extension AnimationTool {
    /// Makes a tool whose layers are the picture of a track of their own, which layer instructions place as any other:
    /// AVVideoCompositionCoreAnimationTool's `additionalLayer:asTrackID:`.
    /// - Parameters:
    ///   - layer: Drawn at the size of its bounds, wherever it stands itself.
    ///   - trackID: One that no track of the movie has.
    package convenience init(additionalLayer layer: Layer, asTrackID trackID: Int, location: String? = nil) {
        self.init(videoLayers: [], in: layer, location: location)
        additionalTrackID = trackID
    }

    /// The layer that is the picture of ``additionalTrackID``; nil for layers around the composited picture.
    package var additionalLayer: Layer? { additionalTrackID == nil ? nil : parent }

    /// The size of the additional track's pictures, whole; nil when the layer has no bounds that could be drawn.
    package var additionalSize: Size? {
        guard let size = additionalLayer?.bounds?.size else { return nil }
        let (width, height) = (size.width.rounded(.up), size.height.rounded(.up))
        let sides = 1...RenderSize.limit
        return sides.contains(width) && sides.contains(height) ? Size(width: width, height: height) : nil
    }
}
