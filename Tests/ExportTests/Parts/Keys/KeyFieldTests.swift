import Digests
import EditModel
import Foundation
import MediaTime
import Testing

@testable import Export

/// Changes each field of a movie alone and compares the keys: a field that is added to a type of the edit is found here,
/// and has to count, or to be listed as one that is not seen or not heard.
@Suite("Each field of a movie in its keys")
struct KeyFieldTests {
    private static let sample = KeySample()

    /// Fields of a movie, and of the movies inside it, that change no picture.
    private static let unseen: Set = [
        "metadata", "chapters", "audioTracks", "audioMix", "duration", "pictureDuration", "subtitleTracks",
        "metadataTracks",
    ]

    /// Values inside other fields that change no picture: names, sound, values of sources that are only heard, and of
    /// the sample those that nothing asks for, such as the start of a ramp that has no duration.
    private static let unseenValues: Set = [
        "sources.*.signal", "sources.8.height", "sources.8.width",
        "sources.9.height", "sources.9.width", "video.instructions.*.name", "video.ownFrameDuration",
        "video.ownSize.height", "video.ownSize.width",
        "video.overlay.root.sublayers.*.content.subtitles._0.subtitles.document.language",
        "video.overlay.root.sublayers.*.content.subtitles._0.subtitles.document.name",
        "video.instructions.*.layers.*.cropRamps.0.start", "video.instructions.*.layers.*.opacityRamps.0.start",
        "video.instructions.*.layers.*.cropRamps.*.timeRange.duration",
        "video.instructions.*.layers.*.opacityRamps.0.timeRange.duration",
        "video.instructions.1.layers.0.opacityRamps.0.timeRange.start", "videoTracks.1.segments.0.sourceRange",
        "videoTracks.1.segments.1.sourceRange",
    ]

    @Test("every value counts for pictures but those that are not seen")
    func pictures() throws {
        let sample = Self.sample
        try check(sample.movie, isCounted: { isSeen($1, isInside: $0 != $1) }, key: sample.key)
    }

    /// - Parameter isInside: True for the movie inside the movie.
    private func isSeen(_ path: [String], isInside: Bool) -> Bool {
        if path[0] == "videoTracks", path.count == 3 { return ["id", "segments", "effects"].contains(path[2]) }
        // What people call a layer.
        if path.contains("root"), path.last == "name" { return false }
        // It does not show its second source.
        if isInside, path.starts(with: ["sources", "1"]) { return false }
        let prefixes = path.indices.map { path[...$0] }
        return !Self.unseen.contains(path[0])
            && !prefixes.contains { prefix in
                Self.unseenValues.contains { pattern in
                    let parts = pattern.split(separator: ".")
                    return parts.count == prefix.count && zip(parts, prefix).allSatisfy { $0 == "*" || $0 == $1 }
                }
            }
    }

    @Test("every value counts for sound but those that are not heard")
    func sound() throws {
        let sample = Self.sample
        try check(sample.movie, isCounted: { path, _ in isHeard(path) }, key: sample.soundKey)
    }

    private func isHeard(_ path: [String]) -> Bool {
        switch path[0] {
        case "audioMix", "duration": return true
        case "audioTracks":
            return path.count != 3 || ["segments", "volume", "channelLayout", "effects"].contains(path[2])
        case "sources":
            // The last one is what a track plays.
            return path.count > 3 && path[1] == "9" && path[2] == "signal"
        default: return false
        }
    }

    /// Values that are changed by tests of their own, since another one alone is not valid.
    private static let skipped: Set = [
        "sources", "sources.*.kind", "sources.*.path", "videoTracks.*.effects.*.parameters.*.isFile",
        "video.instructions.*.layers.*.effects.*.parameters.*.isFile", "video.effects.*.parameters.*.isFile",
        "audioTracks.*.effects.*.parameters.*.isFile", "audioMix.effects.*.parameters.*.isFile",
        "audioMix.inputs.*.effects.*.parameters.*.isFile", "videoTracks.*.effects.*.parameters.*.value",
        "videoTracks.*.segments.*.sourceTrackID", "audioTracks.*.id", "video.instructions.*.timeRange.start",
        "video.instructions.*.timeRange.duration", "video.sourceTrackIDForFrameTiming",
        "video.overlay.root.sublayers.*.animations.*.action.property._0.curve.sampled._0.kind",
        "video.overlay.root.sublayers.*.animations.*.action.property._0.curve.sampled._0.times",
        "video.overlay.root.sublayers.*.animations.*.action.property._0.curve.sampled._0.values",
    ]

    private func check(
        _ movie: MovieSnapshot, isCounted: (_ path: [String], _ own: [String]) -> Bool,
        key: (MovieSnapshot) throws -> Digest
    ) throws {
        let tree = try JSONDecoder().decode(ValueTree.self, from: JSONEncoder().encode(movie))
        let original = try key(movie)
        var known: Set<[String]> = []
        for path in tree.places() {
            // Of the movie, or of the one inside that has the value.
            let own = path.lastIndex(of: "movie").map { Array(path[($0 + 1)...]) } ?? path
            guard !Self.skipped.contains(own.map { Int($0) == nil ? $0 : "*" }.joined(separator: ".")) else { continue }
            guard !tree[path[...]].others.isEmpty, known.insert(kind(of: path)).inserted else { continue }
            guard let other = changed(movie, tree, path[...]) else {
                Issue.record("\(path.joined(separator: ".")) has no other valid value")
                continue
            }
            #expect(try (key(other) != original) == isCounted(path, own), "\(path.joined(separator: "."))")
        }
    }

    /// The field of a type at a place: one of each is enough, in each list of sources.
    private func kind(of path: [String]) -> [String] {
        Array(path.prefix(path[0] == "sources" ? 2 : 1) + path.filter { Int($0) == nil }.suffix(4))
    }

    /// The movie with another value at a place; nil where there is no other valid one.
    private func changed(_ movie: MovieSnapshot, _ tree: ValueTree, _ path: ArraySlice<String>) -> MovieSnapshot? {
        // The smaller the value that is read anew, the faster: there are a thousand.
        if path.starts(with: ["video", "overlay", "root", "sublayers"]), path.count > 5 {
            return changed(movie, \.video!.overlay!.root.sublayers[Int(path[4])!], tree, path, from: 5)
        }
        if path[0] == "sources", path.count > 2 {
            return changed(movie, \.sources[Int(path[1])!], tree, path, from: 2)
        }
        if path[0] == "audioMix" { return changed(movie, \.audioMix, tree, path, from: 1) }
        return changed(movie, \.self, tree, path, from: 0)
    }

    /// - Parameters:
    ///   - value: The value that is read anew.
    ///   - start: The number of names that lead to it.
    private func changed<Value: Codable & Equatable>(
        _ movie: MovieSnapshot, _ value: WritableKeyPath<MovieSnapshot, Value>, _ tree: ValueTree,
        _ path: ArraySlice<String>, from start: Int
    ) -> MovieSnapshot? {
        // Every number of a source is valid that there is.
        let others: [ValueTree] =
            path.last == "sourceIndex" ? [.integer(tree[path] == .integer(0) ? 1 : 0)] : tree[path].others
        var part = tree[path.prefix(start)]
        for other in others {
            part[path.dropFirst(start)] = other
            guard let data = try? JSONEncoder().encode(part),
                let changed = try? JSONDecoder().decode(Value.self, from: data), changed != movie[keyPath: value]
            else { continue }
            var result = movie
            result[keyPath: value] = changed
            return result
        }
        return nil
    }
}
