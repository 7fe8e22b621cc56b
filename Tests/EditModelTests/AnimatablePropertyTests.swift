import Testing
import Values

@testable import EditModel

@Suite struct AnimatablePropertyTests {
    /// One layer of every content, with a transform that has everything in it.
    private func layer(for property: AnimatableProperty) -> LayerSnapshot {
        let content: LayerSnapshot.Content =
            switch property.layers {
            case .all: .plain
            case .text, .textOrShape: .text(TextContent())
            case .image:
                .image(
                    ImageContent(
                        sourceIndex: 0, sourceTrackID: 1, size: Size(width: 9, height: 9),
                        contentsRect: Rectangle(x: 0, y: 0, width: 0.125, height: 0.125)))
            case .shape: .shape(ShapeContent())
            case .gradient: .gradient(GradientContent(colors: [.black, .white]))
            case .emitter: .emitter(EmitterContent())
            case .replicator: .replicator(ReplicatorContent())
            }
        var layer = LayerSnapshot(content: content, bounds: Rectangle(x: 1, y: 2, width: 30, height: 40))
        layer.transform = AffineTransform(a: 2, b: 0.5, c: -0.25, d: 3, tx: 7, ty: 8)
        guard property.isOfMask else { return layer }
        var masked = LayerSnapshot(content: .plain, bounds: nil)
        masked.mask = layer
        return masked
    }

    /// Another value of a property, in its range.
    private func sample(_ property: AnimatableProperty) throws -> AnimatableValue {
        switch property.kind {
        case .size where property.layers == .image: .size(Size(width: 0.5, height: 0.25))
        case .rectangle where property.layers == .image:
            .rectangle(Rectangle(x: 0.25, y: 0.5, width: 0.5, height: 0.25))
        case .number: .number(max(0.75, property.range.lowerBound))
        case .point: .point(Point(x: 0.25, y: 0.5))
        case .size: .size(Size(width: 5, height: 6))
        case .rectangle: .rectangle(Rectangle(x: 3, y: 4, width: 5, height: 6))
        case .color: .color(Color(red: 0.25, green: 0.5, blue: 1, alpha: 0.5))
        case .transform: .transform(.identity.rotated(degrees: 30))
        case .numbers: .numbers([0.25, 0.5])
        case .colors: .colors([.white, .clear])
        case .path: .path(try Path(svg: "M 1 2 L 3 4"))
        case .string: .string("x")
        case .boolean: .boolean(true)
        case .contents:
            .contents([ImageContent(sourceIndex: 1, sourceTrackID: 1, size: Size(width: 5, height: 6))])
        }
    }

    @Test("what is set is what is read", arguments: AnimatableProperty.all.map(\.name))
    func roundTrip(name: String) throws {
        let property = try #require(AnimationKeyPath(name)?.property)
        var layer = layer(for: property)
        let value = try sample(property)
        #expect(property.get(layer) != value)
        property.set(&layer, value)
        if case .number(let read) = property.get(layer), case .number(let written) = value {
            #expect(abs(read - written) < 1e-12)
        } else {
            #expect(property.get(layer) == value)
        }
    }

    @Test(
        "a layer without the property stays as it is",
        arguments: AnimatableProperty.all.filter { $0.layers != .all || $0.isOfMask }.map(\.name))
    func foreign(name: String) throws {
        let property = try #require(AnimationKeyPath(name)?.property)
        var layer = LayerSnapshot(content: .plain, bounds: nil)
        property.set(&layer, try sample(property))
        #expect(layer == LayerSnapshot(content: .plain, bounds: nil))
    }

    @Test(
        "setting one part of a transform leaves the others as they are",
        arguments: [
            "transform.rotation", "transform.scale.x", "transform.scale.y", "transform.translation.x",
        ])
    func parts(name: String) throws {
        let names = [
            "transform.rotation", "transform.scale.x", "transform.scale.y", "transform.translation.x",
            "transform.translation.y",
        ]
        let property = try #require(AnimationKeyPath(name)?.property)
        var layer = layer(for: property)
        let before = layer
        property.set(&layer, .number(0.75))
        for other in names where other != name {
            let row = try #require(AnimationKeyPath(other)?.property)
            guard case .number(let a) = row.get(before), case .number(let b) = row.get(layer) else {
                Issue.record("\(other) is not a number")
                continue
            }
            #expect(abs(a - b) < 1e-12, "\(other)")
        }
        #expect(abs(layer.transform.determinant / before.transform.determinant) > 0.1)
    }

    @Test("a scale can grow out of nothing, and a translation leaves the linear part exactly")
    func exactness() throws {
        let scale = try #require(AnimationKeyPath("transform.scale")?.property)
        var layer = LayerSnapshot(content: .plain, bounds: nil)
        layer.transform = .identity.scaled(x: 0, y: 0)
        scale.set(&layer, .number(2))
        #expect(layer.transform == .identity.scaled(x: 2, y: 2))
        let shift = try #require(AnimationKeyPath("transform.translation")?.property)
        layer.transform = AffineTransform(a: 0.1, b: 0.2, c: 0.3, d: 0.7, tx: 0, ty: 0)
        shift.set(&layer, .point(Point(x: 5, y: 6)))
        #expect(layer.transform == AffineTransform(a: 0.1, b: 0.2, c: 0.3, d: 0.7, tx: 5, ty: 6))
    }
}
