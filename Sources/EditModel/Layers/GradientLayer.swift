/// Colours that run into each other. CAGradientLayer.
package final class GradientLayer: Layer {
    package var content = GradientContent()
    override var contentByteCount: Int { content.colors.count * (MemoryLayout<Color>.stride + 8) }
}
