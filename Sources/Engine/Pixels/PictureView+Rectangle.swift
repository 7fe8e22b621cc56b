extension PictureView {
    /// Paints a rectangle over the picture, clipped, in the encoded domain. Edges between pixels cover them in part.
    ///
    /// If the picture has an alpha plane, its colours are premultiplied, and the rectangle is composed over it.
    /// - Parameters:
    ///   - edges: In luma pixels.
    ///   - red: R', G' and B' from 0 to 1, straight.
    ///   - alpha: From 0 to 1.
    ///   - color: The picture's colour description, resolved.
    package func paintRectangle(
        _ edges: (left: Double, top: Double, right: Double, bottom: Double), red: Double, green: Double, blue: Double,
        alpha: Double, color: ColorDescription
    ) {
        let conversion = YCbCrConversion(color, bitDepth: layout.bitDepth)
        let sample = conversion.convert(red: red, green: green, blue: blue)
        let chroma = (x: 1 << layout.chromaShiftX, y: 1 << layout.chromaShiftY)
        var planes = [(y, sample.y, (x: 1, y: 1)), (cb, sample.cb, chroma), (cr, sample.cr, chroma)]
        if let plane = self.alpha { planes.append((plane, conversion.maximum, (x: 1, y: 1))) }
        for (plane, value, size) in planes {
            let columns = EdgeWeights(from: edges.left, to: edges.right, step: size.x, length: width)
            let rows = EdgeWeights(from: edges.top, to: edges.bottom, step: size.y, length: height)
            if layout.bytesPerSample == 1 {
                plane.paint(UInt8(value), columns, rows, opacity: Opacity(alpha).rawValue)
            } else {
                plane.paint(UInt16(value), columns, rows, opacity: Opacity(alpha).rawValue)
            }
        }
    }
}

/// The share of each sample of a row or column between two edges.
private struct EdgeWeights {
    /// The samples that are touched.
    let range: Range<Int>
    /// The weight of each touched sample, from 0 to `Opacity.scale`.
    let weights: [Int]

    /// - Parameters:
    ///   - low: In luma pixels.
    ///   - step: Luma pixels per sample.
    ///   - length: The picture's length in luma pixels; a sample at its edge counts the part inside.
    init(from low: Double, to high: Double, step: Int, length: Int) {
        let (low, high) = (max(low, 0), min(high, Double(length)))
        guard low < high else {
            (range, weights) = (0..<0, [])
            return
        }
        range = Int(low) / step..<(Int(high.rounded(.up)) + step - 1) / step
        weights = range.map { index in
            let (start, end) = (Double(index * step), Double(min((index + 1) * step, length)))
            return Opacity(max(0, min(end, high) - max(start, low)) / (end - start)).rawValue
        }
    }
}

extension Plane {
    /// Mixes one value into the samples, by the product of their weights and the opacity.
    fileprivate func paint<Sample: FixedWidthInteger & UnsignedInteger>(
        _ value: Sample, _ columns: EdgeWeights, _ rows: EdgeWeights, opacity: Int
    ) {
        let half = Opacity.scale / 2
        for (index, rowWeight) in zip(rows.range, rows.weights) {
            let share = (rowWeight * opacity + half) >> Opacity.shift
            let samples = row(index, of: Sample.self) + columns.range.lowerBound
            columns.weights.withUnsafeBufferPointer { weights in
                for column in 0..<weights.count {
                    let weight = (weights[column] &* share &+ half) >> Opacity.shift
                    let sum = Int(value) &* weight &+ Int(samples[column]) &* (Opacity.scale &- weight) &+ half
                    samples[column] = Sample(truncatingIfNeeded: sum >> Opacity.shift)
                }
            }
        }
    }
}
