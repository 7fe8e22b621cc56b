import MediaTime
import Values

/// The drawing of one stretch of the movie. AVMutableVideoCompositionInstruction.
package final class Instruction: RecipeLocated {
    /// In movie time; nil until it is set, which validation reports.
    package var timeRange: TimeRange?
    /// Its name in plans, such as `push, 13 frames`.
    package var name: String?
    /// The colour behind all layers; nil for black, or for transparent if the result has transparency.
    package var backgroundColor: Color?
    /// True if the animation tool's layers are drawn during it. Without, the composited picture is the whole result.
    package var isPostProcessed = true
    /// The first is the topmost; tracks that are not listed are not drawn.
    package var layerInstructions: [LayerInstruction] = []
    /// The metadata and text tracks that the compositor receives samples of during this instruction; nil for all of the
    /// video composition's ``VideoComposition/sourceSampleDataTrackIDs``.
    package var requiredSourceSampleDataTrackIDs: [Int]?
    package var locations: RecipeLocations
    /// The account of its memory, which ends with it; nil without one.
    package var memoryCharge: (any AnyObject & Sendable)?

    package init(timeRange: TimeRange? = nil, location: RecipeLocation? = nil) {
        self.timeRange = timeRange
        locations = RecipeLocations(created: location)
    }

    /// True if the instruction has to do with a part of the movie; nil is all of it. Without a range of its own it may.
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

    /// The only track, if it is the only one that is drawn and is drawn unchanged; otherwise nil.
    ///
    /// Its frames are the result's where they are as large as the render size and nothing is drawn over them.
    package var passthroughTrackID: Int? {
        guard layerInstructions.count == 1, layerInstructions[0].isUntouched else { return nil }
        return layerInstructions[0].trackID
    }
}

/// The blending of a layer's colours with those below, in the encoded domain. Names of CSS `mix-blend-mode`,
/// CGBlendMode.
package enum BlendMode: String, Hashable, Sendable, Codable, CaseIterable {
    /// The layer covers those below.
    case normal
    case multiply, screen, overlay, darken, lighten
    case colorDodge = "color_dodge"
    case colorBurn = "color_burn"
    case hardLight = "hard_light"
    case softLight = "soft_light"
    case difference, exclusion, add, subtract
}
