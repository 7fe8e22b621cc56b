import MediaTime
import Values

extension AnimatableProperty {
    /// Everything that can be animated, in the reference's order.
    package static let table: [AnimatableProperty] =
        geometry + transforms + look + text + image + shape + gradient + replicator + emitter

    /// The table, with the same properties of the layer's mask and the rates of an emitter's cells.
    package static let all = table + table.filter { !emitterNames.contains($0.name) }.map(\.ofMask) + cellRates
    // Rates of a mask would have to be known when its particles are born.
    private static let emitterNames = Set(emitter.map(\.name))

    private static let lengths = 0...RenderSize.limit
    private static let fraction = 0.0...1.0
    /// The size of the shown part of a picture, relative to the picture; above 0, so that a little is always shown.
    private static let part = 0.0001...1.0

    private static let geometry: [AnimatableProperty] = [
        .init("position", \.placedPosition, motion: .shifted, "The anchor point's place in the superlayer, in pixels."),
        .init("position.x", \.placedPosition.x, motion: .shifted, "Its distance from the left."),
        .init("position.y", \.placedPosition.y, motion: .shifted, "Its distance from the top."),
        .init(
            "anchor_point", \.properties.anchorPoint, motion: .shifted,
            "The point that is placed at position, as fractions of the bounds."),
        .init("anchor_point.x", \.properties.anchorPoint.x, motion: .shifted, "From 0, the left side, to 1."),
        .init("anchor_point.y", \.properties.anchorPoint.y, motion: .shifted, "From 0, the upper side, to 1."),
        .init("bounds", \.knownBounds, in: lengths, motion: .shifted, "The layer's own coordinates and its size."),
        .init("bounds.size", \.knownBounds.size, in: lengths, motion: .shifted, "In pixels."),
        .init("bounds.size.width", \.knownBounds.size.width, in: lengths, motion: .shifted, "In pixels."),
        .init("bounds.size.height", \.knownBounds.size.height, in: lengths, motion: .shifted, "In pixels."),
        .init(
            "bounds.origin", \.knownBounds.origin, motion: .shifted,
            "The coordinates of its top left corner in its own space."),
        .init("bounds.origin.x", \.knownBounds.origin.x, motion: .shifted, "The x coordinate of its left side."),
        .init("bounds.origin.y", \.knownBounds.origin.y, motion: .shifted, "The y coordinate of its upper side."),
        .init("z_position", \.properties.zPosition, "Layers with a larger one are in front."),
    ]

    private static let rotation = AnimatableProperty(
        "transform.rotation", \.properties.transform.rotation, motion: .shifted,
        "The turn, clockwise, in degrees; from 0 to 360 is once around.")

    private static let rotationX = AnimatableProperty(
        "transform.rotation.x", \.properties.turn.x, in: LayerTurn.angles, motion: .scaled,
        "The turn around the x axis, in degrees; a positive one brings the lower side nearer.")
    private static let rotationY = AnimatableProperty(
        "transform.rotation.y", \.properties.turn.y, in: LayerTurn.angles, motion: .scaled,
        "The turn around the y axis, in degrees; a positive one brings the left side nearer.")

    private static let transforms: [AnimatableProperty] = [
        .init("transform", \.properties.transform, motion: .scaled, "The whole transform, around the anchor point."),
        rotation, rotation.named("transform.rotation.z"), rotationX, rotationX.named("rotation_x"), rotationY,
        rotationY.named("rotation_y"),
        .init(
            "perspective", \.knownPerspective, in: LayerTurn.distances, motion: .scaled,
            "The viewer's distance, in pixels of the superlayer."),
        .init("transform.scale", \.properties.transform.scale, motion: .scaled, "Both factors at once."),
        .init("transform.scale.x", \.properties.transform.scaleX, motion: .scaled, "The factor of the width."),
        .init("transform.scale.y", \.properties.transform.scaleY, motion: .scaled, "The factor of the height."),
        .init("transform.translation", \.properties.transform.translation, motion: .shifted, "The shift, in pixels."),
        .init("transform.translation.x", \.properties.transform.tx, motion: .shifted, "Pixels to the right."),
        .init("transform.translation.y", \.properties.transform.ty, motion: .shifted, "Pixels down."),
    ]

    private static let look: [AnimatableProperty] = [
        .init("opacity", \.properties.opacity, in: fraction, "From 0, invisible, to 1, solid."),
        .init("hidden", \.properties.isHidden, "Whether it is left out."),
        .init("background_color", \.visibleBackground, "Fills the bounds."),
        .init("corner_radius", \.properties.cornerRadius, in: lengths, "In pixels."),
        .init("border_width", \.properties.borderWidth, in: lengths, "In pixels."),
        .init("border_color", \.properties.borderColor, "The border's."),
        .init("shadow_color", \.properties.shadow.color, "The shadow's."),
        .init("shadow_offset", \.properties.shadow.offset, "From the layer to its shadow, in pixels."),
        .init("shadow_offset.x", \.properties.shadow.offset.x, "Pixels to the right."),
        .init("shadow_offset.y", \.properties.shadow.offset.y, "Pixels down."),
        .init("shadow_path", \.thrownPath, "Point by point between paths of the same steps, at once between others."),
        .init("shadow_radius", \.properties.shadow.radius, in: 0...1000, "Of the blur, in pixels."),
        .init("shadow_opacity", \.properties.shadow.opacity, in: fraction, "From 0, no shadow, to 1."),
        .init("glow_color", \.visibleGlow, "The glow's."),
        .init("glow_radius", \.properties.glow.radius, in: 0...Shadow.largestRadius, "Of its blur, in pixels."),
        .init("glow_opacity", \.properties.glow.opacity, in: fraction, "From 0, no glow, to 1."),
    ]

    private static let text: [AnimatableProperty] = [
        .init("string", \.text.string, of: .text, "The words; they change at once."),
        .init("font_size", \.text.fontSize, in: 0.01...RenderSize.limit, of: .text, "In pixels."),
        .init(
            "letter_spacing", \.text.letterSpacing,
            in: -TextContent.maximumLetterSpacing...TextContent.maximumLetterSpacing, of: .text,
            "Between letters, in pixels."),
        .init("foreground_color", \.text.foregroundColor, of: .text, "The letters'."),
        .init("stroke_width", \.text.strokeWidth, in: lengths, of: .text, "The outline's, in pixels."),
        .init("stroke_color", \.strokeColor, of: .textOrShape, "The outline's, or the line's."),
    ]

    private static let image: [AnimatableProperty] = [
        AnimatableProperty(
            name: "contents", kind: .contents, range: fraction, layers: .image, motion: .still,
            summary: "The picture, which fades to the next; in discrete keyframes it changes at once.",
            get: { .contents($0.image?.pictures ?? []) },
            set: { layer, value in layer.image = layer.image?.displaying(value.pictures) }),
        .init("contents_rect", \.shownPart, in: part, of: .image, "In unit coordinates; it stays in the picture."),
        .init("contents_rect.origin", \.shownPart.origin, of: .image, "Its top left corner."),
        .init("contents_rect.origin.x", \.shownPart.origin.x, of: .image, "Its left side."),
        .init("contents_rect.origin.y", \.shownPart.origin.y, of: .image, "Its upper side."),
        .init("contents_rect.size", \.shownPart.size, in: part, of: .image, "As parts of the picture's."),
        .init("contents_rect.size.width", \.shownPart.size.width, in: part, of: .image, "As a part of the picture's."),
        .init(
            "contents_rect.size.height", \.shownPart.size.height, in: part, of: .image, "As a part of the picture's."),
        .init(
            "contents_center", \.centerPart, in: fraction, of: .image,
            "The part that is stretched, in unit coordinates."),
    ]

    private static let shape: [AnimatableProperty] = [
        .init(
            "path", \.shape.path, of: .shape, "Point by point between paths of the same steps, at once between others."),
        .init("fill_color", \.fillColor, of: .shape, "Of what the path encloses."),
        .init("line_width", \.shape.line.width, in: 0...4096, of: .shape, "The line's, in pixels."),
        .init("stroke_start", \.shape.strokeStart, in: fraction, of: .shape, "Where along the path the line begins."),
        .init("stroke_end", \.shape.strokeEnd, in: fraction, of: .shape, "Where along the path the line ends."),
        .init("line_dash_phase", \.shape.line.dashPhase, of: .shape, "How far into the dashes the line begins."),
    ]

    private static let gradient: [AnimatableProperty] = [
        .init("colors", \.gradient.colors, of: .gradient, "All of them; lists of one length mix."),
        AnimatableProperty(
            name: "locations", kind: .numbers, range: fraction, layers: .gradient, motion: .still,
            summary: "Where each color stands, from 0 to 1.",
            get: { .numbers($0.gradient.shownLocations) },
            set: { layer, value in
                if case .numbers(let numbers) = value { layer.gradient.locations = numbers.map { min(max($0, 0), 1) } }
            }),
        .init("start_point", \.gradient.startPoint, of: .gradient, "In parts of the bounds."),
        .init("end_point", \.gradient.endPoint, of: .gradient, "In parts of the bounds."),
    ]

    private static let emitter: [AnimatableProperty] = [
        .init("emitter_position", \.emitter.position, of: .emitter, "Where particles are born from then on."),
        .init("emitter_position.x", \.emitter.position.x, of: .emitter, "In the layer's coordinates."),
        .init("emitter_position.y", \.emitter.position.y, of: .emitter, "In the layer's coordinates."),
        .init("emitter_size", \.emitter.size, in: lengths, of: .emitter, "In pixels."),
        .init("emitter_size.width", \.emitter.size.width, in: lengths, of: .emitter, "In pixels."),
        .init("emitter_size.height", \.emitter.size.height, in: lengths, of: .emitter, "In pixels."),
        .init("birth_rate", \.emitter.birthRate, in: fraction, of: .emitter, "A part of the cells' birth rates."),
        .init("lifetime", \.emitter.lifetime, in: fraction, of: .emitter, "A part of the lifetime, at the birth."),
        .init("velocity", \.emitter.velocity, of: .emitter, "A factor at the birth."),
        .init("scale", \.emitter.scale, in: 0...1e4, of: .emitter, "A factor at the birth."),
        .init("spin", \.emitter.spin, of: .emitter, "A factor at the birth."),
    ]

    /// The birth rates of single cells, counted from 1.
    private static let cellRates = (0..<EmitterCell.maximumCount).map { index in
        AnimatableProperty(
            name: "emitter_cells.\(index + 1).birth_rate", kind: .number, range: 0...1e5, layers: .emitter,
            motion: .still, summary: "Particles a second, at most the cell's own birth_rate.",
            get: { .number($0.emitter.cellRates[index] ?? $0.ownRate(ofCell: index)) },
            set: { layer, value in
                if case .number(let rate) = value { layer.emitter.cellRates[index] = min(max(rate, 0), 1e5) }
            }, cell: index)
    }

    private static let replicator: [AnimatableProperty] = [
        .init("instance_delay", \.replicator.delaySeconds, in: 0...1e6, of: .replicator, "In seconds."),
        .init(
            "instance_transform", \.replicator.transform, of: .replicator, motion: .scaled,
            "From a copy to the next, around the anchor point."),
        .init(
            "instance_transform.rotation", \.replicator.transform.rotation, of: .replicator, motion: .shifted,
            "The turn from a copy to the next, clockwise, in degrees."),
        .init(
            "instance_transform.scale", \.replicator.transform.scale, of: .replicator, motion: .scaled,
            "Both factors from a copy to the next."),
        .init(
            "instance_transform.translation", \.replicator.transform.translation, of: .replicator, motion: .shifted,
            "The shift from a copy to the next, in pixels."),
        .init(
            "instance_transform.translation.x", \.replicator.transform.tx, of: .replicator, motion: .shifted,
            "Pixels to the right."),
        .init(
            "instance_transform.translation.y", \.replicator.transform.ty, of: .replicator, motion: .shifted,
            "Pixels down."),
        .init("instance_color", \.replicator.color, of: .replicator, "The factor of the first copy's colors."),
        .init("instance_red_offset", \.replicator.redOffset, in: -1...1, of: .replicator, "From a copy to the next."),
        .init(
            "instance_green_offset", \.replicator.greenOffset, in: -1...1, of: .replicator, "From a copy to the next."),
        .init("instance_blue_offset", \.replicator.blueOffset, in: -1...1, of: .replicator, "From a copy to the next."),
        .init(
            "instance_alpha_offset", \.replicator.alphaOffset, in: -1...1, of: .replicator, "From a copy to the next."),
    ]
}

extension Rectangle {
    /// The rectangle, at most as large as ``unit`` and moved into it.
    fileprivate var movedIntoUnit: Rectangle {
        let (width, height) = (min(size.width, 1), min(size.height, 1))
        return Rectangle(
            x: min(max(origin.x, 0), 1 - width), y: min(max(origin.y, 0), 1 - height), width: width, height: height)
    }
}

extension GradientContent {
    /// The places of the colours, even ones by default.
    fileprivate var shownLocations: [Double] {
        locations ?? colors.indices.map { Double($0) / Double(max(1, colors.count - 1)) }
    }
}

extension ReplicatorContent {
    fileprivate var delaySeconds: Double {
        get { delay.approximateSeconds }
        set { delay = (try? Time(nearest: newValue)) ?? delay }
    }
}

extension AffineTransform {
    /// Both factors as one. Setting it changes only the scale.
    fileprivate var scale: Double {
        get { (scaleX + scaleY) / 2 }
        set {
            scaleX = newValue
            scaleY = newValue
        }
    }

    fileprivate var translation: Point {
        get { Point(x: tx, y: ty) }
        set { (tx, ty) = (newValue.x, newValue.y) }
    }
}

/// The layer's values without optionals, as animations see them. Setting a value that the layer's content lacks has no
/// effect.
extension LayerSnapshot {
    fileprivate var placedPosition: Point {
        get { properties.position ?? .zero }
        set { properties.position = newValue }
    }

    fileprivate var knownBounds: Rectangle {
        get { properties.bounds ?? Rectangle(origin: .zero, size: .zero) }
        set { properties.bounds = newValue }
    }

    /// Without a perspective, the farthest one: the views differ by less than a pixel.
    fileprivate var knownPerspective: Double {
        get { properties.turn.perspective ?? LayerTurn.distances.upperBound }
        set { properties.turn.perspective = newValue }
    }

    fileprivate var visibleGlow: Color {
        get { properties.glow.color ?? .clear }
        set { properties.glow.color = newValue }
    }

    fileprivate var visibleBackground: Color {
        get { properties.backgroundColor ?? .clear }
        set { properties.backgroundColor = newValue }
    }

    fileprivate var thrownPath: Path {
        get { properties.shadowPath ?? Path() }
        set { properties.shadowPath = newValue }
    }

    fileprivate var image: ImageContent? {
        get { if case .image(let image) = content { image } else { nil } }
        set { if case .image = content, let newValue { content = .image(newValue) } }
    }

    /// Moved into the picture where it is set beyond a side.
    fileprivate var shownPart: Rectangle {
        get { image?.contentsRect ?? .unit }
        set { image?.contentsRect = newValue.movedIntoUnit }
    }

    fileprivate var centerPart: Rectangle {
        get { image?.contentsCenter ?? .unit }
        set { image?.contentsCenter = newValue.movedIntoUnit }
    }

    fileprivate var text: TextContent {
        get { if case .text(let text) = content { text } else { TextContent() } }
        set { if case .text = content { content = .text(newValue) } }
    }

    fileprivate var shape: ShapeContent {
        get { if case .shape(let shape) = content { shape } else { ShapeContent() } }
        set { if case .shape = content { content = .shape(newValue) } }
    }

    fileprivate var gradient: GradientContent {
        get { if case .gradient(let gradient) = content { gradient } else { GradientContent() } }
        set { if case .gradient = content { content = .gradient(newValue) } }
    }

    fileprivate var emitter: EmitterValues {
        get { if case .emitter(let emitter) = content { emitter.values } else { EmitterValues() } }
        set {
            guard case .emitter(var emitter) = content else { return }
            emitter.values = newValue
            content = .emitter(emitter)
        }
    }

    /// The birth rate that an emitter's cell has without animations; 0 without such a cell.
    fileprivate func ownRate(ofCell index: Int) -> Double {
        guard case .emitter(let emitter) = content, emitter.cells.indices.contains(index) else { return 0 }
        return emitter.cells[index].values.birthRate
    }

    fileprivate var replicator: ReplicatorContent {
        get { if case .replicator(let replicator) = content { replicator } else { ReplicatorContent() } }
        set { if case .replicator = content { content = .replicator(newValue) } }
    }

    fileprivate var fillColor: Color {
        get { shape.fillColor ?? .clear }
        set { shape.fillColor = newValue }
    }

    fileprivate var strokeColor: Color {
        get { (isText ? text.strokeColor : shape.strokeColor) ?? .clear }
        set { if isText { text.strokeColor = newValue } else { shape.strokeColor = newValue } }
    }

    private var isText: Bool { if case .text = content { true } else { false } }
}
