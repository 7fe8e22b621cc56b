import MediaTime
import Values

/// Scales values that were made for one render size to another. ``VideoComposition/renderScale``
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

    func apply(to tree: LayerTreeSnapshot) -> LayerTreeSnapshot {
        LayerTreeSnapshot(root: tree.root, transform: apply(to: tree.transform))
    }
}
