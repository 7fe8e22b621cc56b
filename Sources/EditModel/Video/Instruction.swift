import MediaTime

/// What is drawn during one stretch of the movie. AVMutableVideoCompositionInstruction.
package final class Instruction: RecipeLocated {
    /// In movie time; nil until it is set, which validation reports.
    package var timeRange: TimeRange?
    /// What the plan calls it, such as `push, 13 frames`; nil for no name.
    package var name: String?
    /// What stands behind all layers; nil for black, or for nothing where the result keeps transparency.
    package var backgroundColor: Color?
    /// Whether the animation tool's layers are drawn during it. Without, the composited picture is the whole result.
    package var isPostProcessed = true
    /// The first is the topmost; tracks that are not listed are not drawn.
    package var layerInstructions: [LayerInstruction] = []
    package var locations: RecipeLocations
    package var memoryCharge: (any AnyObject & Sendable)?

    package init(timeRange: TimeRange? = nil, location: String? = nil) {
        self.timeRange = timeRange
        locations = RecipeLocations(created: location)
    }

    /// Whether the instruction has to do with a part of the movie; nil is all of it. Without a range of its own it may.
    package func isJudged(in range: TimeRange?) -> Bool {
        guard let range, let own = timeRange, let end = try? own.end else { return true }
        return own.start < ((try? range.end) ?? .positiveInfinity) && end > range.start
    }

    /// The tracks that are drawn, topmost first, each once.
    package var requiredSourceTrackIDs: [Int] {
        var ids: [Int] = []
        for layer in layerInstructions where !ids.contains(layer.trackID) { ids.append(layer.trackID) }
        return ids
    }

    /// The only track that is drawn, where it is drawn as it is; nil otherwise.
    ///
    /// Its frames are the result's where they are as large as the render size and nothing is drawn over them.
    package var passthroughTrackID: Int? {
        guard layerInstructions.count == 1, layerInstructions[0].isUntouched else { return nil }
        return layerInstructions[0].trackID
    }
}
