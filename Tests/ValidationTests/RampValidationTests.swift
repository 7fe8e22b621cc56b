import EditModelTestSupport
import MediaTime
import Testing
import Values

@testable import EditModel
@testable import Validation

@Suite struct RampValidationTests {
    /// What is set on the one layer of an edit of ten seconds, and every finding it gives.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let findings: [String]
        let change: @Sendable (LayerInstruction) -> Void

        init(_ name: String, _ findings: [String], _ change: @escaping @Sendable (LayerInstruction) -> Void) {
            testDescription = name
            self.findings = findings.map { $0.replacing("LAYER", with: "instruction 1, layer instruction 1") }
            self.change = change
        }
    }

    static let full = Rectangle(x: 0, y: 0, width: 640, height: 360)

    static let cases = [
        Case("ramps one after the other", []) {
            $0.setOpacityRamp(Ramp(from: 0, to: 1, over: tenths(0, 10)))
            $0.setOpacityRamp(Ramp(from: 1, to: 0, over: tenths(10, 20)))
            $0.setOpacity(1, at: Time(2, 1))
        },
        Case(
            "ramps that overlap",
            [
                "r.lua:2: error: LAYER: its opacity ramp over [0.5 s, 2 s) begins before the ramp over [0 s, 1 s) ends [ramp-overlap]"
            ]
        ) {
            $0.setOpacityRamp(Ramp(from: 0, to: 1, over: tenths(0, 10)), location: "r.lua:1")
            $0.setOpacityRamp(Ramp(from: 1, to: 0, over: tenths(5, 20)), location: "r.lua:2")
        },
        Case(
            "a value set in a ramp",
            [
                "r.lua:2: error: LAYER: its transform is set at 0.5 s, before the ramp over [0 s, 1 s) ends [ramp-overlap]"
            ]
        ) {
            let moved = AffineTransform.identity.translated(x: 1, y: 0)
            $0.setTransformRamp(Ramp(from: .identity, to: moved, over: tenths(0, 10)), location: "r.lua:1")
            $0.setTransform(.identity, at: Time(1, 2), location: "r.lua:2")
        },
        Case(
            "a ramp that leaves its instruction",
            [
                "r.lua:1: warning: LAYER: its opacity ramp over [9 s, 11 s) leaves the instruction, which is [0 s, 10 s) [ramp-outside]"
            ]
        ) { $0.setOpacityRamp(Ramp(from: 1, to: 0, over: tenths(90, 110)), location: "r.lua:1") },
        Case(
            "ramps without duration",
            [
                "error: LAYER: its opacity ramp over [1 s, 1 s) has no positive duration [ramp-range]",
                "error: LAYER: its opacity ramp over [2 s, indefinite) has no positive duration [ramp-range]",
            ]
        ) {
            $0.setOpacityRamp(Ramp(from: 0, to: 1, over: tenths(10, 10)))
            $0.setOpacityRamp(Ramp(from: 0, to: 1, over: TimeRange(start: Time(2, 1), duration: .indefinite)))
        },
        Case("a crop of all, and one that shrinks to nothing", []) {
            $0.setCropRectangle(full, at: .zero)
            let gone = Rectangle(x: 0, y: 0, width: 0, height: 360)
            $0.setCropRectangleRamp(Ramp(from: full, to: gone, over: tenths(10, 20)))
        },
        Case(
            "crops that show nothing",
            [
                "error: LAYER: the crop rectangle { 0, 0, 0, 360 } has nothing of the picture, which is 640 × 360: use an opacity of 0 to hide it [crop-empty]",
                "error: LAYER: the crop rectangle { 700, 0, 10, 10 } has nothing of the picture, which is 640 × 360: use an opacity of 0 to hide it [crop-empty]",
            ]
        ) {
            $0.setCropRectangle(Rectangle(x: 0, y: 0, width: 0, height: 360), at: .zero)
            $0.setCropRectangle(Rectangle(x: 700, y: 0, width: 10, height: 10), at: Time(1, 1))
        },
        Case(
            "crops that are no part of the picture",
            [
                "r.lua:1: warning: LAYER: the crop rectangle { 600.5, 0, 100, 360 } reaches out of the picture, which is 640 × 360 [crop-outside]",
                "r.lua:2: error: LAYER: the crop rectangle { 0, 0, -1, 360 } has a negative size or is not finite [crop-range]",
                "r.lua:3: error: LAYER: its crop rectangle is set at an indefinite time [value-time]",
            ]
        ) {
            $0.setCropRectangle(Rectangle(x: 600.5, y: 0, width: 100, height: 360), at: .zero, location: "r.lua:1")
            $0.setCropRectangle(Rectangle(x: 0, y: 0, width: -1, height: 360), at: Time(1, 1), location: "r.lua:2")
            $0.setCropRectangle(full, at: .indefinite, location: "r.lua:3")
        },
        Case(
            "a ramp to an opacity that is none",
            ["r.lua:1: error: LAYER: an opacity of -0.5 is not in 0 to 1 [opacity-range]"]
        ) { $0.setOpacityRamp(Ramp(from: 1, to: -0.5, over: tenths(0, 10)), location: "r.lua:1") },
    ]

    @Test("ramps are judged by themselves, by those before and by the picture", arguments: cases)
    func findings(_ example: Case) throws {
        let asset = makeAsset()
        let movie = Movie(asset, videoComposition: VideoComposition(propertiesOf: asset))
        example.change(try #require(movie.videoComposition?.instructions[0].layerInstructions[0]))
        #expect(movie.validate().map(\.description) == example.findings)
    }

    /// Ramps of a layer instruction that stands in the instructions from 0 to 4 s and from 6 to 10 s, and what is said.
    static let sharedCases: [(ramp: TimeRange, finding: String?)] = [
        (tenths(0, 40), nil), (tenths(10, 80), nil), (tenths(60, 100), nil),
        (
            tenths(10, 50),
            "r.lua:1: warning: instruction 1, layer instruction 1: its opacity ramp over [1 s, 5 s) leaves the 2 instructions that share it, which are [0 s, 4 s), [6 s, 10 s) [ramp-outside]"
        ),
    ]

    @Test(
        "a ramp of a shared layer instruction begins in one of its instructions and ends in one", arguments: sharedCases
    )
    func shared(ramp: TimeRange, finding: String?) throws {
        let asset = makeAsset()
        let movie = Movie(asset, videoComposition: VideoComposition(propertiesOf: asset))
        let whole = try #require(movie.videoComposition?.instructions[0])
        let layer = try #require(whole.layerInstructions.first)
        layer.setOpacityRamp(Ramp(from: 1, to: 0, over: ramp), location: "r.lua:1")
        movie.videoComposition?.instructions = [(0, 40), (40, 60), (60, 100)].map { first, end in
            let instruction = Instruction()
            instruction.timeRange = tenths(Int64(first), Int64(end))
            instruction.layerInstructions = first == 40 ? [] : [layer]
            return instruction
        }
        #expect(movie.validate().map(\.description) == [finding].compactMap { $0 })
        // What is wrong with a shared value is said once.
        layer.setOpacity(2, at: Time(9, 1), location: "r.lua:2")
        #expect(movie.validate().filter { $0.code == .opacityRange }.count == 1)
    }

    @Test("a render scale that leaves no picture is an error")
    func renderScale() throws {
        for (scale, text) in [(0.0, "0"), (-1, "-1"), (.nan, "nan"), (1000, "1000")] {
            let asset = makeAsset()
            let movie = Movie(asset, videoComposition: VideoComposition(propertiesOf: asset))
            movie.videoComposition?.renderScale = scale
            movie.videoComposition?.locations["render_scale"] = "r.lua:3"
            #expect(
                movie.validate().map(\.description) == [
                    "r.lua:3: error: video composition: a render_scale of \(text) gives no size that can be rendered (sides from 1 to 16384 pixels) [render-scale-invalid]"
                ])
        }
    }

    @Test("a colour is said in full; its pictures may have any other")
    func color() throws {
        let asset = makeAsset()
        let video = VideoComposition(propertiesOf: asset)
        video.colorPrimaries = .bt2020
        video.locations["color_primaries"] = "r.lua:3"
        let texts = { Movie(asset, videoComposition: video).validate().map(\.description) }
        #expect(
            texts() == [
                "r.lua:3: error: video composition: it has a color_primaries but no color_transfer_function and no color_ycbcr_matrix: set all three or none [color-incomplete]"
            ])
        (video.colorTransferFunction, video.colorYCbCrMatrix) = (.bt709, .bt2020NonConstant)
        #expect(texts() == [])
        (video.colorPrimaries, video.colorTransferFunction) = (.bt709, .pq)
        #expect(texts() == [])
        (video.colorTransferFunction, video.colorYCbCrMatrix) = (.bt709, .bt709)
        #expect(texts() == [])
    }
}
