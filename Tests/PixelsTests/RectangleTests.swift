import Testing

@testable import Pixels

@Suite("Rectangles and alpha of pictures")
struct RectangleTests {
    static let layouts: [PixelLayout] = [.yuv420p8, .yuv420p10, .yuva420p8, .yuva444p8]

    /// How much of a sample of the plane lies between edges, along one axis.
    private func share(_ index: Int, _ step: Int, _ length: Int, _ low: Double, _ high: Double) -> Double {
        let (start, end) = (Double(index * step), Double(min((index + 1) * step, length)))
        return max(0, min(end, high) - max(start, low)) / (end - start)
    }

    @Test("each sample is mixed by the part of it that is covered", arguments: layouts)
    func coverage(layout: PixelLayout) {
        for width in 1...64 {
            let picture = TestPicture(layout, width: width, height: 7)
            picture.scramble(seed: width)
            let before = (0..<picture.planes.count).map { picture.samples($0) }
            let edges = (left: 0.25 * Double(width), top: 1.5, right: 0.9 * Double(width) + 0.3, bottom: 6.25)
            picture.view.paintRectangle(edges, red: 0.9, green: 0.3, blue: 0.1, alpha: 0.7, color: .bt709)
            let conversion = YCbCrConversion(.bt709, bitDepth: layout.bitDepth)
            let color = conversion.convert(red: 0.9, green: 0.3, blue: 0.1)
            let values = [color.y, color.cb, color.cr, conversion.maximum]
            for (index, plane) in picture.planes.enumerated() {
                let isChroma = index == 1 || index == 2
                let step = (1 << (isChroma ? layout.chromaShiftX : 0), 1 << (isChroma ? layout.chromaShiftY : 0))
                let after = picture.samples(index)
                for y in 0..<plane.height {
                    for x in 0..<plane.width {
                        let weight =
                            0.7 * share(x, step.0, width, edges.left, edges.right)
                            * share(y, step.1, 7, edges.top, edges.bottom)
                        let old = Double(before[index][y * plane.width + x])
                        let expected = old + (Double(values[index]) - old) * weight
                        #expect(
                            abs(Double(after[y * plane.width + x]) - expected) <= 0.6, "\(width): \(index) \(x) \(y)")
                    }
                }
            }
            #expect(picture.guardsAreIntact)
        }
    }

    @Test("a rectangle beside the picture paints nothing")
    func outside() {
        let picture = TestPicture(.yuv420p8, width: 9, height: 5)
        picture.scramble()
        let before = picture.samples(0)
        for edges in [(-9.0, 0.0, 0.0, 5.0), (9, 0, 20, 5), (3, 5, 6, 9), (4, 1, 4, 3), (5, 1, 4, 3)] {
            picture.view.paintRectangle(edges, red: 1, green: 1, blue: 1, alpha: 1, color: .bt709)
        }
        #expect(picture.samples(0) == before)
    }

    @Test("colours come back from being multiplied by their alpha", arguments: [PixelLayout.yuva420p8, .yuva444p8])
    func premultiplied(layout: PixelLayout) {
        for width in 1...64 {
            let picture = TestPicture(layout, width: width, height: 5)
            picture.scramble(seed: width)
            picture.set(3) { x, y in 64 + (x * 37 + y * 11) % 192 }
            let before = (0..<4).map { picture.samples($0) }
            picture.view.premultiply()
            #expect(zip(picture.samples(0), zip(before[0], before[3])).allSatisfy { $0 == ($1.0 * $1.1 + 127) / 255 })
            picture.view.unpremultiply()
            for plane in 0..<4 {
                // Half a step of the product is at most two of the colour, at a quarter of full alpha.
                #expect(zip(picture.samples(plane), before[plane]).allSatisfy { abs($0 - $1) <= 2 })
            }
            #expect(picture.guardsAreIntact)
        }
    }

    @Test("what is transparent has no colour when it is divided by its alpha")
    func transparent() {
        let picture = TestPicture(.yuva420p8, width: 4, height: 4)
        for plane in 0..<3 { picture.set(plane) { _, _ in 0 } }
        picture.set(3) { _, _ in 0 }
        picture.view.unpremultiply()
        for (plane, value) in [0, 128, 128, 0].enumerated() {
            #expect(picture.samples(plane).allSatisfy { $0 == value })
        }
    }

    @Test("code values give back the colour they stand for", arguments: [ColorDescription.bt709, .bt601])
    func colors(description: ColorDescription) {
        let conversion = YCbCrConversion(description, bitDepth: 10)
        for (red, green, blue) in [(0.0, 0.0, 0.0), (1, 1, 1), (1, 0, 0), (0.2, 0.5, 0.9)] {
            let sample = conversion.convert(red: red, green: green, blue: blue)
            let color = conversion.color(y: sample.y, cb: sample.cb, cr: sample.cr)
            for (got, expected) in [(color.red, red), (color.green, green), (color.blue, blue)] {
                #expect(abs(got - expected) < 0.003)
            }
        }
    }
}
