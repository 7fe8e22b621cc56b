import MediaTime
import Pixels
import Values

/// A tree of layers drawn around the composited picture.
package struct LayerTreeSnapshot: Hashable, Sendable, Codable {
    /// The outermost layer; its superlayer is the render rectangle. At least one layer of the tree shows the video.
    package var root: LayerSnapshot
    /// From the root's superlayer to the render rectangle: the render scale.
    package var transform: AffineTransform

    package init(root: LayerSnapshot, transform: AffineTransform = .identity) {
        self.root = root
        self.transform = transform
    }
}

/// One layer and those inside it.
///
/// Everything is in pixels of the superlayer, origin top left, y down.
@dynamicMemberLookup
package struct LayerSnapshot: Hashable, Sendable, Codable {
    /// The content of the layer itself, above its background and below its sublayers.
    package enum Content: Hashable, Sendable, Codable {
        /// Nothing but its background.
        case plain
        /// The composited picture, filling the bounds.
        case video
        case text(TextContent)
        case image(ImageContent)
        case shape(ShapeContent)
        case gradient(GradientContent)
        case subtitles(SubtitleContent)
        /// Copies of the sublayers; in a presented layer they are the sublayers.
        case replicator(ReplicatorContent)
        case emitter(EmitterContent)
        /// The particles of a presented emitter layer.
        case particles(ParticleCloud)
        /// Letters that move on their own, in a layer with the bounds of their text's.
        case textPart(TextPart)
    }

    package var content: Content
    /// The name of the layer and everything in it; nil without one.
    package var name: LayerName?
    /// Its bounds are nil only for a text layer that is as large as its text.
    package var properties: LayerProperties
    package var timing: LayerTiming
    /// In the order they are applied; none in a layer that is ``presented(at:)``.
    package var animations: [AnimationSnapshot] = []
    private var masks: [LayerSnapshot]
    // Nil if still, so that an edit's own text does not mention values that only presented layers have.
    private var presentedMotion: LayerMotion?
    private var presentedChange: Bool?
    private var presentedTexts: [TextAnimationMoment]?
    private var presentedTint: Color?
    private var presentedPlace: PlaneTransform?
    /// In the order in which they were added. The drawing order is by ``LayerProperties/zPosition`` first.
    package var sublayers: [LayerSnapshot]

    package init(
        content: Content, properties: LayerProperties, timing: LayerTiming = LayerTiming(),
        animations: [AnimationSnapshot] = [], mask: LayerSnapshot? = nil, sublayers: [LayerSnapshot] = []
    ) {
        self.content = content
        self.properties = properties
        self.timing = timing
        self.animations = animations
        masks = mask.map { [$0] } ?? []
        self.sublayers = sublayers
    }

    package init(
        content: Content, position: Point = .zero, anchorPoint: Point = Point(x: 0.5, y: 0.5), bounds: Rectangle?,
        opacity: Double = 1, backgroundColor: Color? = nil, sublayers: [LayerSnapshot] = []
    ) {
        var properties = LayerProperties()
        properties.position = position
        properties.anchorPoint = anchorPoint
        properties.bounds = bounds
        properties.opacity = opacity
        properties.backgroundColor = backgroundColor
        self.init(content: content, properties: properties, sublayers: sublayers)
    }

    /// The layer is multiplied by the mask's opacity; nil shows all of it. In the layer's coordinates.
    package var mask: LayerSnapshot? {
        get { masks.first }
        set { masks = newValue.map { [$0] } ?? [] }
    }

    /// The motion of a presented layer at other moments; still in a layer that still depends on time.
    package var motion: LayerMotion {
        get { presentedMotion ?? .still }
        set { presentedMotion = newValue == .still ? nil : newValue }
    }

    /// True if something in a presented layer is animated, so that a picture of all of it would not last; false in a layer
    /// that still depends on time, and in one without sublayers and mask.
    package var changesInside: Bool {
        get { presentedChange ?? false }
        set { presentedChange = newValue ? true : nil }
    }

    /// Multiplies the colours of a presented layer with everything in it; white in a layer that still depends on time. Its
    /// alpha does not count.
    package var tint: Color {
        get { presentedTint ?? .white }
        set { presentedTint = newValue == .white ? nil : newValue }
    }

    /// The animations of a presented layer's letters, words and lines; none in a layer that still depends on time.
    package var textAnimations: [TextAnimationMoment] {
        get { presentedTexts ?? [] }
        set { presentedTexts = newValue.isEmpty ? nil : newValue }
    }

    /// Adds a text animation to a presented layer, unless it leaves the text at rest.
    mutating func add(_ moment: TextAnimationMoment) throws(TimeError) {
        guard case .text(let text) = content else { return }
        // No text has more units than bytes, but for an ellipsis.
        let most = text.runs.reduce(1) { $0 + $1.string.utf8.count }
        if try !moment.isAtRest(count: most) { textAnimations.append(moment) }
    }

    /// The top left corner of a layer of this size, in the superlayer.
    package func frameOrigin(size: Size) -> Point {
        let origin = properties.bounds?.origin ?? .zero
        let (x, y) = toSuperlayer(size: size).apply(x: origin.x, y: origin.y)
        return Point(x: x, y: y)
    }

    /// From the layer's own coordinates to its superlayer's, for a layer of this size.
    package func toSuperlayer(size: Size) -> PlaneTransform {
        presentedPlace ?? properties.toSuperlayer(size: size)
    }

    /// The map to the superlayer, for a part of a presented layer that several turns move; nil if its properties
    /// describe it.
    package var place: PlaneTransform? {
        get { presentedPlace }
        set { presentedPlace = newValue }
    }

    /// True if the viewer sees nothing of the layer because it is turned away.
    package var isTurnedAway: Bool { !properties.turn.isDoubleSided && properties.turn.showsBack }

    package subscript<Value>(dynamicMember property: WritableKeyPath<LayerProperties, Value>) -> Value {
        get { properties[keyPath: property] }
        set { properties[keyPath: property] = newValue }
    }
}

extension LayerSnapshot {
    /// True if a picture of this layer with everything in it would not last, whether its animations run just then or
    /// not.
    /// - Parameter isAnimatedInside: True if that is so of a sublayer or the mask.
    func changesPicture(isAnimatedInside: Bool) -> Bool {
        // A content without parts is redrawn in any case.
        guard !sublayers.isEmpty || mask != nil else { return false }
        return isAnimatedInside || animations.contains(where: \.changesPicture)
    }
}

extension AnimationSnapshot {
    /// True if it changes more of its layer than its place and opacity.
    fileprivate var changesPicture: Bool {
        switch action {
        case .property(let animation): !animation.keyPath.property.isPlacement
        case .text: true
        case .group(let animations): animations.contains(where: \.changesPicture)
        }
    }
}

extension AnimatableProperty {
    /// True if it changes only the place and opacity at which the layer's picture is drawn.
    fileprivate var isPlacement: Bool {
        [
            "position", "anchor_point", "transform", "rotation_x", "rotation_y", "perspective", "opacity", "z_position",
            "hidden",
        ].contains(name.prefix { $0 != "." })
    }
}

/// The change of a layer's place on the canvas over its whole time.
///
/// A still layer is drawn on whole pixels, which keeps it sharp. A moving one is drawn between them, also while it
/// pauses. Larger values include smaller ones.
package enum LayerMotion: Int, Hashable, Sendable, Codable, Comparable {
    case still
    /// Shifted or turned; its size on the canvas stays.
    case shifted
    /// Its size on the canvas changes too.
    case scaled

    package static func < (a: LayerMotion, b: LayerMotion) -> Bool { a.rawValue < b.rawValue }
}

extension LayerSnapshot {
    /// The motion of the layer itself in its superlayer, at any time.
    package var ownMotion: LayerMotion { animations.map(\.motion).max() ?? .still }
}
