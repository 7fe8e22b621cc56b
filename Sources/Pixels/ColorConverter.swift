/// How the numbers of a picture stand for colours, down to its samples.
package struct SampleColor: Hashable, Sendable {
    /// From R'G'B' to code values, in the order of the picture's components.
    let matrix: ColorMatrix
    let description: ColorDescription

    /// - Parameters:
    ///   - isRGB: Whether the components are red, green and blue, and the matrix takes no part.
    ///   - bitDepth: 8 to 16.
    package init(_ description: ColorDescription, isRGB: Bool, bitDepth: Int) {
        self.description = description
        guard isRGB else {
            matrix = YCbCrConversion(description, bitDepth: bitDepth).matrix
            return
        }
        let steps = Double(1 << (bitDepth - 8))
        let (scale, offset) = description.isFullRange ? (Double((1 << bitDepth) - 1), 0) : (219 * steps, 16 * steps)
        matrix = ColorMatrix(scale: SIMD3(repeating: scale), offset: SIMD3(repeating: offset))
    }
}

/// Converts pictures from one colour to another at one size: matrix, range, depth, primaries and transfer function.
///
/// Exact to the rounding of the result where only matrix, range and depth change; within a code value of 10 bits where
/// light changes too (see ``LightTables``). Chroma is taken to lie as in MPEG-2 and H.264: on the left of the luma pixels
/// that share it, and half way between their rows. Keeps its scratch memory. Used by one thread at a time.
package final class ColorConverter {
    private let toTarget: ColorKernel
    private let light: LightTables?
    private let source: SampleColor
    private let target: SampleColor
    private let scratch = FloatRows()

    package init(from source: SampleColor, to target: SampleColor) {
        self.source = source
        self.target = target
        light = LightTables.shared(ColorTransform(from: source.description, to: target.description))
        toTarget = ColorKernel(source.matrix.inverse.followed(by: target.matrix))
    }

    /// - Parameters:
    ///   - picture: Its chroma is shared as the result's, or not at all where the result's is not.
    ///   - result: Of the same size. Alpha that only one of the two has is full, or left out.
    package func convert(_ picture: PictureLanes, to result: PictureLanes) {
        precondition(
            picture.width == result.width && picture.height == result.height
                && picture.chromaShiftX == result.chromaShiftX && picture.chromaShiftY == result.chromaShiftY,
            "a colour conversion leaves the size and the sharing of chroma")
        if light != nil {
            convertLight(picture, result)
        } else if toTarget.isSeparate {
            convertSeparately(picture, result)
        } else {
            precondition(result.chromaShiftX == 0 && result.chromaShiftY == 0, "red, green and blue are not shared")
            convertRows(picture, result)
        }
        convertAlpha(picture, result)
    }

    private func convertAlpha(_ picture: PictureLanes, _ result: PictureLanes) {
        guard let target = result.alpha else { return }
        let row = scratch.rows(1, width: result.width)[0]
        if picture.alpha == nil { row.update(repeating: result.maximum, count: result.width) }
        let scale = result.maximum / picture.maximum
        for y in 0..<result.height {
            if let alpha = picture.alpha {
                alpha.load(y, isByte: picture.isByte, into: row, count: result.width)
                for x in 0..<result.width { row[x] *= scale }
            }
            target.store(y, isByte: result.isByte, maximum: result.maximum, from: row, count: result.width)
        }
    }

    /// Three components of one size, all of which depend on all.
    private func convertRows(_ picture: PictureLanes, _ result: PictureLanes) {
        let rows = scratch.rows(3, width: result.width)
        for y in 0..<result.height {
            picture.load(y, rows)
            toTarget.apply(rows[0], rows[1], rows[2], count: result.width)
            result.store(y, rows)
        }
    }

    // MARK: - YCbCr to YCbCr

    /// Chroma depends on chroma alone, so it is converted where it lies; luma takes a little of it.
    private func convertSeparately(_ picture: PictureLanes, _ result: PictureLanes) {
        let rows = scratch.rows(5, width: result.width + 2)
        for y in 0..<result.chromaHeight { convertChroma(y, picture, result, rows[0], rows[1]) }
        for y in 0..<result.height {
            picture.components.0.load(y, isByte: picture.isByte, into: rows[0], count: result.width)
            if toTarget.takesChroma {
                addChroma(y, picture, rows, count: result.width)
            } else {
                toTarget.scaleLuma(rows[0], count: result.width)
            }
            result.components.0.store(
                y, isByte: result.isByte, maximum: result.maximum, from: rows[0], count: result.width)
        }
    }

    private func convertChroma(
        _ y: Int, _ picture: PictureLanes, _ result: PictureLanes, _ cb: UnsafeMutablePointer<Float>,
        _ cr: UnsafeMutablePointer<Float>
    ) {
        let count = result.chromaWidth
        picture.components.1.load(y, isByte: picture.isByte, into: cb, count: count)
        picture.components.2.load(y, isByte: picture.isByte, into: cr, count: count)
        toTarget.convertChroma(cb, cr, count: count)
        result.components.1.store(y, isByte: result.isByte, maximum: result.maximum, from: cb, count: count)
        result.components.2.store(y, isByte: result.isByte, maximum: result.maximum, from: cr, count: count)
    }

    /// Turns a row of luma into the result's, with chroma interpolated between its samples.
    private func addChroma(_ y: Int, _ picture: PictureLanes, _ rows: [UnsafeMutablePointer<Float>], count: Int) {
        let share = rows[3]
        loadShare(y >> picture.chromaShiftY, picture, rows, into: share)
        if picture.chromaShiftY == 1 {
            let other = min(max((y >> 1) + (y & 1 == 0 ? -1 : 1), 0), picture.chromaHeight - 1)
            loadShare(other, picture, rows, into: rows[4])
            for x in 0..<picture.chromaWidth { share[x] = 0.75 * share[x] + 0.25 * rows[4][x] }
        }
        guard picture.chromaShiftX == 1 else { return toTarget.scaleLuma(rows[0], adding: share, count: count) }
        share[picture.chromaWidth] = share[picture.chromaWidth - 1]
        toTarget.scaleLuma(rows[0], addingHalf: share, count: count)
    }

    /// What a row of chroma adds to luma.
    private func loadShare(
        _ y: Int, _ picture: PictureLanes, _ rows: [UnsafeMutablePointer<Float>],
        into share: UnsafeMutablePointer<Float>
    ) {
        let count = picture.chromaWidth
        picture.components.1.load(y, isByte: picture.isByte, into: rows[1], count: count)
        picture.components.2.load(y, isByte: picture.isByte, into: rows[2], count: count)
        toTarget.share(ofChroma: rows[1], rows[2], into: share, count: count)
    }

    // MARK: - Light

    /// All the way to R'G'B', through the tables and back. Pixels that share chroma share its mean afterwards.
    private func convertLight(_ picture: PictureLanes, _ result: PictureLanes) {
        guard let light else { return }
        let decode = ColorKernel(source.matrix.inverse)
        let encode = ColorKernel(target.matrix)
        let rows = scratch.rows(7, width: result.width + 2)
        for top in stride(from: 0, to: result.height, by: 1 << result.chromaShiftY) {
            let bottom = min(top + (1 << result.chromaShiftY), result.height)
            for y in top..<bottom {
                picture.load(y, rows)
                decode.apply(rows[0], rows[1], rows[2], count: result.width)
                light.apply(rows[0], rows[1], rows[2], scratch: rows[5], count: result.width)
                encode.apply(rows[0], rows[1], rows[2], count: result.width)
                result.components.0.store(
                    y, isByte: result.isByte, maximum: result.maximum, from: rows[0], count: result.width)
                for plane in 1...2 {
                    gather(rows[plane], into: rows[plane + 2], result, isFirst: y == top)
                }
            }
            storeChroma(top >> result.chromaShiftY, result, rows, height: bottom - top)
        }
    }

    /// Adds up a row of full-size chroma over the pixels that share a sample.
    private func gather(
        _ chroma: UnsafeMutablePointer<Float>, into sums: UnsafeMutablePointer<Float>, _ result: PictureLanes,
        isFirst: Bool
    ) {
        if isFirst { sums.update(repeating: 0, count: result.chromaWidth) }
        guard result.chromaShiftX == 1 else {
            for x in 0..<result.width { sums[x] += chroma[x] }
            return
        }
        chroma[result.width] = chroma[result.width - 1]  // an odd width's last pixel counts twice
        for x in 0..<result.chromaWidth { sums[x] += 0.5 * (chroma[2 &* x] + chroma[2 &* x &+ 1]) }
    }

    private func storeChroma(
        _ y: Int, _ result: PictureLanes, _ rows: [UnsafeMutablePointer<Float>], height: Int
    ) {
        let share = 1 / Float(height)
        for (sums, lane) in [(rows[3], result.components.1), (rows[4], result.components.2)] {
            for x in 0..<result.chromaWidth { sums[x] *= share }
            lane.store(y, isByte: result.isByte, maximum: result.maximum, from: sums, count: result.chromaWidth)
        }
    }
}

extension PictureLanes {
    /// Reads a row of all components; chroma that is shared is repeated.
    fileprivate func load(_ y: Int, _ rows: [UnsafeMutablePointer<Float>]) {
        components.0.load(y, isByte: isByte, into: rows[0], count: width)
        let chromaRow = y >> chromaShiftY
        components.1.load(chromaRow, isByte: isByte, into: rows[1], count: chromaWidth)
        components.2.load(chromaRow, isByte: isByte, into: rows[2], count: chromaWidth)
        guard chromaShiftX == 1 else { return }
        for row in [rows[1], rows[2]] {
            // From the right: nothing is overwritten before it is read.
            for x in Swift.stride(from: chromaWidth - 1, through: 0, by: -1) {
                let value = row[x]
                row[2 &* x] = value
                row[2 &* x &+ 1] = value
            }
        }
    }

    /// Writes a row of components that are not shared.
    fileprivate func store(_ y: Int, _ rows: [UnsafeMutablePointer<Float>]) {
        components.0.store(y, isByte: isByte, maximum: maximum, from: rows[0], count: width)
        components.1.store(y, isByte: isByte, maximum: maximum, from: rows[1], count: width)
        components.2.store(y, isByte: isByte, maximum: maximum, from: rows[2], count: width)
    }
}

/// Rows of numbers to work in, kept from call to call.
private final class FloatRows {
    private var memory = UnsafeMutableBufferPointer<Float>(start: nil, count: 0)

    deinit { memory.deallocate() }

    /// So many rows of at least a width; their numbers are undefined.
    func rows(_ count: Int, width: Int) -> [UnsafeMutablePointer<Float>] {
        let length = (width + 31) & ~15
        if memory.count < count * length {
            memory.deallocate()
            memory = .allocate(capacity: count * length)
            memory.initialize(repeating: 0)
        }
        return (0..<count).map { memory.baseAddress! + $0 * length }
    }
}
