import MediaTime

/// What is drawn during one stretch of the movie. AVMutableVideoCompositionInstruction.
package final class Instruction: RecipeLocated {
    /// In movie time; nil until it is set, which validation reports.
    package var timeRange: TimeRange?
    /// What stands behind all layers.
    package var backgroundColor = Color.black
    /// The first is the topmost; tracks that are not listed are not drawn.
    package var layerInstructions: [LayerInstruction] = []
    package var locations: RecipeLocations

    package init(timeRange: TimeRange? = nil, location: String? = nil) {
        self.timeRange = timeRange
        locations = RecipeLocations(created: location)
    }
}
