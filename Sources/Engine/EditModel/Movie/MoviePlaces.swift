import MediaTime

/// The recipe's lines that made the parts of a movie, and their names, for a timeline that leads back to them.
///
/// They are not part of the snapshot: moving a recipe's lines does not change its movie.
package struct MoviePlaces: Sendable {
    /// The line that made a layer, and those of its sublayers, in order.
    package struct Layer: Sendable {
        package var place: RecipeLocation?
        package var sublayers: [Layer]
    }

    /// A span of the movie, the line that made it, and what people call it.
    private struct Span: Sendable {
        let range: TimeRange
        let place: RecipeLocation
        var name: String?
    }

    /// The line that made the movie; nil if no recipe did.
    private let movie: RecipeLocation?
    private let segments: [Int: [Span]]
    private let instructions: [Span]
    /// The outermost layer over the picture; nil without one.
    package let overlay: Layer?

    package init(_ movie: Movie) {
        self.movie = movie.locations.created
        var segments: [Int: [Span]] = [:]
        for track in movie.content.sourceTracks {
            guard let track = track as? CompositionTrack else { continue }
            segments[track.id] = track.segments.compactMap { segment in
                segment.location.map { Span(range: segment.targetRange, place: $0, name: segment.name) }
            }
        }
        self.segments = segments
        instructions = (movie.videoComposition?.instructions ?? []).compactMap { instruction in
            guard let range = instruction.timeRange, let place = instruction.locations.created else { return nil }
            return Span(range: range, place: place)
        }
        overlay = (movie.videoComposition?.animationTool?.parent).map(Self.layer)
    }

    private static func layer(_ layer: EditModel.Layer) -> Layer {
        Layer(place: layer.locations.created, sublayers: layer.sublayers.map(self.layer))
    }

    /// The line that inserted the part of a track shown at a time.
    /// - Parameters:
    ///   - id: The track's.
    ///   - time: In movie time.
    package func segment(ofTrack id: Int, at time: Time) -> RecipeLocation? {
        Self.span(segments[id] ?? [], time)?.place ?? movie
    }

    /// The name that people give the part of a track shown at a time; nil without one.
    /// - Parameters:
    ///   - id: The track's.
    ///   - time: In movie time.
    package func name(ofTrack id: Int, at time: Time) -> String? { Self.span(segments[id] ?? [], time)?.name }

    /// The line that made the instruction of a time.
    /// - Parameter time: In movie time.
    package func instruction(at time: Time) -> RecipeLocation? { Self.span(instructions, time)?.place }

    /// True if the recipe wrote instructions.
    package var hasInstructions: Bool { !instructions.isEmpty }

    private static func span(_ spans: [Span], _ time: Time) -> Span? {
        // The spans are sorted: find the last that begins at or before the time.
        let next = spans.partitioningIndex { $0.range.start > time }
        guard next > 0 else { return nil }
        let span = spans[next - 1]
        return (try? span.range.end).map { time < $0 } == true ? span : nil
    }
}
