import Digests
import EditModel
import MediaTime
import Rendering
import Values

/// Writes the layers around a movie's picture into keys: of each part those that are there, with times that count from
/// the part's first frame.
///
/// Belongs to one thread.
final class LayerKeys {
    /// A layer with everything in it.
    private enum Node {
        /// It looks the same at all times.
        case still(Digest)
        /// It looks the same itself, its sublayers do not, and their time is its superlayer's. The digest is its own.
        case group(Digest, [Node])
        /// It changes, or comes and goes. The digest is of all of it, but for the time at which it begins.
        case timed(LayerSnapshot, Digest)
        /// Subtitles. The digest is of all of it, but for its cues and the time at which it begins.
        case subtitles(LayerSnapshot, SubtitleContent, Digest)
    }

    private let root: Node
    private let transform: Digest
    private let media: MediaKeys

    /// Layers that change their look in a part oftener than this are written as their animations, not as they look.
    private static let mostLooks = 4
    /// Layers that are there for less than this, in seconds, are written as their animations: they are cut with the
    /// picture, and move with it.
    private static let shortestStanding = Time(20, 1)

    init(_ tree: LayerTreeSnapshot, _ media: MediaKeys) throws {
        self.media = media
        root = try Self.node(tree.root, media)
        transform = try Self.digest(tree.transform, media)
    }

    /// Writes the layers in the frames of a part.
    func add(_ times: PartTimes, to writer: KeyWriter) throws {
        writer.add(transform)
        try add(root, times, to: writer)
    }

    private func add(_ node: Node, _ times: PartTimes, to writer: KeyWriter) throws {
        switch node {
        case .still(let digest):
            writer.add("still")
            writer.add(digest)
        case .group(let digest, let sublayers):
            writer.add("group")
            writer.add(digest)
            writer.open()
            for sublayer in sublayers { try add(sublayer, times, to: writer) }
            writer.close()
        case .timed(let layer, let digest):
            if try isAbsent(layer.timing, times) { return }
            if try addLooks(of: layer, times, to: writer) { return }
            writer.add("timed")
            writer.add(digest)
            add(layer.timing.beginTime, times, to: writer)
        case .subtitles(let layer, let content, let digest):
            if try isAbsent(layer.timing, times) { return }
            writer.add("subtitles")
            writer.add(digest)
            add(layer.timing.beginTime, times, to: writer)
            try addCues(of: content, layer.timing, times, to: writer)
        }
    }

    /// Writes the cues in the part's frames, and earlier cues that can have displaced them.
    private func addCues(
        of content: SubtitleContent, _ timing: LayerTiming, _ times: PartTimes, to writer: KeyWriter
    ) throws {
        let document = content.subtitles.document
        writer.add(document.format.rawValue)
        // Nil too for times that cannot be counted.
        let fileTime = { (local: Time?) in local.flatMap { try? content.subtitles.fileTime(at: $0) } }
        guard let first = fileTime(try timing.localTime(at: times.first) ?? timing.timeOffset),
            let last = fileTime(try timing.localTime(at: times.last))
        else { return try writer.add(document, media) }
        let stretches = document.timeline.spans
        let shown = document.timeline.index(at: first)
        let isShowing = shown.map { stretches[$0].cueCount > 0 } == true
        let group = shown.map { isShowing ? stretches[$0].firstOfGroup : $0 + 1 } ?? 0
        guard group < stretches.count else { return }
        // A group that began because of its maximum length depends on earlier cues.
        guard group == 0 || stretches[group - 1].cueCount == 0 else { return try writer.add(document, media) }
        let start = stretches[group].start
        for cue in document.cues where cue.start >= start && cue.start <= last { try writer.add(cue, media) }
    }

    /// True if a layer is not there in any of the frames.
    private func isAbsent(_ timing: LayerTiming, _ times: PartTimes) throws -> Bool {
        guard times.last >= timing.beginTime else { return true }
        return try times.first >= timing.beginTime && timing.localTime(at: times.first) == nil
    }

    /// The begin of a layer, seen from the first frame.
    private func add(_ begin: Time, _ times: PartTimes, to writer: KeyWriter) {
        if begin.isNumeric {
            let offset = ExactFraction(begin, since: times.first)
            writer.add(offset)
            // Unrelated fractions are rounded, and the rounding depends on their place in the movie.
            if offset.isExact(with: times.unit) { return }
        }
        writer.add(begin)
        writer.add(times.first)
    }

    // MARK: - Layers that have come to rest

    /// Writes the looks of a layer in the part's frames, equal successive ones once: a layer with finished animations
    /// looks the same wherever the part is. Returns false without writing for a layer that keeps changing.
    private func addLooks(of layer: LayerSnapshot, _ times: PartTimes, to writer: KeyWriter) throws -> Bool {
        guard layer.timing.duration > Self.shortestStanding, layer.isLight else { return false }
        var looks: [(look: LayerSnapshot?, count: Int)] = []
        if try layer.isAtRest(from: times.first) {
            looks = [(try layer.presented(at: times.first), times.starts.count)]
        }
        for time in looks.isEmpty ? times.starts : [] {
            let look = try layer.presented(at: time)
            if let last = looks.last, last.look == look {
                looks[looks.count - 1].count += 1
            } else {
                guard looks.count < Self.mostLooks else { return false }
                looks.append((look, 1))
            }
        }
        writer.add("looks")
        // Its superlayer is drawn in another way if anything in it is animated.
        writer.add(!layer.animations.isEmpty)
        for (look, count) in looks {
            writer.add(count)
            try writer.addOptional(look, media)
        }
        return true
    }

    // MARK: - The tree

    private static func node(_ layer: LayerSnapshot, _ media: MediaKeys) throws -> Node {
        guard layer.isAnimated else { return .still(try digest(layer, media)) }
        if layer.onlySublayersChange {
            var own = layer
            own.sublayers = []
            return .group(try digest(own, media), try layer.sublayers.map { try node($0, media) })
        }
        var whole = layer
        whole.timing.beginTime = .zero
        if case .subtitles(var content) = layer.content, content.subtitles.document.script == nil,
            let none = try? SubtitleDocument([], name: "")
        {
            let cues = content
            content.subtitles.document = none
            whole.content = .subtitles(content)
            return .subtitles(layer, cues, try digest(whole, media))
        }
        return .timed(layer, try digest(whole, media))
    }

    private static func digest(_ value: some Encodable, _ media: MediaKeys) throws -> Digest {
        let writer = KeyWriter()
        try writer.add(value, media)
        return writer.finish()
    }
}

extension LayerSnapshot {
    /// True if the layer itself is the same at all times and its sublayers are in its superlayer's time.
    fileprivate var onlySublayersChange: Bool {
        guard timing == LayerTiming(), animations.isEmpty, mask == nil else { return false }
        switch content {
        case .replicator, .emitter, .particles, .subtitles: return false
        case .image(let image): return !image.isAnimated
        case .text(let text): return text.foregroundImage?.isAnimated != true
        case .plain, .video, .shape, .gradient, .textPart: return true
        }
    }

    /// True if its look at a moment is found in little time.
    fileprivate var isLight: Bool {
        var count = 0
        return isLight(&count)
    }

    private static let mostLightLayers = 32

    private func isLight(_ count: inout Int) -> Bool {
        count += 1
        guard count <= Self.mostLightLayers else { return false }
        switch content {
        case .replicator, .emitter, .particles: return false
        default: break
        }
        return (mask?.isLight(&count) ?? true) && sublayers.allSatisfy { $0.isLight(&count) }
    }
}
