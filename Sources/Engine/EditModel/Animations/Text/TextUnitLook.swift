import Pixels
import Values

/// The difference of a text's unit from how the text has it. A nil value differs in nothing.
package struct TextUnitLook: Hashable, Sendable, Codable {
    /// The shift from the unit's place, in pixels.
    package var position: Point?
    /// The factors of its width and height.
    package var scale: Point?
    /// Clockwise, in degrees.
    package var rotation: Double?
    /// Around the x axis, in degrees, as ``LayerTurn/x``.
    package var rotationX: Double?
    /// Around the y axis, in degrees, as ``LayerTurn/y``.
    package var rotationY: Double?
    /// From 0 to 1; multiplies the unit's.
    package var opacity: Double?
    /// The colour of its letters instead of their own.
    package var color: Color?
    /// The standard deviation of its blur, in pixels, from 0 to ``largestBlur``.
    package var blur: Double?
    /// Added between its letters, in pixels.
    package var letterSpacing: Double?

    package init(
        position: Point? = nil, scale: Point? = nil, rotation: Double? = nil, rotationX: Double? = nil,
        rotationY: Double? = nil, opacity: Double? = nil, color: Color? = nil, blur: Double? = nil,
        letterSpacing: Double? = nil
    ) {
        self.position = position
        self.scale = scale
        self.rotation = rotation
        self.rotationX = rotationX
        self.rotationY = rotationY
        self.opacity = opacity
        self.color = color
        self.blur = blur
        self.letterSpacing = letterSpacing
    }

    package static let largestBlur = 100.0
}

/// A unit of a text at a moment, relative to its place and look at rest.
package struct TextUnitState: Hashable, Sendable {
    package var position = Point.zero
    package var scale = Point(x: 1, y: 1)
    /// Clockwise, in degrees.
    package var rotation = 0.0
    /// Out of the text's plane.
    package var turn = LayerTurn()
    package var opacity = 1.0
    package var tint: TextTint?
    /// A standard deviation in pixels.
    package var blur = 0.0
    package var letterSpacing = 0.0

    package init() {}

    package static let rest = TextUnitState()

    /// The map around an anchor point at `anchor`, in the same coordinates.
    package func transform(around anchor: Point) -> PlaneTransform {
        guard turn.isTurned else {
            return PlaneTransform(
                .identity.translated(x: anchor.x + position.x, y: anchor.y + position.y)
                    .rotated(degrees: rotation).scaled(x: scale.x, y: scale.y).translated(x: -anchor.x, y: -anchor.y))
        }
        let flat = AffineTransform.identity.rotated(degrees: rotation).scaled(x: scale.x, y: scale.y)
        return PlaneTransform(.identity.translated(x: -anchor.x, y: -anchor.y)).concatenating(turn.map(flat))
            .concatenating(PlaneTransform(.identity.translated(x: anchor.x + position.x, y: anchor.y + position.y)))
    }

    /// Adds the look of another state, which lies over this one; both keep their maps to themselves.
    package mutating func addLook(of next: TextUnitState) {
        opacity *= next.opacity
        tint = tint?.under(next.tint) ?? next.tint
        // Variances of Gaussian blurs add.
        blur = blur == 0 ? next.blur : (blur * blur + next.blur * next.blur).squareRoot()
        letterSpacing += next.letterSpacing
    }
}

extension TextUnitState {
    /// The state between two looks.
    /// - Parameters:
    ///   - from: The look at progress 0; nil for the unit at rest.
    ///   - to: At 1; nil likewise.
    ///   - perspective: Of turned units, as ``LayerTurn/perspective``.
    ///   - progress: May leave 0 to 1, as timing functions that overshoot do.
    init(from: TextUnitLook?, to: TextUnitLook?, perspective: Double? = nil, progress: Double) {
        func mix(_ path: KeyPath<TextUnitLook, Double?>, _ rest: Double) -> Double {
            Self.mix(from?[keyPath: path] ?? rest, to?[keyPath: path] ?? rest, progress)
        }
        func mix(_ path: KeyPath<TextUnitLook, Point?>, _ rest: Double) -> Point {
            let rest = Point(x: rest, y: rest)
            let (start, end) = (from?[keyPath: path] ?? rest, to?[keyPath: path] ?? rest)
            return Point(x: Self.mix(start.x, end.x, progress), y: Self.mix(start.y, end.y, progress))
        }
        position = mix(\.position, 0)
        scale = mix(\.scale, 1)
        rotation = mix(\.rotation, 0)
        turn = LayerTurn(x: mix(\.rotationX, 0), y: mix(\.rotationY, 0))
        if turn != LayerTurn() { turn.perspective = perspective }
        opacity = min(max(mix(\.opacity, 1), 0), 1)
        blur = min(max(mix(\.blur, 0), 0), TextUnitLook.largestBlur)
        letterSpacing = mix(\.letterSpacing, 0)
        let fraction = min(max(progress, 0), 1)
        switch (from?.color, to?.color) {
        case (nil, nil): tint = nil
        case (let start?, nil): tint = fraction < 1 ? TextTint(start, amount: 1 - fraction) : nil
        case (nil, let end?): tint = fraction > 0 ? TextTint(end, amount: fraction) : nil
        case (let start?, let end?): tint = TextTint(start.mixed(with: end, fraction), amount: 1)
        }
    }

    /// Exact at both ends.
    private static func mix(_ start: Double, _ end: Double, _ progress: Double) -> Double {
        progress == 1 ? end : start + (end - start) * progress
    }
}
