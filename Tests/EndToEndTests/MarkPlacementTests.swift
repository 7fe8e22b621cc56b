import Testing

/// Where the watermark recipe's mark stands.
@Suite(.serialized) struct MarkPlacementTests {
    private let folder = TemporaryFolder()

    static let corners = ["top-left", "top-right", "bottom-left", "bottom-right"]

    /// On a flat grey picture, the box around everything that differs from it; half open.
    private func inkBox(_ options: [Word]) throws -> (left: Int, top: Int, right: Int, bottom: Int) {
        let words: [Word] = ["run", "watermark", Samples.grey, "-o", "out.mp4", "--opacity", "1", "--crf", "1"]
        let outcome = try luaedit(words + options + quick, in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        let luma = try Judge.picture(folder.file("out.mp4"), number: 5, as: "gray", filter: "extractplanes=y")
        try #require(luma.count == Samples.width * Samples.height)
        let ink = luma.indices.filter { abs(Int(luma[$0]) - 128) > 12 }
        let columns = ink.map { $0 % Samples.width }
        let rows = ink.map { $0 / Samples.width }
        guard let left = columns.min(), let right = columns.max(), let top = rows.min(), let bottom = rows.max() else {
            return (0, 0, 0, 0)
        }
        return (left, top, right + 1, bottom + 1)
    }

    @Test("a picture stands in its corner, at its size and margin", arguments: corners)
    func image(corner: String) throws {
        // A quarter of the shorter side high and twice as wide, an eighth of it from the edges: 72×36 and 18 pixels.
        let box = try inkBox(
            ["--image", Samples.red, "--scale", "0.25", "--margin", "0.125", "--corner", Word(corner)])
        let left = corner.hasSuffix("left") ? 18 : 192 - 18 - 72
        let top = corner.hasPrefix("top") ? 18 : 144 - 18 - 36
        #expect(box == (left, top, left + 72, top + 36))
    }

    @Test("a picture's colours are its own")
    func colors() throws {
        let options: [Word] = ["--image", Samples.red, "--scale", "0.25", "--margin", "0.125", "--corner", "top-left"]
        _ = try inkBox(options)
        let pixels = try Judge.picture(folder.file("out.mp4"), number: 5, as: "rgb24", filter: "crop=64:28:22:22")
        try #require(pixels.count == 64 * 28 * 3)
        for pixel in stride(from: 0, to: pixels.count, by: 3) where !isNear(pixels[pixel..<pixel + 3], [255, 0, 0]) {
            Issue.record("pixel \(pixel / 3) is \(Array(pixels[pixel..<pixel + 3]))")
            return
        }
    }

    @Test("half the opacity is half of each colour")
    func opacity() throws {
        let options: [Word] = [
            "--image", Samples.red, "--scale", "0.25", "--margin", "0.125", "--corner", "top-left", "--opacity", "0.5",
        ]
        _ = try inkBox(options)
        let luma = try Judge.picture(folder.file("out.mp4"), number: 5, as: "gray", filter: "extractplanes=y")
        try #require(luma.count == Samples.width * Samples.height)
        // Red is 63 in the luma of BT.709; half of it over 128 is 95.5.
        #expect(abs(Int(luma[40 * Samples.width + 50]) - 95) <= 2)
    }

    @Test("words stand in their corner and do not leave the margin", arguments: corners)
    func text(corner: String) throws {
        let box = try inkBox(["--text", "HXH", "--scale", "0.15", "--margin", "0.1", "--corner", Word(corner)])
        // The box of the words keeps the margin of 14.4 pixels; ink is inside it, but for the outline and the shadow.
        #expect(box.right - box.left > 30 && box.bottom - box.top > 12, "\(box)")
        if corner.hasSuffix("left") { #expect(11...18 ~= box.left, "\(box)") }
        if corner.hasSuffix("right") { #expect(11...18 ~= 192 - box.right, "\(box)") }
        if corner.hasPrefix("top") { #expect(11...24 ~= box.top, "\(box)") }
        if corner.hasPrefix("bottom") { #expect(11...24 ~= 144 - box.bottom, "\(box)") }
    }

    @Test("a mark in the middle is in the middle")
    func center() throws {
        let box = try inkBox(["--image", Samples.red, "--scale", "0.25", "--corner", "center"])
        #expect(box == (60, 54, 132, 90))
    }

    private func isNear(_ pixel: ArraySlice<UInt8>, _ color: [Int]) -> Bool {
        zip(pixel, color).allSatisfy { abs(Int($0) - $1) <= 4 }
    }
}
