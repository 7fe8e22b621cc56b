/// A path, filled and outlined. CAShapeLayer.
package final class ShapeLayer: Layer {
    package var content = ShapeContent()
    override var contentByteCount: Int { content.path.byteCount + (content.line.dashPattern.count * 8) }
}
