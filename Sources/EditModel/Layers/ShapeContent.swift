/// A path and how it is drawn. CAShapeLayer.
package struct ShapeContent: Hashable, Sendable, Codable {
    /// In the layer's own coordinates: what stands at the bounds' origin stands in the layer's top left corner.
    package var path: Path
    /// Nil for none.
    package var fillColor: Color?
    package var fillRule: FillRule
    /// Nil for none.
    package var strokeColor: Color?
    /// CAShapeLayer's line properties.
    package var line: StrokeStyle
    /// Where along the path's whole length the line begins: 0 is its start, 1 its end.
    package var strokeStart: Double
    /// Where it ends. The line is empty when that is not after ``strokeStart``.
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
