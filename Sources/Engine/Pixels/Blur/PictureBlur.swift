/// Blurs pictures by a Gaussian, at a cost that does not grow with its width.
///
/// Each component is reduced until the Gaussian is a few samples wide, smoothed there and enlarged (``BlurSteps``). The
/// edges are repeated outwards. Colours are weighted by their alpha. Used by one thread at a time; keeps its memory.
package final class PictureBlur {
    let memory = BlurMemory()

    package init() {}

    /// Blurs a picture into another one of the same size and format.
    /// - Parameters:
    ///   - x: The standard deviation across, in pixels.
    ///   - y: The standard deviation down.
    ///   - reduction: log2 of the source's size divided by the target's, at most that of ``extent(on:x:y:)``; 0 for a
    ///     picture with alpha. A reduced target has an ``EffectExtent/apron`` around it.
    ///   - team: The threads that work on it. The result does not depend on them.
    package func blur(
        _ source: PictureLanes, into target: PictureLanes, x: Double, y: Double, reduction: Int = 0, team: BandTeam
    ) {
        memory.used = 0
        let (shiftX, shiftY) = (source.chromaShiftX, source.chromaShiftY)
        let whole = blurredAlpha(of: source, 0, 0, x, y, team)
        let coarse = shiftX + shiftY > 0 ? blurredAlpha(of: source, shiftX, shiftY, x, y, team) : whole
        if let whole, let lane = target.alpha {
            whole.write(to: lane, isByte: target.isByte, maximum: target.maximum, factor: target.maximum, team)
        }
        let first = memory.used
        let apron = reduction > 0 ? EffectExtent.apron : 0
        let (from, to) = (source.components, target.components)
        for (index, (lane, result)) in [(from.0, to.0), (from.1, to.1), (from.2, to.2)].enumerated() {
            // Grey repeats its one component.
            guard index == 0 || lane.base != from.0.base else { continue }
            memory.used = first
            let shift = index == 0 ? (x: 0, y: 0) : (x: shiftX, y: shiftY)
            let samples = source.samples(lane, weights: source.alpha, shiftX: shift.x, shiftY: shift.y)
            let blurred = run(samples, x / Double(1 << shift.x), y / Double(1 << shift.y), reduction: reduction, team)
            blurred.write(
                to: result, isByte: target.isByte, maximum: target.maximum, dividingBy: index == 0 ? whole : coarse,
                apron: (apron >> shift.x, apron >> shift.y), team)
        }
    }

    /// The blurred alpha, from 0 to 1, at the resolution of a component; nil for an opaque picture.
    private func blurredAlpha(
        of source: PictureLanes, _ shiftX: Int, _ shiftY: Int, _ x: Double, _ y: Double, _ team: BandTeam
    ) -> BlurResult? {
        guard let alpha = source.alpha else { return nil }
        let samples = source.samples(nil, weights: alpha, shiftX: shiftX, shiftY: shiftY)
        return run(samples, x / Double(1 << shiftX), y / Double(1 << shiftY), team)
    }

    /// The extent of a blur of a picture.
    /// - Parameters: Standard deviations in pixels.
    package static func extent(on picture: PictureLanes, x: Double, y: Double) -> EffectExtent {
        let (shiftX, shiftY) = (picture.chromaShiftX, picture.chromaShiftY)
        let (chromaX, chromaY) = (x / Double(1 << shiftX), y / Double(1 << shiftY))
        let reduction =
            min(BlurSteps.greatestReduction(x: x, y: y), BlurSteps.greatestReduction(x: chromaX, y: chromaY))
        let luma = BlurSteps(x: x, y: y, reduction: reduction)
        let chroma = BlurSteps(x: chromaX, y: chromaY, reduction: reduction)
        let shift = max(shiftX, shiftY)
        return EffectExtent(
            reach: max(luma.reach, chroma.reach << shift),
            alignment: 1 << max(luma.halvings, chroma.halvings + shift), reduction: reduction)
    }

    /// Takes all steps of a blur but the last.
    /// - Parameters:
    ///   - x: The standard deviation in the samples' own plane.
    ///   - y: The same downwards.
    ///   - reduction: Halvings that are not undone.
    func run(
        _ samples: BlurSamples, _ x: Double, _ y: Double, reduction: Int = 0, _ team: BandTeam
    ) -> BlurResult {
        let steps = BlurSteps(x: x, y: y, reduction: reduction).steps
        var source = BlurSource.samples(samples)
        var larger: [(width: Int, height: Int)] = []
        for step in steps.dropLast() {
            var size = (width: source.width, height: source.height)
            switch step {
            case .halve(let x, let y):
                larger.append(size)
                if x { size.width = (size.width + 1) / 2 }
                if y { size.height = (size.height + 1) / 2 }
            case .smooth: break
            case .spread: size = larger.removeLast()
            }
            let plane = memory.plane(width: size.width, height: size.height)
            plane.fill(by: step, of: source, team)
            source = .plane(plane)
        }
        let last = steps[steps.count - 1]
        let size = if case .spread = last { larger.removeLast() } else { (width: source.width, height: source.height) }
        return BlurResult(step: last, source: source, width: size.width, height: size.height)
    }
}

extension PictureLanes {
    /// The samples of a component times their weights, or the weights alone at its resolution.
    /// - Parameter weights: Of each pixel, up to ``maximum``; nil for 1.
    func samples(_ lane: SampleLane?, weights: SampleLane?, shiftX: Int, shiftY: Int) -> BlurSamples {
        let whole = weights.map {
            BlurAlpha(
                lane: $0, isByte: isByte, width: width, height: height, shiftX: shiftX, shiftY: shiftY,
                maximum: maximum)
        }
        return BlurSamples(
            lane: lane, isByte: isByte, width: (width + (1 << shiftX) - 1) >> shiftX,
            height: (height + (1 << shiftY) - 1) >> shiftY, alpha: whole)
    }
}

extension BlurPlane {
    /// Computes all rows by a step.
    fileprivate func fill(by step: BlurStep, of source: BlurSource, _ team: BandTeam) {
        team.forEachBand(samples: width * height) { band in
            let made = BlurRows(step, of: source)
            for index in band.rows(of: rows) {
                let row = self.row(index)
                made.make(index, into: row, columns: -Self.apron..<width + Self.apron)
                Self.extend(row, width: width, apron: Self.apron)
            }
        }
    }
}

/// A blurred component before its last step, which is taken while the rows are written.
struct BlurResult {
    let step: BlurStep
    let source: BlurSource
    let width: Int
    let height: Int

    /// The least alpha by which colours are divided: less is transparent at any depth.
    private static let leastAlpha: Float = 1e-6

    /// Writes the component as samples.
    /// - Parameters:
    ///   - maximum: The greatest code value.
    ///   - factor: The code value of 1.
    ///   - alpha: The alpha that the numbers are premultiplied by; nil if they are not.
    ///   - apron: Columns and rows beyond each edge, with which the lane begins and ends.
    func write(
        to lane: SampleLane, isByte: Bool, maximum: Float, factor: Float = 1, dividingBy alpha: BlurResult? = nil,
        apron: (x: Int, y: Int) = (0, 0), _ team: BandTeam
    ) {
        let count = width + 2 * apron.x
        team.forEachBand(samples: width * height) { band in
            let made = BlurRows(step, of: source)
            let alphas = alpha.map { BlurRows($0.step, of: $0.source) }
            withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * count) { memory in
                let numbers = memory.baseAddress!
                let shares = numbers + count
                for row in band.rows(of: -apron.y..<height + apron.y) {
                    made.make(row, into: numbers + apron.x, columns: -apron.x..<width + apron.x)
                    if let alphas {
                        alphas.make(row, into: shares, columns: 0..<width)
                        for column in 0..<width { numbers[column] /= max(shares[column], Self.leastAlpha) }
                    } else if factor != 1 {
                        for column in 0..<width { numbers[column] *= factor }
                    }
                    lane.store(row + apron.y, isByte: isByte, maximum: maximum, from: numbers, count: count)
                }
            }
        }
    }
}
