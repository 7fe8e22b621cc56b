/// `glow`: light that spreads from the bright parts of a picture.
///
/// Blurs the parts brighter than a threshold and adds them to the picture. The picture's alpha is kept.
package final class GlowEffect: PictureEffect {
    private let blur = PictureBlur()
    private let memory = ScratchPlane()

    package init() {}

    package static func changes(_ values: [String: Double]) -> Bool { values["intensity"] != 0 }

    package static func extent(
        on source: PictureLanes, _ values: [String: Double], _ meaning: SampleMeaning
    ) -> EffectExtent {
        let radius = values["radius"] ?? 0
        let light = PictureBlur.extent(on: source, x: radius / meaning.pixelAspect, y: radius)
        return EffectExtent(reach: light.reach, alignment: light.alignment)
    }

    package func draw(
        _ source: PictureLanes, into target: PictureLanes, _ values: [String: Double], _ meaning: SampleMeaning,
        reduction: Int, team: BandTeam
    ) {
        precondition(reduction == 0, "a picture with glow has all of its own detail")
        blur.memory.used = 0
        let light = lights(of: source, meaning, above: Float(values["threshold"] ?? 0), team)
        let radius = values["radius"] ?? 0
        let deviation = (x: radius / meaning.pixelAspect, y: radius)
        let (shiftX, shiftY) = (source.chromaShiftX, source.chromaShiftY)
        func spread(_ lane: SampleLane?, _ shift: (x: Int, y: Int)) -> BlurResult {
            let samples = source.samples(lane, weights: light, shiftX: shift.x, shiftY: shift.y)
            return blur.run(samples, deviation.x / Double(1 << shift.x), deviation.y / Double(1 << shift.y), team)
        }
        let whole = spread(nil, (0, 0))
        let coarse = shiftX + shiftY > 0 ? spread(nil, (shiftX, shiftY)) : whole
        let kept = blur.memory.used
        let (from, to) = (source.components, target.components)
        for (index, (lane, result)) in [(from.0, to.0), (from.1, to.1), (from.2, to.2)].enumerated() {
            // Grey repeats its one component.
            guard index == 0 || lane.base != from.0.base else { continue }
            blur.memory.used = kept
            let sum = LightSum(
                lane: lane, light: spread(lane, index == 0 ? (0, 0) : (shiftX, shiftY)),
                weights: index == 0 ? whole : coarse, intensity: Float(values["intensity"] ?? 0),
                codes: source.codes(meaning, component: index), isByte: source.isByte, maximum: source.maximum)
            sum.write(to: result, team)
        }
        guard let alpha = source.alpha, let result = target.alpha else { return }
        alpha.copy(to: result, rows: source.height, columns: source.width, isByte: source.isByte)
    }

    /// Each pixel's brightness above the threshold, from 0 to the greatest code value, times its alpha.
    private func lights(
        of source: PictureLanes, _ meaning: SampleMeaning, above threshold: Float, _ team: BandTeam
    ) -> SampleLane {
        let bytes = source.isByte ? 1 : 2
        let plane = memory.plane(width: source.width, height: source.height, bytesPerSample: bytes)
        let lane = SampleLane(base: plane.base, stride: plane.stride, step: 1)
        let codes = source.codes(meaning, component: 0)
        // At a threshold of 1, nothing is bright; brightness that is out of range counts as 1.
        let factor = source.maximum / max(1 - threshold, 1 / source.maximum)
        team.forEachBand(samples: source.width * source.height) { band in
            withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * source.width) { buffer in
                let light = buffer.baseAddress!
                for row in band.rows(of: 0..<source.height) {
                    source.loadBrightness(row, isRGB: meaning.isRGB, into: light, scratch: light + source.width)
                    for x in 0..<source.width {
                        let brightness = min((light[x] - codes.zero) / (codes.one - codes.zero), 1)
                        light[x] = max(brightness - threshold, 0) * factor
                    }
                    if let alpha = source.alpha {
                        alpha.load(row, isByte: source.isByte, into: light + source.width, count: source.width)
                        for x in 0..<source.width { light[x] *= light[source.width &+ x] / source.maximum }
                    }
                    lane.store(row, isByte: source.isByte, maximum: source.maximum, from: light, count: source.width)
                }
            }
        }
        return lane
    }
}

/// The code values of a component's zero and one; light is added up to one.
private struct CodeRange {
    let zero: Float
    let one: Float
}

extension PictureLanes {
    fileprivate func codes(_ meaning: SampleMeaning, component: Int) -> CodeRange {
        let step = Float(1 << (bitDepth - 8))
        if meaning.isRGB || component == 0 && meaning.isFullRange { return CodeRange(zero: 0, one: maximum) }
        return component == 0 ? CodeRange(zero: 16 * step, one: 235 * step) : CodeRange(zero: 128 * step, one: maximum)
    }

    /// Reads luma, or its like of red, green and blue.
    /// - Parameter scratch: Room for another row.
    fileprivate func loadBrightness(
        _ row: Int, isRGB: Bool, into numbers: UnsafeMutablePointer<Float>, scratch: UnsafeMutablePointer<Float>
    ) {
        components.0.load(row, isByte: isByte, into: numbers, count: width)
        guard isRGB, components.1.base != components.0.base else { return }
        for x in 0..<width { numbers[x] *= 0.2126 }
        for (lane, weight) in [(components.1, Float(0.7152)), (components.2, 0.0722)] {
            lane.load(row, isByte: isByte, into: scratch, count: width)
            for x in 0..<width { numbers[x] += scratch[x] * weight }
        }
    }
}

/// A component of a picture and the light that is added to it.
private struct LightSum {
    let lane: SampleLane
    /// The component times the weights, blurred.
    let light: BlurResult
    /// The weights, blurred.
    let weights: BlurResult
    let intensity: Float
    let codes: CodeRange
    let isByte: Bool
    /// The greatest code value.
    let maximum: Float

    func write(to target: SampleLane, _ team: BandTeam) {
        let width = light.width
        team.forEachBand(samples: width * light.height) { band in
            let lights = BlurRows(light.step, of: light.source)
            let sums = BlurRows(weights.step, of: weights.source)
            withUnsafeTemporaryAllocation(of: Float.self, capacity: 3 * width) { memory in
                let numbers = memory.baseAddress!
                let (added, shares) = (numbers + width, numbers + 2 * width)
                for row in band.rows(of: 0..<light.height) {
                    lane.load(row, isByte: isByte, into: numbers, count: width)
                    lights.make(row, into: added, columns: 0..<width)
                    sums.make(row, into: shares, columns: 0..<width)
                    for x in 0..<width {
                        let value = numbers[x] + intensity * (added[x] - codes.zero * shares[x])
                        // A source that is whiter than white stays so.
                        numbers[x] = min(value, max(codes.one, numbers[x]))
                    }
                    target.store(row, isByte: isByte, maximum: maximum, from: numbers, count: width)
                }
            }
        }
    }
}

extension SampleLane {
    /// Copies samples to a lane of the same distance between them.
    fileprivate func copy(to target: SampleLane, rows: Int, columns: Int, isByte: Bool) {
        for row in 0..<rows {
            let (from, to) = (base + row * stride, target.base + row * target.stride)
            if isByte {
                copy(from.assumingMemoryBound(to: UInt8.self), to.assumingMemoryBound(to: UInt8.self), columns)
            } else {
                copy(from.assumingMemoryBound(to: UInt16.self), to.assumingMemoryBound(to: UInt16.self), columns)
            }
        }
    }

    private func copy<Sample>(
        _ from: UnsafeMutablePointer<Sample>, _ to: UnsafeMutablePointer<Sample>, _ count: Int
    ) {
        for index in 0..<count { to[index &* step] = from[index &* step] }
    }
}
