import EditModel
import Pixels
import Testing
import Values

@testable import Drawing

@Suite("Layer operations")
struct LayerOperationTests {
    func alphas(_ bitmap: Bitmap) -> [UInt8] { Mask(alphaOf: bitmap).coverage }

    /// How many pixels' worth is inked.
    func ink(_ coverage: [UInt8]) -> Double {
        let sum = coverage.reduce(0) { $0 + Int($1) }
        return Double(sum) / 255
    }

    func white(_ width: Int, _ height: Int) -> Bitmap {
        Bitmap(width: width, height: height, pixels: [UInt8](repeating: 255, count: width * height * 4))
    }

    @Test("a mask keeps of each pixel its share, and nothing outside of it")
    func multiply() {
        var bitmap = Bitmap(width: 2, height: 2, pixels: [200, 100, 50, 255] + [UInt8](repeating: 255, count: 12))
        bitmap.multiply(by: Mask(x: 0, y: 0, width: 2, height: 1, coverage: [128, 255]))
        #expect(bitmap.pixels == [100, 50, 25, 128, 255, 255, 255, 255] + [UInt8](repeating: 0, count: 8))
        for (x, y) in [(5, 0), (-5, 0), (0, 5), (0, -5)] {
            var outside = white(2, 2)
            outside.multiply(by: Mask(x: x, y: y, width: 2, height: 2, coverage: [255, 255, 255, 255]))
            #expect(outside.pixels.allSatisfy { $0 == 0 })
        }
        var shifted = white(2, 2)
        shifted.multiply(by: Mask(x: -1, y: 1, width: 2, height: 2, coverage: [1, 2, 3, 4]))
        #expect(alphas(shifted) == [0, 0, 2, 0])
    }

    @Test("a clip cuts at fractions of a pixel and rounds the corners")
    func clip() throws {
        var bitmap = white(4, 1)
        try bitmap.clip(to: Rectangle(x: 0.5, y: 0, width: 2.25, height: 1))
        #expect(alphas(bitmap) == [128, 255, 191, 0])
        var round = white(8, 8)
        try round.clip(to: Rectangle(x: 0, y: 0, width: 8, height: 8), cornerRadius: 4)
        #expect(abs(ink(alphas(round)) - 16 * .pi) < 0.1)
        var nothing = white(2, 2)
        try nothing.clip(to: Rectangle(x: 9, y: 9, width: 2, height: 2))
        #expect(alphas(nothing) == [0, 0, 0, 0])
    }

    @Test("a border lies inside its rectangle, as wide as asked for")
    func border() throws {
        var bitmap = Bitmap(width: 5, height: 5)
        try bitmap.drawBorder(Rectangle(x: 0, y: 0, width: 5, height: 5), width: 1, color: .white)
        for index in 0..<25 {
            let isEdge = [0, 4].contains(index % 5) || [0, 4].contains(index / 5)
            #expect(alphas(bitmap)[index] == (isEdge ? 255 : 0))
        }
        var full = Bitmap(width: 5, height: 5)
        try full.drawBorder(Rectangle(x: 0, y: 0, width: 5, height: 5), width: 9, color: .white)
        #expect(alphas(full).allSatisfy { $0 == 255 })
        var ring = Bitmap(width: 40, height: 40)
        try ring.drawBorder(Rectangle(x: 0, y: 0, width: 40, height: 40), width: 5, cornerRadius: 90, color: .white)
        #expect(abs(ink(alphas(ring)) - (400 - 225) * .pi) < 0.3)
    }

    @Test("a blurred mask grows by the blur's reach and keeps its ink and its middle", arguments: [0.5, 2, 6])
    func blurred(_ radius: Double) {
        let mask = Mask(x: 10, y: 20, width: 9, height: 7, coverage: [UInt8](repeating: 255, count: 63))
        let blurred = mask.blurred(radius: radius)
        #expect(blurred.x + blurred.width / 2 == 14 && blurred.y + blurred.height / 2 == 23)
        #expect(blurred.coverage[0] == 0)
        #expect(abs(ink(blurred.coverage) - 63) < 4)
        #expect(mask.blurred(radius: 0) == mask)
    }

    @Test("a wide blur shows in its window what one of every pixel does", arguments: [65.0, 97, 200])
    func wideBlur(radius: Double) {
        var mask = Mask(x: 7, y: -3, width: 150, height: 90)
        for row in 20..<80 { for column in 10..<130 { mask.coverage[row * 150 + column] = 255 } }
        let exact = mask.blurred(radius: radius)
        let (x, y, width, height) = (-40, 25, 260, 120)
        let window = mask.blurred(radius: radius, showingX: x, y: y, width: width, height: height)
        #expect((window.x, window.y, window.width, window.height) == (x, y, width, height))
        var worst = 0
        for row in 0..<height {
            for column in 0..<width {
                let there = (y + row - exact.y) * exact.width + x + column - exact.x
                worst = max(worst, abs(Int(window.coverage[row * width + column]) - Int(exact.coverage[there])))
            }
        }
        #expect(worst <= 1)
    }

    @Test("a shadow is moved, coloured and faded")
    func shadow() {
        var bitmap = Bitmap(width: 4, height: 1)
        let shadow = Shadow(
            color: Color(red: 1, green: 0, blue: 0), offset: Point(x: 2.4, y: 0), radius: 0, opacity: 0.5)
        bitmap.drawShadow(shadow, of: Mask(width: 1, height: 1).filled)
        #expect(bitmap.pixels == [0, 0, 0, 0, 0, 0, 0, 0, 128, 0, 0, 128, 0, 0, 0, 0])
    }

    @Test("ink is added as paper takes it, and taken away down to none")
    func arithmetic() {
        var mask = Mask(x: 0, y: 0, width: 4, height: 1, coverage: [0, 128, 255, 10])
        mask.add(Mask(x: 1, y: 0, width: 9, height: 1, coverage: [128, 128, 0, 9, 9, 9, 9, 9, 9]))
        #expect(mask.coverage == [0, 192, 255, 10])
        mask.subtract(Mask(x: -1, y: 0, width: 3, height: 1, coverage: [9, 9, 100]))
        #expect(mask.coverage == [0, 92, 255, 10])
    }

    @Test("the cache makes a mask once, and forgets what was unused for longest")
    func cache() {
        let cache = MaskCache<String>(maximumArea: 20)
        var made: [String] = []
        func ask(_ key: String, _ side: Int = 3) {
            _ = cache.mask(for: key) {
                made.append(key)
                return Mask(width: side, height: side)
            }
        }
        for key in ["a", "b", "a", "c", "a", "b"] { ask(key) }
        #expect(made == ["a", "b", "c", "b"])
        #expect(cache.area == 18)
        ask("large", 5)
        ask("large", 5)
        #expect(made.suffix(2) == ["large", "large"])
        #expect(cache.area == 18)
    }
}

extension Mask {
    fileprivate var filled: Mask {
        Mask(x: x, y: y, width: width, height: height, coverage: [UInt8](repeating: 255, count: width * height))
    }
}
