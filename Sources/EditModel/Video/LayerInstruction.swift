import MediaTime

/// How one video track is drawn during an instruction. AVMutableVideoCompositionLayerInstruction.
package final class LayerInstruction: RecipeLocated {
    /// Which track of the composition, or of the asset where that is the movie.
    package var trackID: Int
    package private(set) var transformRamps: [Located<Ramp<AffineTransform>>] = []
    package private(set) var opacityRamps: [Located<Ramp<Double>>] = []
    package var locations: RecipeLocations

    package init(trackID: Int, location: String? = nil) {
        self.trackID = trackID
        locations = RecipeLocations(created: location)
    }

    /// Sets where the track's picture stands from a time on, until the next value.
    /// - Parameters:
    ///   - transform: From the track's natural-size pixels to render pixels.
    ///   - time: In movie time; a value set at the same time before is replaced.
    package func setTransform(_ transform: AffineTransform, at time: Time, location: String? = nil) {
        Self.insert(Located(Ramp(transform, at: time), location), into: &transformRamps)
    }

    /// Sets how solid the track is from a time on, until the next value.
    /// - Parameters:
    ///   - opacity: From 0, invisible, to 1, solid; judged by validation.
    ///   - time: In movie time; a value set at the same time before is replaced.
    package func setOpacity(_ opacity: Double, at time: Time, location: String? = nil) {
        Self.insert(Located(Ramp(opacity, at: time), location), into: &opacityRamps)
    }

    private static func insert<Value>(_ ramp: Located<Ramp<Value>>, into ramps: inout [Located<Ramp<Value>>]) {
        ramps.removeAll { $0.value.timeRange.start == ramp.value.timeRange.start }
        let index = ramps.firstIndex { $0.value.timeRange.start > ramp.value.timeRange.start } ?? ramps.endIndex
        ramps.insert(ramp, at: index)
    }
}
