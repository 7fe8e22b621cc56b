/// A path, filled and outlined. CAShapeLayer.
package final class ShapeLayer: Layer {
    package var content = ShapeContent()
}
