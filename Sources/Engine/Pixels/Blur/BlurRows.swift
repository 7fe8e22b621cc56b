import CPixelKernels

/// The samples that a blur begins with.
struct BlurSamples {
    /// The component; nil for the alpha itself.
    let lane: SampleLane?
    let isByte: Bool
    let width: Int
    let height: Int
    /// The alpha that samples are multiplied by; nil for an opaque picture.
    let alpha: BlurAlpha?
}

extension BlurSamples {
    /// The component, if it is a plane of bytes of an opaque picture.
    fileprivate var plainBytes: SampleLane? { isByte && alpha == nil && lane?.step == 1 ? lane : nil }
}

/// The alpha of a picture at the resolution of one of its components.
struct BlurAlpha {
    let lane: SampleLane
    let isByte: Bool
    /// The alpha's own size.
    let width: Int
    let height: Int
    /// log2 of the columns and rows of alpha that one sample covers.
    let shiftX: Int
    let shiftY: Int
    /// The value of full alpha.
    let maximum: Float
}

/// The rows that a step reads.
enum BlurSource {
    case samples(BlurSamples)
    case plane(BlurPlane)

    var width: Int {
        switch self {
        case .samples(let samples): samples.width
        case .plane(let plane): plane.width
        }
    }

    var height: Int {
        switch self {
        case .samples(let samples): samples.height
        case .plane(let plane): plane.height
        }
    }
}

/// Makes the rows of one step, in rising order. Used by one thread.
final class BlurRows {
    private let step: BlurStep
    private let source: BlurSource
    /// The last rows of samples as numbers, each at its number modulo their count.
    private var window: [Int?]
    private let rowLength: Int
    private let memory: UnsafeMutablePointer<Float>
    private var taps: [UnsafePointer<Float>?] = []

    /// - Parameters:
    ///   - step: The step that makes the rows.
    ///   - source: The samples of the first step.
    init(_ step: BlurStep, of source: BlurSource) {
        self.step = step
        self.source = source
        window = [Int?](repeating: nil, count: step.windowHeight)
        rowLength = source.width + 2 * BlurPlane.margin
        // The window, a row that is changed vertically only, and one of alpha.
        memory = .allocate(capacity: rowLength * (step.windowHeight + 2))
    }

    deinit { memory.deallocate() }

    /// Makes the numbers of a row.
    /// - Parameters:
    ///   - index: May be as far outside of the picture as the apron.
    ///   - target: The place of the first column.
    ///   - columns: All of them, including those of the apron if the row is one of a plane.
    func make(_ index: Int, into target: UnsafeMutablePointer<Float>, columns: Range<Int>) {
        let (start, count) = (columns.lowerBound, CInt(columns.count))
        switch step {
        case .halve(let x, let y):
            let row = y ? halved(index) : self.row(index)
            guard x else { return copy(row, to: target, columns) }
            pixels_soften_columns(target + start, row + 2 * start, count)
        case .smooth(let x, let y):
            let row = y.reach > 0 ? smoothed(index, y) : self.row(index)
            guard x.reach > 0 else { return copy(row, to: target, columns) }
            smooth(x, into: target + start, count) { row + (start + $0) }
        case .spread(let x, let y):
            let row = y ? spread(index) : self.row(index)
            guard x else { return copy(row, to: target, columns) }
            // An even start keeps pairs together.
            pixels_spread_columns(target + start, row + start / 2, count)
        }
    }

    private func copy(
        _ row: UnsafePointer<Float>, to target: UnsafeMutablePointer<Float>, _ columns: Range<Int>
    ) {
        (target + columns.lowerBound).update(from: row + columns.lowerBound, count: columns.count)
    }

    // MARK: - Vertically

    /// The row between the window and the alpha's.
    private var middle: UnsafeMutablePointer<Float> { place(step.windowHeight) }

    private func place(_ index: Int) -> UnsafeMutablePointer<Float> { memory + index * rowLength + BlurPlane.margin }

    private func halved(_ index: Int) -> UnsafePointer<Float> {
        if case .samples(let samples) = source, let lane = samples.plainBytes { return halved(index, samples, lane) }
        let margin = BlurPlane.margin
        taps.removeAll(keepingCapacity: true)
        for neighbour in 2 * index - 1...2 * index + 2 { taps.append(row(neighbour) - margin) }
        pixels_soften_rows(middle - margin, taps, CInt(rowLength))
        return UnsafePointer(middle)
    }

    /// Reads four rows of bytes and makes one of them, which takes less time than numbers made of each.
    private func halved(_ index: Int, _ samples: BlurSamples, _ lane: SampleLane) -> UnsafePointer<Float> {
        let middle = middle
        let rows = (2 * index - 1...2 * index + 2).map { neighbour -> UnsafePointer<UInt8>? in
            let row = min(max(neighbour, 0), samples.height - 1)
            return UnsafePointer((lane.base + row * lane.stride).assumingMemoryBound(to: UInt8.self))
        }
        pixels_soften_rows8(middle, rows, CInt(samples.width))
        BlurPlane.extend(middle, width: samples.width, apron: 0)
        return UnsafePointer(middle)
    }

    private func smoothed(_ index: Int, _ gaussian: GaussianTaps) -> UnsafePointer<Float> {
        let margin = BlurPlane.margin
        smooth(gaussian, into: middle - margin, CInt(rowLength)) { row(index + $0) - margin }
        return UnsafePointer(middle)
    }

    private func spread(_ index: Int) -> UnsafePointer<Float> {
        let margin = BlurPlane.margin
        let near = index >> 1
        let far = index & 1 == 0 ? near - 1 : near + 1
        pixels_spread_rows(middle - margin, row(near) - margin, row(far) - margin, CInt(rowLength))
        return UnsafePointer(middle)
    }

    private func smooth(
        _ gaussian: GaussianTaps, into target: UnsafeMutablePointer<Float>, _ count: CInt,
        tap: (Int) -> UnsafePointer<Float>
    ) {
        taps.removeAll(keepingCapacity: true)
        for distance in -gaussian.reach...gaussian.reach { taps.append(tap(distance)) }
        pixels_smooth(target, taps, gaussian.weights, CInt(gaussian.reach), count)
    }

    // MARK: - Rows of the source

    /// A row of the source with its margin.
    private func row(_ index: Int) -> UnsafePointer<Float> {
        switch source {
        case .plane(let plane): return UnsafePointer(plane.row(index))
        case .samples(let samples):
            let index = min(max(index, 0), samples.height - 1)
            let slot = index % window.count
            let numbers = place(slot)
            guard window[slot] != index else { return UnsafePointer(numbers) }
            window[slot] = index
            load(index, of: samples, into: numbers)
            BlurPlane.extend(numbers, width: samples.width, apron: 0)
            return UnsafePointer(numbers)
        }
    }

    /// Reads a row multiplied by its alpha.
    private func load(_ index: Int, of samples: BlurSamples, into numbers: UnsafeMutablePointer<Float>) {
        guard let lane = samples.lane else {
            samples.alpha?.load(index, into: numbers, count: samples.width)
            return
        }
        lane.load(index, isByte: samples.isByte, into: numbers, count: samples.width)
        guard let alpha = samples.alpha else { return }
        let shares = place(step.windowHeight + 1)
        alpha.load(index, into: shares, count: samples.width)
        for column in 0..<samples.width { numbers[column] *= shares[column] }
    }
}

extension BlurAlpha {
    /// Alpha from 0 to 1 for the samples of a row: each is the mean of the pixels that the sample covers.
    func load(_ row: Int, into target: UnsafeMutablePointer<Float>, count: Int) {
        let (stepX, stepY) = (1 << shiftX, 1 << shiftY)
        for index in 0..<count { target[index] = 0 }
        let unit = 1 / (maximum * Float(stepX * stepY))
        withUnsafeTemporaryAllocation(of: Float.self, capacity: width) { buffer in
            let whole = buffer.baseAddress!
            for index in row * stepY..<(row + 1) * stepY {
                lane.load(min(index, height - 1), isByte: isByte, into: whole, count: width)
                if stepX == 1 {
                    for column in 0..<count { target[column] += whole[column] * unit }
                } else {
                    for column in 0..<count {
                        for part in 0..<stepX {
                            target[column] += whole[min(column &* stepX &+ part, width &- 1)] * unit
                        }
                    }
                }
            }
        }
    }
}
