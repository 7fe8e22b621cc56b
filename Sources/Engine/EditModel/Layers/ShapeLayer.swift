import Values

/// A path, filled and outlined. CAShapeLayer.
package final class ShapeLayer: Layer {
    package var content = ShapeContent()
}

/// A path and how it is drawn. CAShapeLayer.
package struct ShapeContent: Hashable, Sendable, Codable {
    /// The path in the layer's own coordinates: the bounds' origin is at the layer's top left corner.
    package var path: Path
    /// Nil does not fill.
    package var fillColor: Color?
    package var fillRule: FillRule
    /// Nil draws no line.
    package var strokeColor: Color?
    /// CAShapeLayer's line properties.
    package var line: StrokeStyle
    /// The start of the line along the path's whole length: 0 is the path's start, 1 its end.
    package var strokeStart: Double
    /// The end of the line. It is empty unless this is after ``strokeStart``.
    package var strokeEnd: Double

    package init(
        path: Path = Path(), fillColor: Color? = .black, fillRule: FillRule = .nonZero, strokeColor: Color? = nil,
        line: StrokeStyle = StrokeStyle(), strokeStart: Double = 0, strokeEnd: Double = 1
    ) {
        self.path = path
        self.fillColor = fillColor
        self.fillRule = fillRule
        self.strokeColor = strokeColor
        self.line = line
        self.strokeStart = strokeStart
        self.strokeEnd = strokeEnd
    }
}
