import MediaTime
import Values

/// A change of the letters, words or lines of a text, one after the other.
///
/// The timing is that of one unit; see ``TextAnimationSnapshot``. A unit holds its first value until it begins and its
/// last one after its end, unless ``AnimationTiming/fillMode`` is set otherwise.
package final class TextAnimation: Animation {
    package var values = TextAnimationSnapshot()

    package override init(location: RecipeLocation? = nil) {
        super.init(location: location)
        timing.fillMode = .both
        timing.isRemovedOnCompletion = false
    }

    /// With a spring, until it has come to rest.
    package override var naturalDuration: Time { values.spring?.settlingDuration ?? super.naturalDuration }

    override func makeEmpty() -> Animation { TextAnimation() }

    override func copyValues(to copy: Animation) {
        super.copyValues(to: copy)
        (copy as? TextAnimation)?.values = values
    }

    /// Positive infinity where units begin one after the other: their number is the text's.
    override var end: Time { values.stagger == .zero ? super.end : .positiveInfinity }

    package override func check(on layer: Layer) throws(AnimationError) {
        guard layer is TextLayer else { throw .notText(layer.kindName) }
        if values.from == nil, values.to == nil { throw .valuesMissing("from or to") }
    }

    override func snapshot(_ image: (Asset) -> ImageContent?) -> AnimationSnapshot {
        AnimationSnapshot(.text(values), timing: wholeTiming)
    }
}

/// A text animation as values.
package struct TextAnimationSnapshot: Hashable, Sendable, Codable {
    package var unit = TextUnit.letter
    package var order = TextUnitOrder.forward
    /// The seed of a random order.
    package var seed = 0
    /// The delay between the starts of successive units, in the animation's own time; 0 or more.
    package var stagger = Time(1, 20)
    /// The point of a unit around which it turns and grows, in parts of the room of its letters.
    package var anchorPoint = Point(x: 0.5, y: 0.5)
    /// The viewer's distance for units that turn out of the text's plane, in pixels; nil for a parallel projection.
    package var perspective: Double?
    /// Moves each unit as a mass on a spring, in the unit's seconds; nil to use the timing function alone.
    package var spring: SpringMotion?
    /// The look at the start; nil for the unit at rest.
    package var from: TextUnitLook?
    /// The look at the end; nil for the unit at rest.
    package var to: TextUnitLook?

    package init() {}

    /// The way it moves the units.
    package var motion: LayerMotion {
        let looks = [from, to].compactMap { $0 }
        if looks.contains(where: { $0.scale != nil || $0.rotationX != nil || $0.rotationY != nil }) { return .scaled }
        let isShifted = looks.contains { $0.position != nil || $0.rotation != nil || $0.letterSpacing != nil }
        return isShifted ? .shifted : .still
    }

    /// True if letters move apart, so that each has to be drawn on its own.
    package var spacesLetters: Bool { from?.letterSpacing != nil || to?.letterSpacing != nil }
}

/// A text animation of a presented layer, at its moment.
package struct TextAnimationMoment: Hashable, Sendable, Codable {
    package let animation: TextAnimationSnapshot
    let timing: AnimationTiming
    /// In the time of the layer, or of the group the animation is in.
    let time: Time
    let isInGroup: Bool

    /// The states of the units in the direction of reading.
    /// - Parameter count: The number of units.
    package func states(of count: Int) throws(TimeError) -> [TextUnitState] {
        var known: [Int: TextUnitState] = [:]
        var states: [TextUnitState] = []
        for rank in animation.order.ranks(of: count, seed: animation.seed) {
            if let state = known[rank] {
                states.append(state)
            } else {
                let state = try state(rank: rank)
                known[rank] = state
                states.append(state)
            }
        }
        return states
    }

    private func state(rank: Int) throws(TimeError) -> TextUnitState {
        let delay = try animation.stagger.localProduct(Time(Int64(rank), 1))
        guard let phase = try timing.phase(at: time, isInGroup: isInGroup, delay: delay) else { return .rest }
        return TextUnitState(
            from: animation.from, to: animation.to, perspective: animation.perspective, progress: progress(phase))
    }

    /// A spring that has come to rest is at its end, to the last bit.
    private func progress(_ phase: AnimationPhase) -> Double {
        guard let spring = animation.spring else { return phase.progress }
        if phase.time >= spring.settlingDuration { return 1 }
        return spring.value(at: timing.bentSeconds(phase))
    }

    /// True if no unit of a text differs from its rest.
    /// - Parameter count: The number of units, or more.
    func isAtRest(count: Int) throws(TimeError) -> Bool {
        if try isRunning(count: count) { return false }
        let (first, last) = (try state(rank: 0), try state(rank: max(count - 1, 0)))
        return first == .rest && last == .rest
    }

    /// True between the begin of the first unit and the end of the last one.
    private func isRunning(count: Int) throws(TimeError) -> Bool {
        let active = try timing.activeDuration()
        guard time >= timing.beginTime else { return false }
        guard active.isNumeric else { return true }
        let last = try animation.stagger.localProduct(Time(Int64(max(count - 1, 0)), 1))
        let elapsed = try time.localDifference(timing.beginTime).localProduct(timing.speed)
        return try elapsed < active.localSum(last)
    }
}
