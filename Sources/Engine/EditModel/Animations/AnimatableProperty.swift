import Values

/// One row of the table of everything that can be animated.
package struct AnimatableProperty: Sendable {
    /// The kinds of layer that have a property.
    package enum Layers: Sendable {
        case all, text, image, shape, textOrShape, gradient, replicator, emitter
    }

    /// The name in recipes: `transform.rotation`.
    package let name: String
    package let kind: AnimatableValue.Kind
    /// The range of every number in the value; an animation's numbers beyond it count as its nearest end.
    package let range: ClosedRange<Double>
    package let layers: Layers
    /// The way it moves the layer and its sublayers.
    package let motion: LayerMotion
    package let summary: String
    /// The value of a layer that has the property.
    let get: @Sendable (LayerSnapshot) -> AnimatableValue
    /// Sets the property; has no effect on a layer without it.
    let set: @Sendable (inout LayerSnapshot, AnimatableValue) -> Void
    /// True if it is the layer's mask that has it.
    var isOfMask = false
    /// The index of the emitter's cell with this property; nil for a property of the layer itself.
    var cell: Int?

    /// True if values change at once, since nothing lies between them.
    package var isDiscrete: Bool { kind == .string || kind == .boolean }

    /// The first number of a value that is outside ``range``.
    package func numberOutside(_ value: AnimatableValue) -> Double? {
        if case .number(let number) = value { return range.contains(number) ? nil : number }
        let numbers: [Double] =
            switch value {
            case .point(let point): [point.x, point.y]
            case .size(let size): [size.width, size.height]
            case .rectangle(let rectangle): [rectangle.size.width, rectangle.size.height]
            case .numbers(let numbers): numbers
            case .number, .color, .transform, .path, .colors, .string, .boolean, .asset, .contents: []
            }
        return numbers.first { !range.contains($0) }
    }

    /// True if a layer has it: its kind does, and the emitter has the cell.
    package func exists(in layer: Layer) -> Bool {
        guard let layer = isOfMask ? layer.mask : layer else { return false }
        return switch layers {
        case .all: true
        case .text: layer is TextLayer
        case .image: layer is ImageLayer
        case .shape: layer is ShapeLayer
        case .textOrShape: layer is TextLayer || layer is ShapeLayer
        case .gradient: layer is GradientLayer
        case .replicator: layer is ReplicatorLayer
        case .emitter: (layer as? EmitterLayer).map { cell ?? -1 < $0.cells.count } ?? false
        }
    }
}

/// A type that properties have.
protocol AnimatableType: SendableMetatype {
    static var animatableKind: AnimatableValue.Kind { get }
    init?(_ value: AnimatableValue, in range: ClosedRange<Double>)
    var animatableValue: AnimatableValue { get }
}

extension AnimatableProperty {
    /// A property that is stored as a plain value.
    /// - Parameter path: Reads and writes it in a layer that has it.
    init<Value: AnimatableType>(
        _ name: String, _ path: WritableKeyPath<LayerSnapshot, Value> & Sendable,
        in range: ClosedRange<Double> = -farthest...farthest, of layers: Layers = .all, motion: LayerMotion = .still,
        _ summary: String
    ) {
        self.init(
            name: name, kind: Value.animatableKind, range: range, layers: layers, motion: motion,
            summary: summary, get: { $0[keyPath: path].animatableValue },
            set: { layer, value in
                guard let value = Value(value, in: range) else { return }
                layer[keyPath: path] = value
            })
    }

    /// The same property under another name.
    func named(_ name: String) -> AnimatableProperty {
        AnimatableProperty(
            name: name, kind: kind, range: range, layers: layers, motion: motion, summary: summary, get: get,
            set: set)
    }

    /// The same property of the layer's mask, under a name of its own.
    var ofMask: AnimatableProperty {
        let (get, set) = (get, set)
        var property = AnimatableProperty(
            name: "mask.\(name)", kind: kind, range: range, layers: layers, motion: .still, summary: summary,
            get: { get($0.mask ?? LayerSnapshot(content: .plain, bounds: nil)) },
            set: { layer, value in
                guard var mask = layer.mask else { return }
                set(&mask, value)
                layer.mask = mask
            })
        property.isOfMask = true
        return property
    }

    /// Pixels beyond which nothing is seen.
    static let farthest = 1e9
}

extension Double: AnimatableType {
    static var animatableKind: AnimatableValue.Kind { .number }
    var animatableValue: AnimatableValue { .number(self) }

    init?(_ value: AnimatableValue, in range: ClosedRange<Double>) {
        guard case .number(let number) = value else { return nil }
        self = number.clamped(to: range)
    }

    /// The nearest number of a range; its lower bound for NaN.
    fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
        self > range.lowerBound ? min(self, range.upperBound) : range.lowerBound
    }
}

extension Point: AnimatableType {
    static var animatableKind: AnimatableValue.Kind { .point }
    var animatableValue: AnimatableValue { .point(self) }

    init?(_ value: AnimatableValue, in range: ClosedRange<Double>) {
        guard case .point(let point) = value else { return nil }
        self.init(x: point.x.clamped(to: range), y: point.y.clamped(to: range))
    }
}

extension Size: AnimatableType {
    static var animatableKind: AnimatableValue.Kind { .size }
    var animatableValue: AnimatableValue { .size(self) }

    init?(_ value: AnimatableValue, in range: ClosedRange<Double>) {
        guard case .size(let size) = value else { return nil }
        self.init(width: size.width.clamped(to: range), height: size.height.clamped(to: range))
    }
}

extension Rectangle: AnimatableType {
    static var animatableKind: AnimatableValue.Kind { .rectangle }
    var animatableValue: AnimatableValue { .rectangle(self) }

    /// The range is of its size.
    init?(_ value: AnimatableValue, in range: ClosedRange<Double>) {
        guard case .rectangle(let rectangle) = value, let size = Size(.size(rectangle.size), in: range),
            let origin = Point(
                .point(rectangle.origin), in: -AnimatableProperty.farthest...AnimatableProperty.farthest)
        else { return nil }
        self.init(origin: origin, size: size)
    }
}

extension Color: AnimatableType {
    static var animatableKind: AnimatableValue.Kind { .color }
    var animatableValue: AnimatableValue { .color(self) }

    init?(_ value: AnimatableValue, in range: ClosedRange<Double>) {
        guard case .color(let color) = value else { return nil }
        self = color
    }
}

extension AffineTransform: AnimatableType {
    static var animatableKind: AnimatableValue.Kind { .transform }
    var animatableValue: AnimatableValue { .transform(self) }

    init?(_ value: AnimatableValue, in range: ClosedRange<Double>) {
        guard case .transform(let transform) = value, transform.isFinite else { return nil }
        self = transform
    }
}

extension Path: AnimatableType {
    static var animatableKind: AnimatableValue.Kind { .path }
    var animatableValue: AnimatableValue { .path(self) }

    init?(_ value: AnimatableValue, in range: ClosedRange<Double>) {
        guard case .path(let path) = value, path.isFinite else { return nil }
        self = path
    }
}

extension String: AnimatableType {
    static var animatableKind: AnimatableValue.Kind { .string }
    var animatableValue: AnimatableValue { .string(self) }

    init?(_ value: AnimatableValue, in range: ClosedRange<Double>) {
        guard case .string(let string) = value else { return nil }
        self = string
    }
}

extension Bool: AnimatableType {
    static var animatableKind: AnimatableValue.Kind { .boolean }
    var animatableValue: AnimatableValue { .boolean(self) }

    init?(_ value: AnimatableValue, in range: ClosedRange<Double>) {
        guard case .boolean(let boolean) = value else { return nil }
        self = boolean
    }
}

extension [Color]: AnimatableType {
    static var animatableKind: AnimatableValue.Kind { .colors }
    var animatableValue: AnimatableValue { .colors(self) }

    init?(_ value: AnimatableValue, in range: ClosedRange<Double>) {
        guard case .colors(let colors) = value else { return nil }
        self = colors
    }
}
