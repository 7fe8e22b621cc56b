import Glibc
import Testing

@testable import Pixels

@Suite("Affine sampling")
struct AffineSamplerTests {
    let sampler = AffineSampler()

    func blank(_ layout: PixelLayout, _ width: Int, _ height: Int) -> TestPicture {
        let picture = TestPicture(layout, width: width, height: height)
        for plane in picture.planes.indices { picture.set(plane) { _, _ in 0 } }
        return picture
    }

    func rotation(_ degrees: Double, about x: Double, _ y: Double, scale: Double = 1) -> PlaneTransform {
        let (s, c) = (sin(degrees * .pi / 180) * scale, cos(degrees * .pi / 180) * scale)
        return PlaneTransform(a: c, b: s, c: -s, d: c, tx: x - c * x + s * y, ty: y - s * x - c * y)
    }

    @Test("the identity and whole steps copy exactly", arguments: testLayouts, [(0, 0), (4, 2), (-6, -4)])
    func copies(_ layout: PixelLayout, _ step: (Int, Int)) {
        let source = TestPicture(layout, width: 24, height: 16)
        source.scramble()
        if layout.hasAlpha { source.set(3) { _, _ in (1 << layout.bitDepth) - 1 } }
        let (sampled, blended) = (blank(layout, 24, 16), blank(layout, 24, 16))
        let transform = PlaneTransform(a: 1, b: 0, c: 0, d: 1, tx: Double(step.0), ty: Double(step.1))
        sampler.draw(source.view, onto: sampled.view, transform: transform)
        blended.view.blend(source.view, x: step.0, y: step.1)
        for plane in sampled.planes.indices { #expect(sampled.samples(plane) == blended.samples(plane)) }
        #expect(sampled.guardsAreIntact)
    }

    @Test("a quarter turn by sines equals the exact one", arguments: [PixelLayout.yuv420p8, .yuv420p10])
    func quarterTurn(_ layout: PixelLayout) {
        let source = TestPicture(layout, width: 32, height: 32)
        source.scramble()
        let (sampled, turned) = (blank(layout, 32, 32), blank(layout, 32, 32))
        sampler.draw(source.view, onto: sampled.view, transform: rotation(90, about: 16, 16))
        turned.view.copy(source.view, orientation: .rotated90)
        for plane in 0...2 { #expect(sampled.samples(plane) == turned.samples(plane)) }
    }

    @Test(
        "one colour on the same colour stays that colour under any map",
        arguments: [3.0, 45, 77, 213], [0.11, 0.5, 1, 2.7])
    func evenColour(_ degrees: Double, _ scale: Double) {
        for layout in testLayouts {
            var plain = layout
            plain.hasAlpha = false
            let (source, target) = (blank(layout, 40, 30), blank(plain, 50, 50))
            let value = (1 << layout.bitDepth) * 3 / 4
            for picture in [source, target] { for plane in 0...2 { picture.set(plane) { _, _ in value } } }
            if layout.hasAlpha { source.set(3) { x, _ in x * 6 } }
            let map = rotation(degrees, about: 20, 15, scale: scale)
            sampler.draw(source.view, onto: target.view, transform: map, opacity: Opacity(0.6))
            for plane in 0...2 { #expect(Set(target.samples(plane)) == [value]) }
            #expect(target.guardsAreIntact)
        }
    }

    @Test("what is drawn covers as much as the map's area says", arguments: [0.0, 10, 45, 81], [0.03, 0.2, 0.7, 1, 3])
    func area(_ degrees: Double, _ scale: Double) {
        let source = blank(.yuv420p8, 30, 20)
        source.set(0) { _, _ in 255 }
        let target = blank(.yuv420p8, 128, 128)
        var map = rotation(degrees, about: 15, 10, scale: scale)
        map.tx += 49.3
        map.ty += 54.6
        sampler.draw(source.view, onto: target.view, transform: map)
        let sum = Double(target.samples(0).reduce(0, +)) / 255
        let area = 600 * scale * scale
        // Edges are ramps across the edge's direction, so corners differ a little from the true area.
        #expect(abs(sum - area) < 0.02 * area + 0.15)
    }

    @Test("edges between pixels are weighted by what they cover")
    func subpixelEdges() {
        let source = blank(.yuva444p8, 4, 1)
        source.set(0) { _, _ in 200 }
        source.set(3) { _, _ in 255 }
        let target = blank(PixelLayout(bitDepth: 8, chromaShiftX: 0, chromaShiftY: 0), 8, 1)
        let map = PlaneTransform(a: 1, b: 0, c: 0, d: 1, tx: 1.25, ty: 0)
        sampler.draw(source.view, onto: target.view, transform: map)
        #expect(target.samples(0) == [0, 150, 200, 200, 200, 50, 0, 0])
        let cropped = blank(PixelLayout(bitDepth: 8, chromaShiftX: 0, chromaShiftY: 0), 8, 1)
        sampler.draw(
            source.view, onto: cropped.view, transform: PlaneTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0),
            crop: (left: 0.5, top: 0, right: 3, bottom: 1), opacity: Opacity(0.5))
        #expect(cropped.samples(0) == [50, 100, 100, 0, 0, 0, 0, 0])
    }

    @Test("matches exact bilinear interpolation inside", arguments: [PixelLayout.yuv420p8, .yuv420p10])
    func interpolates(_ layout: PixelLayout) {
        let source = TestPicture(layout, width: 40, height: 40)
        source.scramble()
        let target = blank(layout, 40, 40)
        let map = rotation(23, about: 20, 20, scale: 1.3)
        sampler.draw(source.view, onto: target.view, transform: map)
        let inverse = map.inverted!
        for y in 12..<28 {
            for x in 12..<28 {
                let u = inverse.a * (Double(x) + 0.5) + inverse.c * (Double(y) + 0.5) + inverse.tx - 0.5
                let v = inverse.b * (Double(x) + 0.5) + inverse.d * (Double(y) + 0.5) + inverse.ty - 0.5
                let (left, top) = (Int(u), Int(v))
                let (fu, fv) = (u - Double(left), v - Double(top))
                func tap(_ dx: Int, _ dy: Int) -> Double { Double(source.view.y.get(left + dx, top + dy, layout)) }
                let above = tap(0, 0) * (1 - fu) + tap(1, 0) * fu
                let below = tap(0, 1) * (1 - fu) + tap(1, 1) * fu
                let exact = above * (1 - fv) + below * fv
                // Positions are rounded to 1/256 each way.
                let tolerance = 0.5 + 2 * Double(1 << layout.bitDepth) / 512
                #expect(abs(Double(target.view.y.get(x, y, layout)) - exact) <= tolerance)
            }
        }
    }

    @Test("positions are rounded, not cut: a slope is neither moved nor drifts along a row")
    func slope() {
        let layout = PixelLayout(bitDepth: 12, chromaShiftX: 0, chromaShiftY: 0)
        let source = TestPicture(layout, width: 40, height: 4)
        source.set(0) { x, _ in x * 100 }
        let target = blank(layout, 400, 4)
        let map = PlaneTransform(a: 9.7, b: 0, c: 0, d: 1, tx: 3.3, ty: 0)
        sampler.draw(source.view, onto: target.view, transform: map)
        for half in [20..<180, 200..<360] {
            let errors = half.map { x in
                Double(target.view.y.get(x, 1, layout)) - ((Double(x) + 0.5 - 3.3) / 9.7 - 0.5) * 100
            }
            #expect(abs(errors.reduce(0, +) / Double(errors.count)) < 0.05)
        }
    }

    @Test("what is thinner than a pixel is as faint as it is thin")
    func thin() {
        let source = blank(PixelLayout(bitDepth: 8, chromaShiftX: 0, chromaShiftY: 0), 4, 1)
        source.set(0) { _, _ in 200 }
        let target = blank(PixelLayout(bitDepth: 8, chromaShiftX: 0, chromaShiftY: 0), 4, 1)
        sampler.draw(
            source.view, onto: target.view, transform: PlaneTransform(a: 0.125, b: 0, c: 0, d: 1, tx: 1.25, ty: 0))
        #expect(target.samples(0) == [0, 100, 0, 0])
    }

    @Test(
        "an edge moves as evenly as an upright picture shrinks or grows", arguments: [PixelLayout.yuv420p8, .yuv420p10])
    func evenEdges(_ layout: PixelLayout) {
        let full = (1 << layout.bitDepth) - 1
        let source = blank(layout, 160, 8)
        source.set(0) { x, _ in x < 77 ? full : 0 }
        for plane in 1...2 { source.set(plane) { x, _ in x < 38 ? full : 0 } }
        for start in [0.3, 0.5, 0.7, 0.98, 1.1, 2.3] {
            for scale in stride(from: start, to: start + 0.02, by: 0.001) {
                for sign in [1.0, -1] {
                    let target = blank(layout, 400, 8)
                    let map = PlaneTransform(a: sign * scale, b: 0, c: 0, d: 1, tx: sign > 0 ? 3.7 : 390.2, ty: 0)
                    sampler.draw(source.view, onto: target.view, transform: map)
                    for (plane, expected) in [(0, 77 * scale), (1, 38 * scale)] {
                        let row = target.samples(plane)[..<target.planes[plane].width]
                        let width = Double(row.reduce(0, +)) / Double(full)
                        #expect(abs(width - expected) < 0.03, "\(scale), plane \(plane): \(width), not \(expected)")
                    }
                    #expect(target.guardsAreIntact)
                }
            }
        }
    }

    @Test("shrinking upright gives the mean of what a sample covers, at every width", arguments: testLayouts)
    func means(_ layout: PixelLayout) {
        let scale = 0.37
        for width in 1...64 {
            let (source, target) = (TestPicture(layout, width: width, height: 3), blank(layout, 32, 3))
            source.scramble(seed: width)
            if layout.hasAlpha { source.set(3) { _, _ in (1 << layout.bitDepth) - 1 } }
            let map = PlaneTransform(a: scale, b: 0, c: 0, d: 1, tx: 2.3, ty: 0)
            sampler.draw(source.view, onto: target.view, transform: map)
            for x in 0..<32 {
                let (low, high) = ((Double(x) - 2.3) / scale, (Double(x) + 1 - 2.3) / scale)
                let covered = max(min(high, Double(width)) - max(low, 0), 0) * scale
                var mean = 0.0
                for sample in Int(low.rounded(.down))..<Int(high.rounded(.up)) {
                    let share = min(high, Double(sample + 1)) - max(low, Double(sample))
                    mean += share * scale * Double(source.view.y.get(min(max(sample, 0), width - 1), 1, layout))
                }
                let found = Double(target.view.y.get(x, 1, layout))
                #expect(abs(found - mean * covered) <= 1.2, "width \(width), column \(x)")
            }
            #expect(target.guardsAreIntact)
        }
    }

    @Test("growing upright goes through the filter that the pictures of layers do", arguments: testLayouts)
    func enlarges(_ layout: PixelLayout) {
        let (scaleX, scaleY) = (1.7, 2.45)
        let full = (1 << layout.bitDepth) - 1
        for width in [1, 2, 3, 5, 8, 31] {
            let (source, target) = (TestPicture(layout, width: width, height: 9), blank(layout, 64, 32))
            source.scramble(seed: width)
            if layout.hasAlpha { source.set(3) { _, _ in full } }
            for sign in [1.0, -1] {
                let left = sign > 0 ? 2.3 : 60.4
                let map = PlaneTransform(a: sign * scaleX, b: 0, c: 0, d: scaleY, tx: left, ty: 1.2)
                sampler.draw(source.view, onto: target.view, transform: map)
                func weights(_ place: Double, _ length: Int) -> [(index: Int, share: Double)] {
                    let below = Int(min(max(place, 0), Double(length - 1)))
                    let taps = (below - 1...below + 2).map { index in
                        let x = abs(Double(index) - min(max(place, 0), Double(length - 1)))
                        let share =
                            x < 1 ? (1.4 * x - 2.4) * x * x + 1 : x < 2 ? ((-0.6 * x + 3) * x - 4.8) * x + 2.4 : 0
                        return (index: min(max(index, 0), length - 1), share: share)
                    }
                    let sum = taps.reduce(0) { $0 + $1.share }
                    return taps.map { ($0.index, $0.share / sum) }
                }
                for y in 3..<20 {
                    for x in 0..<64 {
                        let u = (Double(x) + 0.5 - left) / (sign * scaleX)
                        // Whole pixels inside: the edges are weighted besides.
                        guard u > 0.5 / scaleX, u < Double(width) - 0.5 / scaleX else { continue }
                        var exact = 0.0
                        for row in weights((Double(y) + 0.5 - 1.2) / scaleY - 0.5, 9) {
                            for column in weights(u - 0.5, width) {
                                exact +=
                                    row.share * column.share
                                    * Double(source.view.y.get(column.index, row.index, layout))
                            }
                        }
                        let found = Double(target.view.y.get(x, y, layout))
                        // To nearest; bytes go down to whole sixty-fourths first.
                        #expect(abs(found - min(max(exact, 0), Double(full))) <= 0.53, "\(width): \(x), \(y)")
                    }
                }
                #expect(target.guardsAreIntact)
            }
        }
    }

    @Test("a transparent neighbour's colour does not show")
    func transparentNeighbours() {
        let source = blank(.yuva420p8, 16, 16)
        source.set(0) { x, _ in x < 8 ? 180 : 0 }
        source.set(3) { x, _ in x < 8 ? 255 : 0 }
        for scale in [0.3, 0.9, 2.3] {
            let target = blank(.yuv420p8, 40, 40)
            target.set(0) { _, _ in 180 }
            sampler.draw(source.view, onto: target.view, transform: rotation(30, about: 8, 8, scale: scale))
            #expect(Set(target.samples(0)) == [180])
        }
    }

    @Test("shrinking far gives the mean, not one of the pixels")
    func shrinks() {
        let source = blank(.yuv420p8, 64, 64)
        source.set(0) { x, y in x % 8 == 3 ? 200 : y % 8 == 6 ? 100 : 40 }
        let target = blank(.yuv420p8, 8, 8)
        sampler.draw(
            source.view, onto: target.view, transform: PlaneTransform(a: 0.125, b: 0, c: 0, d: 0.125, tx: 0, ty: 0))
        // 8 of 64 at 200, 7 at 100, 49 at 40 make 66.6; each halving rounds.
        #expect(target.samples(0).allSatisfy { (66...68).contains($0) })
    }

    @Test(
        "a map that flattens, or leads away, draws nothing",
        arguments: [
            PlaneTransform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0), PlaneTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0),
            PlaneTransform(a: 1, b: 0, c: 0, d: 1, tx: .nan, ty: 0),
            PlaneTransform(a: 1, b: 0, c: 0, d: 1, tx: 1e300, ty: 0),
            PlaneTransform(a: 1e-200, b: 0, c: 0, d: 1e-200, tx: 4, ty: 4),
            PlaneTransform(a: 1e-9, b: 0, c: 0, d: 1e-9, tx: 4, ty: 4),
            PlaneTransform(a: .infinity, b: 0, c: 0, d: 1, tx: 0, ty: 0),
        ])
    func nothing(_ map: PlaneTransform) {
        let source = blank(.yuv420p8, 16, 16)
        source.set(0) { _, _ in 255 }
        let target = blank(.yuv420p8, 16, 16)
        sampler.draw(source.view, onto: target.view, transform: map)
        #expect(Set(target.samples(0)) == [0])
    }

    @Test("an alpha destination takes the coverage")
    func coversAlpha() {
        let source = blank(PixelLayout(bitDepth: 8, chromaShiftX: 0, chromaShiftY: 0), 2, 1)
        source.set(0) { _, _ in 100 }
        let target = blank(.yuva444p8, 4, 1)
        sampler.draw(source.view, onto: target.view, transform: PlaneTransform(a: 1, b: 0, c: 0, d: 1, tx: 0.5, ty: 0))
        #expect(target.samples(3) == [128, 255, 128, 0])
        #expect(target.samples(0) == [50, 100, 50, 0])
    }
}
