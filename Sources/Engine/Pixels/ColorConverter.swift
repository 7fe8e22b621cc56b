/// The colour description of a picture and the matrix to its code values.
package struct SampleColor: Hashable, Sendable {
    /// From R'G'B' to code values, in the order of the picture's components.
    let matrix: ColorMatrix
    let description: ColorDescription

    /// - Parameters:
    ///   - isRGB: True for RGB, which ignores the description's matrix.
    ///   - bitDepth: 8 to 16.
    package init(_ description: ColorDescription, isRGB: Bool, bitDepth: Int) {
        self.description = description
        guard isRGB else {
            matrix = YCbCrConversion(description, bitDepth: bitDepth).matrix
            return
        }
        let range = SampleRange(isFull: description.isFullRange, bitDepth: bitDepth)
        matrix = ColorMatrix(
            scale: SIMD3(repeating: range.lumaScale), offset: SIMD3(repeating: range.lumaOffset))
    }
}

/// Converts pictures from one colour to another at one size: matrix, range, depth, primaries and transfer function.
///
/// Exact except for the rounding of the result if only matrix, range and depth change; within a code value of 10 bits
/// if light changes too (see ``LightTables``). Chroma is assumed to lie as in MPEG-2 and H.264: at the left of the luma
/// pixels that share it, and half way between their rows.
package struct ColorConverter: Sendable {
    let toTarget: ColorKernel
    private let light: LightTables?
    private let source: SampleColor
    private let target: SampleColor

    /// - Parameter toneMapping: The curve from high dynamic range to standard range.
    package init(from source: SampleColor, to target: SampleColor, toneMapping: ToneMapping = .standard) {
        self.source = source
        self.target = target
        light = LightTables.shared(
            ColorTransform(from: source.description, to: target.description, toneMapping: toneMapping))
        toTarget = ColorKernel(source.matrix.inverse.followed(by: target.matrix))
    }

    /// - Parameters:
    ///   - picture: Of the result's chroma subsampling.
    ///   - result: Of the same size, in separate memory. Alpha is full if only the result has it, and dropped if only
    ///     the picture has it.
    ///   - team: The threads to use; nil for the caller's alone. The result does not depend on it.
    package func convert(_ picture: PictureLanes, to result: PictureLanes, team: BandTeam? = nil) {
        precondition(
            picture.width == result.width && picture.height == result.height
                && picture.chromaShiftX == result.chromaShiftX && picture.chromaShiftY == result.chromaShiftY,
            "a colour conversion leaves the size and the sharing of chroma")
        precondition(
            light != nil || toTarget.isSeparate || (result.chromaShiftX == 0 && result.chromaShiftY == 0),
            "red, green and blue are not shared")
        guard let team else { return convert(picture, result, .whole) }
        let samples = result.width * result.height + 2 * result.chromaWidth * result.chromaHeight
        team.forEachBand(samples: samples) { convert(picture, result, $0) }
    }

    /// A band has whole rows of chroma, and the rows of luma that share them.
    private func convert(_ picture: PictureLanes, _ result: PictureLanes, _ band: Band) {
        let chromaRows = band.rows(of: 0..<result.chromaHeight)
        let scratch = FloatRows(width: result.width)
        if light != nil {
            convertLight(picture, result, chromaRows, scratch)
        } else if toTarget.isSeparate {
            convertSeparately(picture, result, chromaRows, scratch)
        } else {
            convertRows(picture, result, result.rows(sharing: chromaRows), scratch)
        }
        convertAlpha(picture, result, result.rows(sharing: chromaRows), scratch)
    }

    private func convertAlpha(
        _ picture: PictureLanes, _ result: PictureLanes, _ lumaRows: Range<Int>, _ scratch: borrowing FloatRows
    ) {
        guard let target = result.alpha else { return }
        let row = scratch.rows[0]
        if picture.alpha == nil { row.update(repeating: result.maximum, count: result.width) }
        let scale = result.maximum / picture.maximum
        for y in lumaRows {
            if let alpha = picture.alpha {
                alpha.load(y, isByte: picture.isByte, into: row, count: result.width)
                for x in 0..<result.width { row[x] *= scale }
            }
            target.store(y, isByte: result.isByte, maximum: result.maximum, from: row, count: result.width)
        }
    }

    /// Converts three components of one size; each result depends on all three.
    private func convertRows(
        _ picture: PictureLanes, _ result: PictureLanes, _ lumaRows: Range<Int>, _ scratch: borrowing FloatRows
    ) {
        let rows = scratch.rows
        for y in lumaRows {
            picture.load(y, rows)
            toTarget.apply(rows[0], rows[1], rows[2], count: result.width)
            result.store(y, rows)
        }
    }

    // MARK: - YCbCr to YCbCr

    /// Chroma depends on chroma alone, so it is converted at its own resolution; luma takes a share of it.
    private func convertSeparately(
        _ picture: PictureLanes, _ result: PictureLanes, _ chromaRows: Range<Int>, _ scratch: borrowing FloatRows
    ) {
        let rows = scratch.rows
        guard !Self.isPlanarBytes(picture, result) else {
            return convertBytes(picture, result, chromaRows, result.rows(sharing: chromaRows), rows)
        }
        for y in chromaRows { convertChroma(y, picture, result, rows[0], rows[1]) }
        for y in result.rows(sharing: chromaRows) {
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

    /// The share of a row of chroma in luma.
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

    /// To R'G'B', through the tables and back. The pixels of a chroma sample get their mean chroma.
    private func convertLight(
        _ picture: PictureLanes, _ result: PictureLanes, _ chromaRows: Range<Int>, _ scratch: borrowing FloatRows
    ) {
        guard let light else { return }
        let decode = ColorKernel(source.matrix.inverse)
        let encode = ColorKernel(target.matrix)
        let rows = scratch.rows
        for chromaRow in chromaRows {
            let sharing = result.rows(sharing: chromaRow..<chromaRow + 1)
            for y in sharing {
                picture.load(y, rows)
                decode.apply(rows[0], rows[1], rows[2], count: result.width)
                light.apply(rows[0], rows[1], rows[2], scratch: rows[5], count: result.width)
                encode.apply(rows[0], rows[1], rows[2], count: result.width)
                result.components.0.store(
                    y, isByte: result.isByte, maximum: result.maximum, from: rows[0], count: result.width)
                for plane in 1...2 {
                    gather(rows[plane], into: rows[plane + 2], result, isFirst: y == sharing.lowerBound)
                }
            }
            storeChroma(chromaRow, result, rows, height: sharing.count)
        }
    }

    /// Sums a row of full-size chroma over the pixels of each sample.
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
    /// The rows of luma that share rows of chroma.
    fileprivate func rows(sharing chromaRows: Range<Int>) -> Range<Int> {
        chromaRows.lowerBound << chromaShiftY..<min(chromaRows.upperBound << chromaShiftY, height)
    }

    /// Reads a row of all components; subsampled chroma is repeated.
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

    /// Writes a row of components without subsampling.
    fileprivate func store(_ y: Int, _ rows: [UnsafeMutablePointer<Float>]) {
        components.0.store(y, isByte: isByte, maximum: maximum, from: rows[0], count: width)
        components.1.store(y, isByte: isByte, maximum: maximum, from: rows[1], count: width)
        components.2.store(y, isByte: isByte, maximum: maximum, from: rows[2], count: width)
    }
}

/// Seven work rows of numbers, slightly longer than the picture's.
private struct FloatRows: ~Copyable {
    private static let count = 7

    let rows: [UnsafeMutablePointer<Float>]
    private let memory: UnsafeMutablePointer<Float>

    init(width: Int) {
        let length = (width + 31) & ~15
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: Self.count * length)
        memory.initialize(repeating: 0, count: Self.count * length)
        self.memory = memory
        rows = (0..<Self.count).map { memory + $0 * length }
    }

    deinit { memory.deallocate() }
}
