import EditModel
import MediaTime
import Values

/// A row of a timeline: a layer that a person would point at, or one inside it.
struct LayerRow {
    let timed: TimedLayer
    /// Its place among the rows, from 0.
    let number: Int
    /// 0 for a layer that people name or see on its own; larger for its parts.
    let depth: Int
    /// Its own name, or the text, the file or the kind of its content.
    let title: String
    /// The stretches in which it is shown, each with its content, in the movie's time. Successive layers, such as
    /// captions, are a stretch each.
    let stretches: [Span]

    struct Span {
        let range: TimeRange
        let title: String
        /// The recipe's line; nil if it is unknown.
        let place: RecipeLocation?
    }
}

extension MovieSnapshot {
    /// The layers around the picture, the topmost first, each followed by those inside it. A layer with a name, or on
    /// its own, includes everything in it; groups without a name that contain named layers are left out. The masks are
    /// left out.
    /// - Parameter places: Of the outermost layer.
    func layerRows(placedBy places: MoviePlaces.Layer?) -> [LayerRow] {
        let layers = timedLayers(placedBy: places).filter { !$0.isMask }
        guard let root = layers.first else { return [] }
        var rows = LayerRows(sources: sources)
        rows.add(root, inside: layers.dropFirst(), depth: 0)
        // A picture that nothing is behind needs no row of its own.
        if rows.found.last?.timed.layer.content == .video { rows.found.removeLast() }
        return rows.found
    }
}

/// Makes rows of a tree of layers.
private struct LayerRows {
    let sources: [SourceSnapshot]
    var found: [LayerRow] = []

    /// Adds a layer and those inside it.
    mutating func add(_ layer: TimedLayer, inside: ArraySlice<TimedLayer>, depth: Int) {
        let trees = inside.trees
        let holdsOthers = inside.contains { $0.layer.name != nil || $0.layer.content == .video }
        guard layer.layer.name != nil || !holdsOthers else {
            for tree in trees.reversed() { add(tree[tree.startIndex], inside: tree.dropFirst(), depth: depth) }
            if layer.layer.drawsSomething { found.append(row(layer, [], depth)) }
            return
        }
        let isGroup = layer.layer.name != nil || trees.count > 1
        if isGroup || layer.layer.drawsSomething { found.append(row(layer, trees, depth)) }
        let inner = isGroup || layer.layer.drawsSomething ? depth + 1 : depth
        for tree in trees.reversed() { add(tree[tree.startIndex], inside: tree.dropFirst(), depth: inner) }
    }

    private func row(_ layer: TimedLayer, _ trees: [ArraySlice<TimedLayer>], _ depth: Int) -> LayerRow {
        let title = title(of: layer, trees)
        let whole = layer.range.map { [LayerRow.Span(range: $0, title: title, place: layer.place)] } ?? []
        return LayerRow(
            timed: layer, number: found.count, depth: depth, title: title, stretches: parts(of: trees) ?? whole)
    }

    private func title(of layer: TimedLayer, _ trees: [ArraySlice<TimedLayer>]) -> String {
        if let name = layer.layer.name { return name.text }
        if let own = layer.layer.title(sources: sources) { return own }
        let inner = trees.lazy.flatMap { $0 }.compactMap { $0.layer.title(sources: sources) }.first
        return inner ?? layer.layer.kindName
    }

    /// The layers of a group that are shown one after the other; nil if they overlap.
    private func parts(of trees: [ArraySlice<TimedLayer>]) -> [LayerRow.Span]? {
        guard trees.count > 1 else { return nil }
        var parts: [LayerRow.Span] = []
        for tree in trees {
            guard let first = tree.first, first.layer.timing.isTransient else { return nil }
            guard let range = first.range else { continue }
            let title = title(of: first, [tree.dropFirst()])
            parts.append(LayerRow.Span(range: range, title: title, place: first.place))
        }
        parts.sort { $0.range.start < $1.range.start }
        let areApart = zip(parts, parts.dropFirst()).allSatisfy { one, other in
            (try? one.range.end).map { $0 <= other.range.start } ?? false
        }
        return parts.count > 1 && areApart ? parts : nil
    }
}

extension ArraySlice<TimedLayer> {
    /// Each outermost layer with those inside it, which follow it.
    fileprivate var trees: [ArraySlice<TimedLayer>] {
        guard let depth = first?.depth else { return [] }
        let starts = indices.filter { self[$0].depth == depth }
        return zip(starts, starts.dropFirst() + [endIndex]).map { self[$0..<$1] }
    }
}

extension LayerSnapshot {
    /// The words or the file that the layer itself shows; nil for neither.
    fileprivate func title(sources: [SourceSnapshot]) -> String? {
        switch content {
        case .text(let text):
            let words = text.string.prefix { !$0.isNewline }
            return words.allSatisfy(\.isWhitespace) ? nil : String(words.prefix(40))
        case .image(let image): return sources[image.sourceIndex].timelineName
        case .subtitles(let content): return content.subtitles.document.name
        default: return nil
        }
    }

    /// The kind of the layer, in a word that people use.
    fileprivate var kindName: String {
        switch content {
        case .plain: sublayers.isEmpty ? "Colour" : "Group"
        case .video: "Picture"
        case .text, .textPart: "Text"
        case .image: "Image"
        case .shape: "Shape"
        case .gradient: "Gradient"
        case .subtitles: "Subtitles"
        case .replicator: "Copies"
        case .emitter, .particles: "Particles"
        }
    }
}
