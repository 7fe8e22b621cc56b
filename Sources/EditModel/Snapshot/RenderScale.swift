import MediaTime

/// Fits what was made for one render size to another. ``VideoComposition/renderScale``
///
/// Both sides are even, so that their ratios may differ a little: a picture that fills the one size fills the other.
struct RenderScale {
    let x, y: Double

    init(from size: Size, to scaled: Size) {
        x = scaled.width / size.width
        y = scaled.height / size.height
    }

    private var isIdentity: Bool { x == 1 && y == 1 }

    func apply(to instruction: InstructionSnapshot) -> InstructionSnapshot {
        guard !isIdentity else { return instruction }
        var scaled = instruction
        for index in scaled.layers.indices {
            scaled.layers[index].transformRamps = ramps(scaled.layers[index].transformRamps)
        }
        return scaled
    }

    /// The ramps, led by the scale itself where they begin later than the movie: the identity is scaled too.
    private func ramps(_ ramps: [Ramp<AffineTransform>]) -> [Ramp<AffineTransform>] {
        let scaled = ramps.map { Ramp(from: apply(to: $0.start), to: apply(to: $0.end), over: $0.timeRange) }
        if let first = scaled.first, first.timeRange.start <= .zero { return scaled }
        return [Ramp(apply(to: .identity), at: .zero)] + scaled
    }

    private func apply(to transform: AffineTransform) -> AffineTransform {
        transform.concatenating(AffineTransform.identity.scaled(x: x, y: y))
    }

    func apply(to animation: AnimationSnapshot) -> AnimationSnapshot {
        isIdentity ? animation : AnimationSnapshot(root: apply(to: animation.root))
    }

    private func apply(to layer: LayerSnapshot) -> LayerSnapshot {
        var scaled = layer
        scaled.position = apply(to: layer.position)
        scaled.bounds = layer.bounds.map {
            Rectangle(
                origin: apply(to: $0.origin), size: Size(width: $0.size.width * x, height: $0.size.height * y))
        }
        if case .text(let text) = layer.content { scaled.content = .text(apply(to: text)) }
        scaled.sublayers = layer.sublayers.map(apply)
        return scaled
    }

    private func apply(to point: Point) -> Point { Point(x: point.x * x, y: point.y * y) }

    /// Letters keep their shape.
    private func apply(to text: TextContent) -> TextContent {
        var scaled = text
        scaled.fontSize *= y
        scaled.strokeWidth *= y
        if let shadow = text.shadow {
            scaled.shadow?.offset = apply(to: shadow.offset)
            scaled.shadow?.radius *= y
        }
        return scaled
    }
}
