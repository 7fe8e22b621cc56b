/// An overlay at one resolution: premultiplied samples of one plane (luma) or of several that share an alpha (chroma).
struct OverlayGrid<Arithmetic: OverlayArithmetic>: Sendable {
    /// Neighbouring samples of a row that are drawn alike. What no span covers is transparent.
    struct Span: Sendable {
        /// In samples from the grid's left edge; `end` is not included.
        let start, end: Int32
        /// Whether every sample is solid, so that the destination need not be read.
        let isSolid: Bool
    }

    /// Where the grid's top left sample lies in the plane it is drawn on, in samples of that plane.
    let x, y: Int
    let width, height: Int
    let alphas: [Arithmetic.Alpha]
    /// The planes one after the other, each `width × height`.
    let values: [Arithmetic.Value]
    private let spans: [Span]
    /// Where each row's spans start in ``spans``, with one more entry for the end.
    private let rowStarts: [Int32]

    init(x: Int, y: Int, width: Int, height: Int, alphas: [Arithmetic.Alpha], values: [Arithmetic.Value]) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
        self.alphas = alphas
        self.values = values
        var spans: [Span] = []
        var rowStarts: [Int32] = [0]
        for row in 0..<height {
            Self.appendSpans(of: alphas[(row * width)..<((row + 1) * width)], to: &spans)
            rowStarts.append(Int32(spans.count))
        }
        self.spans = spans
        self.rowStarts = rowStarts
    }

    /// Draws one plane of the overlay, clipped to the destination.
    /// - Parameters:
    ///   - dx: How far right of ``x`` to draw, in samples of the destination.
    ///   - opacity: 1…`Opacity.scale`.
    func draw(plane index: Int, onto destination: Plane, dx: Int, dy: Int, opacity: Int) {
        values.withUnsafeBufferPointer { values in
            alphas.withUnsafeBufferPointer { alphas in
                forEachSpan(in: destination, dx: dx, dy: dy) { samples, offset, count, isSolid in
                    let values = values.baseAddress! + (index * width * height + offset)
                    if opacity != Opacity.scale {
                        Arithmetic.fade(samples, values, alphas.baseAddress! + offset, opacity: opacity, count: count)
                    } else if isSolid {
                        Arithmetic.copy(samples, values, count: count)
                    } else {
                        Arithmetic.blend(samples, values, alphas.baseAddress! + offset, count: count)
                    }
                }
            }
        }
    }

    /// Lays the grid's alpha over an alpha plane, clipped to it.
    func cover(_ destination: Plane, dx: Int, dy: Int, opacity: Int, maximum: Int) {
        alphas.withUnsafeBufferPointer { alphas in
            forEachSpan(in: destination, dx: dx, dy: dy) { samples, offset, count, _ in
                Arithmetic.cover(
                    samples, alphas.baseAddress! + offset, opacity: opacity, maximum: maximum, count: count)
            }
        }
    }

    /// Calls `body` with each visible span: destination samples, offset into the grid's arrays, length, solidity.
    @inline(__always)
    private func forEachSpan(
        in destination: Plane, dx: Int, dy: Int,
        _ body: (UnsafeMutablePointer<Arithmetic.Sample>, Int, Int, Bool) -> Void
    ) {
        let left = x + dx
        let top = y + dy
        let firstRow = max(0, -top)
        let endRow = min(height, destination.height - top)
        let firstColumn = max(0, -left)
        let endColumn = min(width, destination.width - left)
        guard firstRow < endRow, firstColumn < endColumn else { return }
        spans.withUnsafeBufferPointer { spans in
            for row in firstRow..<endRow {
                let line = destination.row(top + row, of: Arithmetic.Sample.self)
                for index in Int(rowStarts[row])..<Int(rowStarts[row + 1]) {
                    let start = max(Int(spans[index].start), firstColumn)
                    let end = min(Int(spans[index].end), endColumn)
                    guard start < end else { continue }
                    body(line + (left + start), row * width + start, end - start, spans[index].isSolid)
                }
            }
        }
    }

    /// Shorter runs are not worth a span of their own: blending is exact for transparent and for solid samples too.
    private static var shortestRun: Int { 16 }

    private static func appendSpans(of row: ArraySlice<Arithmetic.Alpha>, to spans: inout [Span]) {
        let solid = Arithmetic.Alpha(Arithmetic.alphaScale)
        let firstOfRow = spans.count
        var start = row.startIndex
        while start < row.endIndex {
            let alpha = row[start]
            let isUniform = alpha == 0 || alpha == solid
            var end = start + 1
            while end < row.endIndex, isUniform ? row[end] == alpha : row[end] != 0 && row[end] != solid { end += 1 }
            defer { start = end }
            let isLong = end - start >= shortestRun
            if alpha == 0 && (isLong || spans.count == firstOfRow || end == row.endIndex) { continue }
            let span = Span(
                start: Int32(start - row.startIndex), end: Int32(end - row.startIndex),
                isSolid: alpha == solid && isLong)
            if let last = spans.last, spans.count > firstOfRow, last.end == span.start, !last.isSolid, !span.isSolid {
                spans[spans.count - 1] = Span(start: last.start, end: span.end, isSolid: false)
            } else {
                spans.append(span)
            }
        }
    }
}

extension Plane {
    /// The first sample of a row. Samples are as wide as the layout's ``PixelLayout/bytesPerSample``.
    @inline(__always)
    package func row<Sample>(_ index: Int, of type: Sample.Type) -> UnsafeMutablePointer<Sample> {
        (base + index &* stride).assumingMemoryBound(to: type)
    }
}
