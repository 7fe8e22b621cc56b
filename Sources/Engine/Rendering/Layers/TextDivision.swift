import EditModel
import MediaTime
import Pixels
import TextLayout
import Values

/// A text at a moment of its animations, divided into parts: letters that all animations move together.
struct TextDivision {
    /// The kinds of units that the parts may be smaller than, but not larger.
    let units: Set<TextUnit>
    private let text: TextContent
    private let shared: LayerLetters
    /// Animations of letters first, then those of words and of lines, which move their letters with them.
    private let animations: [TextAnimationMoment]

    init(_ shared: LayerLetters, _ text: TextContent, _ animations: [TextAnimationMoment]) {
        self.shared = shared
        self.text = text
        self.animations = TextUnit.allCases.flatMap { unit in animations.filter { $0.animation.unit == unit } }
        var units = Set(animations.map(\.animation.unit))
        if animations.contains(where: \.animation.spacesLetters) { units.insert(.letter) }
        self.units = units
    }

    private var letters: TextLetters { shared.letters }

    /// The place and look of some letters at the moment.
    private struct Part {
        var letters: Range<Int>
        var transform = PlaneTransform.identity
        var look = TextUnitState.rest

        init(_ letters: Range<Int>) { self.letters = letters }

        var isRest: Bool { transform == .identity && look == .rest }
    }

    /// The layers of all parts from back to front; nil if all are at rest.
    /// - Parameter layer: The text's.
    func parts(of layer: LayerSnapshot) throws -> [LayerSnapshot]? {
        var parts = smallestParts
        let movesBoxes = text.box.map { $0.extent != .text } == true && units.contains(.line)
        var boxes = text.box == nil ? [] : [Part(letters.letters.indices)]
        if movesBoxes { boxes = letters.lines.map { Part($0.letters) } }
        var isSpaced = !units.contains(.letter)
        for moment in animations {
            if !isSpaced, moment.animation.unit != .letter {
                try space(&parts)
                isSpaced = true
            }
            try move(&parts, by: moment)
            if movesBoxes, moment.animation.unit == .line { try move(&boxes, by: moment) }
        }
        if !isSpaced { try space(&parts) }
        guard !parts.allSatisfy(\.isRest) || !boxes.allSatisfy(\.isRest) else { return nil }
        if boxes.allSatisfy(\.isRest), !boxes.isEmpty { boxes = [Part(letters.letters.indices)] }
        return self.layers(of: layer, joined(parts), boxes)
    }

    private var smallestParts: [Part] {
        var parts: [Part] = []
        for index in letters.letters.indices {
            let goesOn =
                index > 0
                && units.allSatisfy { letters.index(of: $0, at: index) == letters.index(of: $0, at: index - 1) }
            if goesOn {
                parts[parts.count - 1].letters = parts[parts.count - 1].letters.lowerBound..<(index + 1)
            } else {
                parts.append(Part(index..<(index + 1)))
            }
        }
        return parts
    }

    private func move(_ parts: inout [Part], by moment: TextAnimationMoment) throws {
        let animation = moment.animation
        let ranges = letters.ranges(of: animation.unit)
        let states = try moment.states(of: ranges.count)
        for index in parts.indices {
            let unit = letters.index(of: animation.unit, at: parts[index].letters.lowerBound)
            guard states[unit] != .rest else { continue }
            let room = letters.rectangle(of: ranges[unit])
            let anchor = Point(
                x: shared.origin.x + room.origin.x + animation.anchorPoint.x * room.size.width,
                y: shared.origin.y + room.origin.y + animation.anchorPoint.y * room.size.height)
            parts[index].transform = parts[index].transform.concatenating(states[unit].transform(around: anchor))
            parts[index].look.addLook(of: states[unit])
            // A spaced letter is one that is moved.
            parts[index].look.letterSpacing = 0
        }
    }

    /// Moves letters apart by the spacing that all animations add; parts are letters.
    private func space(_ parts: inout [Part]) throws {
        var spacings = [Double](repeating: 0, count: parts.count)
        for moment in animations where moment.animation.spacesLetters {
            let states = try moment.states(of: letters.ranges(of: moment.animation.unit).count)
            for index in parts.indices {
                spacings[index] += states[letters.index(of: moment.animation.unit, at: index)].letterSpacing
            }
        }
        guard spacings.contains(where: { $0 != 0 }) else { return }
        for line in letters.lines {
            var x = 0.0
            var shifts: [(index: Int, x: Double)] = []
            let seen = line.letters.sorted { letter($0).origin.x < letter($1).origin.x }
            for (index, next) in zip(seen, seen.dropFirst().map(Optional.some) + [nil]) {
                shifts.append((index, x))
                guard let next, !letters.letters[index].joins || !letters.letters[next].joins else { continue }
                // A space between two letters takes its share too.
                let hasSpace = letter(next).origin.x - letter(index).origin.x - letter(index).size.width > 0.5
                x += spacings[index] * (hasSpace ? 2 : 1)
            }
            let start = -x * share(of: line)
            for shift in shifts {
                parts[shift.index].transform = parts[shift.index].transform.concatenating(
                    PlaneTransform(.identity.translated(x: start + shift.x, y: 0)))
            }
        }
    }

    private func letter(_ index: Int) -> Rectangle { letters.letters[index].rectangle }

    /// The share of a line's growth that goes to its left.
    private func share(of line: TextLetters.Line) -> Double {
        switch text.alignment {
        case .center: 0.5
        case .left, .justified: line.isRightToLeft ? 1 : 0
        case .right: line.isRightToLeft ? 0 : 1
        }
    }

    /// The parts that are seen, with one for each line that is wholly at rest.
    private func joined(_ parts: [Part]) -> [Part] {
        var result: [Part] = []
        var rest = parts[...]
        while let first = rest.first {
            let line = letters.lines[letters.letters[first.letters.lowerBound].line].letters
            let inLine = rest.prefix { $0.letters.upperBound <= line.upperBound }
            if first.letters.lowerBound == line.lowerBound, inLine.last?.letters.upperBound == line.upperBound,
                inLine.allSatisfy(\.isRest)
            {
                result.append(Part(line))
                rest = rest.dropFirst(inLine.count)
            } else {
                // The rest of a word from the line before is a part of its own.
                let seen = rest.prefix(max(inLine.count, 1))
                result += seen.filter { $0.look.opacity > 0 }
                rest = rest.dropFirst(seen.count)
            }
        }
        return result
    }

    // MARK: Layers

    private func layers(of layer: LayerSnapshot, _ parts: [Part], _ boxes: [Part]) -> [LayerSnapshot] {
        let motion = animations.map(\.animation.motion).max() ?? .still
        func make(_ part: Part, _ ink: TextPart.Ink) -> LayerSnapshot {
            let content = TextPart(
                shared.text, letters: part.letters, ink: ink,
                tint: ink == .fill || ink == .letters ? part.look.tint : nil,
                blur: part.look.blur)
            var made = LayerSnapshot(
                content: .textPart(content), position: layer.bounds?.origin ?? .zero, anchorPoint: .zero,
                bounds: layer.bounds, opacity: part.look.opacity)
            if let transform = AffineTransform(part.transform) {
                made.transform = transform
            } else {
                let origin = layer.bounds?.origin ?? .zero
                made.place = PlaneTransform(.identity.translated(x: -origin.x, y: -origin.y))
                    .concatenating(part.transform)
                    .concatenating(PlaneTransform(.identity.translated(x: origin.x, y: origin.y)))
            }
            made.motion = part.isRest ? .still : motion
            return made
        }
        let hasStroke = text.strokeColor != nil && text.strokeWidth > 0 && text.strokePosition == .around
        // Strokes are under all letters, as in the whole text, except those of transparent letters.
        func isSplit(_ part: Part) -> Bool { hasStroke && part.look.opacity == 1 && part.look.blur == 0 }
        return boxes.filter { $0.look.opacity > 0 }.map { make($0, .box) }
            + parts.map { make($0, isSplit($0) ? .stroke : .letters) }
            + parts.filter(isSplit).map { make($0, .fill) }
    }
}
