import Pixels
import Testing
import Values

@testable import Rendering

@Suite("Placement")
struct PlacementTests {
    private func place(_ transform: AffineTransform, _ source: VideoFormat = format()) -> Placement {
        Placement(transform, source, canvas: (16, 8, .yuv420p8))
    }

    private func upright(
        _ orientation: Orientation, _ x: Int, _ y: Int, _ width: Int, _ height: Int
    ) -> Placement.Method { .upright(orientation, x: x, y: y, width: width, height: height) }

    @Test("the identity covers the canvas with the picture as it is")
    func identity() {
        #expect(place(.identity).method == upright(.upright, 0, 0, 16, 8))
        #expect(place(.identity).coversCanvas)
    }

    @Test("whole scales and even offsets need no sampling")
    func scaled() {
        #expect(place(.identity.translated(x: 4, y: 2).scaled(x: 0.5, y: 0.5)).method.isUpright)
        let half = AffineTransform(a: 0.5, b: 0, c: 0, d: 0.5, tx: 4, ty: 2)
        #expect(place(half).method == upright(.upright, 4, 2, 8, 4))
        #expect(!place(half).coversCanvas)
        let double = AffineTransform(a: 2, b: 0, c: 0, d: 2, tx: -8, ty: -4)
        #expect(place(double).method == upright(.upright, -8, -4, 32, 16))
        #expect(place(double).coversCanvas)
    }

    @Test("quarter turns and mirrors are exact")
    func turns() {
        let tall = format(8, 16)
        let clockwise = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 16, ty: 0)
        #expect(place(clockwise, tall).method == upright(.rotated90, 0, 0, 16, 8))
        #expect(place(clockwise, tall).coversCanvas)
        let counterclockwise = AffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 8)
        #expect(place(counterclockwise, tall).method == upright(.rotated270, 0, 0, 16, 8))
        let half = AffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 16, ty: 8)
        #expect(place(half).method == upright(.rotated180, 0, 0, 16, 8))
        let mirrored = AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 16, ty: 0)
        #expect(place(mirrored).method == upright(.mirroredX, 0, 0, 16, 8))
        #expect(place(AffineTransform.identity.translated(x: 16, y: 0).rotated(degrees: 90), tall).method.isUpright)
    }

    @Test("what shares chroma samples with its surroundings is sampled", arguments: [(1.0, 0.0), (0, 1), (0.5, 0)])
    func odd(x: Double, y: Double) {
        let transform = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
        #expect(place(transform).method == .sampled(PlaneTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)))
    }

    @Test("rounding of a transform's arithmetic does not make a picture sampled")
    func nearlyWhole() {
        let third = AffineTransform(a: 1.0 / 3 * 3 + 1e-9, b: 0, c: 0, d: 1, tx: 1e-9, ty: -1e-9)
        #expect(place(third).method == upright(.upright, 0, 0, 16, 8))
        #expect(place(third).coversCanvas)
    }

    @Test("a picture rotated freely is sampled and covers nothing")
    func rotated() {
        let placement = place(AffineTransform.identity.rotated(degrees: 10))
        #expect(!placement.method.isUpright && placement.method != .invisible)
        #expect(!placement.coversCanvas)
    }

    @Test(
        "a picture hides the canvas where no edge is near, however it is turned",
        arguments: [
            (1.0, 0.0, false), (1.2, 0, false), (1.6, 0, true), (1.6, 180, true), (2.5, 10, true), (2.5, 45, false),
            (4, 45, true), (4, -123, true),
        ])
    func hidden(scale: Double, degrees: Double, expected: Bool) {
        let transform = AffineTransform.identity.translated(x: 8, y: 4).rotated(degrees: degrees)
            .scaled(x: scale, y: scale).translated(x: -8, y: -4)
        #expect(place(transform).hidesCanvas == expected)
    }

    @Test(
        "what lies beside the canvas or is flat is invisible",
        arguments: [
            AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 16, ty: 0),
            AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: -16, ty: 0),
            AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 8),
            AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: -8),
            AffineTransform(a: 0, b: 0, c: 0, d: 1, tx: 0, ty: 0),
            AffineTransform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0),
            AffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0),
            AffineTransform(a: .infinity, b: 0, c: 0, d: 1, tx: 0, ty: 0),
        ])
    func invisible(transform: AffineTransform) {
        #expect(place(transform).method == .invisible)
        #expect(!place(transform).coversCanvas)
    }

    @Test("pixels that are not square are widened")
    func pixelAspect() {
        let narrow = format(8, 8, natural: Size(width: 16, height: 8))
        #expect(place(.identity, narrow).method == upright(.upright, 0, 0, 16, 8))
        #expect(place(.identity, narrow).coversCanvas)
    }

    @Test("an enormous enlargement is sampled rather than scaled whole")
    func enormous() {
        let transform = AffineTransform(a: 4096, b: 0, c: 0, d: 4096, tx: 0, ty: 0)
        #expect(!place(transform).method.isUpright)
        #expect(place(transform).coversCanvas)
    }
}

extension Placement.Method {
    fileprivate var isUpright: Bool {
        if case .upright = self { return true }
        return false
    }
}
