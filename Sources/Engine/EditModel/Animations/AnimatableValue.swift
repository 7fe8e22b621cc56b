import Values

/// An asset as the value of an animation: the same one, not an equal one.
///
/// Only recipes' own animations have assets, never a snapshot.
package struct AssetReference: Hashable, @unchecked Sendable {  // the model stays on its recipe's thread
    package let asset: Asset

    package init(_ asset: Asset) { self.asset = asset }

    package static func == (a: AssetReference, b: AssetReference) -> Bool { a.asset === b.asset }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(asset)) }
}

/// A value that a property of a layer can have while it is animated.
package enum AnimatableValue: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        case number, point, size, rectangle, color, transform, numbers, colors, path, string, boolean, contents
    }

    case number(Double)
    case point(Point)
    case size(Size)
    case rectangle(Rectangle)
    case color(Color)
    case transform(AffineTransform)
    case numbers([Double])
    case colors([Color])
    case path(Path)
    /// Words do not mix: they change at once, as do booleans.
    case string(String)
    case boolean(Bool)
    /// A picture, as a recipe's animation has it.
    case asset(AssetReference)
    /// The pictures that an asset is in a snapshot, with the share of each in what is shown: several in a cross-fade.
    case contents([ImageContent])

    package var kind: Kind {
        switch self {
        case .number: .number
        case .point: .point
        case .size: .size
        case .rectangle: .rectangle
        case .color: .color
        case .transform: .transform
        case .numbers: .numbers
        case .colors: .colors
        case .path: .path
        case .string: .string
        case .boolean: .boolean
        case .asset, .contents: .contents
        }
    }

    /// True if every number in it is finite.
    package var isFinite: Bool {
        switch self {
        case .transform(let transform): transform.isFinite
        case .path(let path): path.isFinite
        case .string, .boolean: true
        default: (numbers ?? []).allSatisfy(\.isFinite)
        }
    }

    var transform: AffineTransform? { if case .transform(let transform) = self { transform } else { nil } }

    /// The numbers to interpolate, colours premultiplied; nil for transforms, which ``ValueMixer`` decomposes, and for
    /// values that cannot be interpolated.
    var numbers: [Double]? {
        switch self {
        case .number(let number): [number]
        case .point(let point): [point.x, point.y]
        case .size(let size): [size.width, size.height]
        case .rectangle(let r): [r.origin.x, r.origin.y, r.size.width, r.size.height]
        case .color(let color): color.premultipliedParts
        case .numbers(let numbers): numbers
        case .colors(let colors): colors.flatMap(\.premultipliedParts)
        case .path(let path): path.coordinates
        case .transform, .string, .boolean, .asset, .contents: nil
        }
    }

    /// A value of this one's kind and structure with other numbers.
    /// - Parameter n: As many as ``numbers``.
    func with(numbers n: [Double]) -> AnimatableValue {
        switch self {
        case .number: .number(n[0])
        case .point: .point(Point(x: n[0], y: n[1]))
        case .size: .size(Size(width: n[0], height: n[1]))
        case .rectangle: .rectangle(Rectangle(x: n[0], y: n[1], width: n[2], height: n[3]))
        case .color: .color(Color(premultipliedParts: n[...]))
        case .numbers: .numbers(n)
        case .colors:
            .colors(stride(from: 0, to: n.count, by: 4).map { Color(premultipliedParts: n[$0..<$0 + 4]) })
        case .path(let path): .path(path.with(coordinates: n))
        case .transform, .string, .boolean, .asset, .contents: self
        }
    }
}

extension Color {
    fileprivate var premultipliedParts: [Double] { [red * alpha, green * alpha, blue * alpha, alpha] }

    /// The nearest colour there is: an animation may overshoot.
    fileprivate init(premultipliedParts parts: ArraySlice<Double>) {
        let parts = Array(parts)
        let alpha = min(max(parts[3], 0), 1)
        func straight(_ part: Double) -> Double { alpha > 0 ? min(max(part / alpha, 0), 1) : 0 }
        self.init(red: straight(parts[0]), green: straight(parts[1]), blue: straight(parts[2]), alpha: alpha)
    }
}

extension Path {
    /// True if another path has the same steps, so that its points can be mixed with this one's.
    func isLike(_ other: Path) -> Bool {
        elements.count == other.elements.count
            && zip(elements, other.elements).allSatisfy { $0.points.count == $1.points.count && $0.isMove == $1.isMove }
    }

    fileprivate var coordinates: [Double] { elements.flatMap { $0.points.flatMap { [$0.x, $0.y] } } }

    fileprivate func with(coordinates: [Double]) -> Path {
        var next = 0
        func point() -> Point {
            next += 2
            return Point(x: coordinates[next - 2], y: coordinates[next - 1])
        }
        var path = Path()
        for element in elements {
            switch element {
            case .move: path.move(to: point())
            case .line: path.addLine(to: point())
            case .quadratic:
                let control = point()
                path.addQuadratic(control, to: point())
            case .cubic:
                let (first, second) = (point(), point())
                path.addCubic(first, second, to: point())
            case .close: path.close()
            }
        }
        return path
    }
}

extension Path.Element {
    fileprivate var isMove: Bool { if case .move = self { true } else { false } }
}

extension AnimatableValue {
    /// The bytes that it takes, about.
    package var byteCount: Int { MemoryLayout<AnimatableValue>.stride + byteCountOutside }

    /// The bytes outside of the enumeration itself.
    private var byteCountOutside: Int {
        switch self {
        case .number, .boolean, .point, .size, .asset: 0
        case .rectangle, .color, .transform: 64
        case .numbers(let numbers): 32 + numbers.count * MemoryLayout<Double>.stride
        case .colors(let colors): 32 + colors.count * MemoryLayout<Color>.stride
        case .path(let path): path.byteCount
        case .string(let string): string.utf8.count
        case .contents(let pictures): 32 + pictures.count * MemoryLayout<ImageContent>.stride
        }
    }
}

extension AnimatableValue {
    /// The asset of a recipe's animation; nil for any other value.
    var asset: Asset? { if case .asset(let reference) = self { reference.asset } else { nil } }

    /// The pictures of a snapshot's animation; none for any other value.
    package var pictures: [ImageContent] { if case .contents(let pictures) = self { pictures } else { [] } }

    /// The value as a snapshot has it.
    /// - Parameter image: Finds a picture among the snapshot's sources; nil for one that is missing, which validation
    ///   reports.
    func frozen(_ image: (Asset) -> ImageContent?) -> AnimatableValue {
        asset.map { .contents([image($0)].compactMap { $0 }) } ?? self
    }
}
