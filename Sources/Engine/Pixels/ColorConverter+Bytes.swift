import CPixelKernels

/// YCbCr to YCbCr of bytes in planes of their own: the same arithmetic as for every other layout, in wide vectors.
extension ColorConverter {
    /// True if the fast kernels handle both pictures.
    static func isPlanarBytes(_ picture: PictureLanes, _ result: PictureLanes) -> Bool {
        [picture, result].allSatisfy { lanes in
            lanes.bitDepth == 8 && lanes.chromaShiftX == 1 && lanes.chromaShiftY == 1
                && lanes.components.0.step == 1 && lanes.components.1.step == 1 && lanes.components.2.step == 1
        }
    }

    /// Converts rows of chroma where they lie, and the rows of luma that share them.
    /// - Parameter rows: At least four, two numbers longer than the picture's.
    func convertBytes(
        _ picture: PictureLanes, _ result: PictureLanes, _ chromaRows: Range<Int>, _ lumaRows: Range<Int>,
        _ rows: [UnsafeMutablePointer<Float>]
    ) {
        let (toY, toCb, toCr) = (linear(toTarget.rows.0), linear(toTarget.rows.1), linear(toTarget.rows.2))
        for y in chromaRows {
            pixels_map_chroma8(
                result.components.1.bytes(y), result.components.2.bytes(y), picture.components.1.bytes(y),
                picture.components.2.bytes(y), toCb, toCr, CInt(result.chromaWidth))
        }
        let share = rows[0]
        let shares = ChromaShares(picture, toY, (rows[1], rows[2]))
        if !toTarget.takesChroma { share.update(repeating: toY.offset, count: result.width) }
        for y in lumaRows {
            if toTarget.takesChroma {
                let other = min(max((y >> 1) + (y & 1 == 0 ? -1 : 1), 0), picture.chromaHeight - 1)
                pixels_spread_shares(share, shares.row(y >> 1), shares.row(other), CInt(result.width))
            }
            pixels_map_luma8(
                result.components.0.bytes(y), picture.components.0.bytes(y), toY.first, share, CInt(result.width))
        }
    }

    private func linear(_ row: ColorKernel.Row) -> pixels_linear {
        pixels_linear(first: row.first, second: row.second, third: row.third, offset: row.offset)
    }
}

/// The share of chroma in luma for the last two rows requested: neighbouring rows of luma use the same rows of chroma.
private final class ChromaShares {
    private let picture: PictureLanes
    private let toY: pixels_linear
    private let memory: (even: UnsafeMutablePointer<Float>, odd: UnsafeMutablePointer<Float>)
    private var known = (even: -1, odd: -1)

    init(
        _ picture: PictureLanes, _ toY: pixels_linear,
        _ memory: (even: UnsafeMutablePointer<Float>, odd: UnsafeMutablePointer<Float>)
    ) {
        self.picture = picture
        self.toY = toY
        self.memory = memory
    }

    /// One number more than there are samples, equal to the last. Overwritten by a request for a row two away.
    func row(_ y: Int) -> UnsafeMutablePointer<Float> {
        let isOdd = y & 1 == 1
        let share = isOdd ? memory.odd : memory.even
        guard y != (isOdd ? known.odd : known.even) else { return share }
        if isOdd { known.odd = y } else { known.even = y }
        let count = picture.chromaWidth
        pixels_share_chroma8(share, picture.components.1.bytes(y), picture.components.2.bytes(y), toY, CInt(count))
        share[count] = share[count - 1]
        return share
    }
}

extension SampleLane {
    fileprivate func bytes(_ row: Int) -> UnsafeMutablePointer<UInt8> {
        (base + row * stride).assumingMemoryBound(to: UInt8.self)
    }
}
