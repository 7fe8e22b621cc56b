import EditModel
import MediaTime
import Pixels
import Testing
import Values
import Wording

@testable import Media

@Suite("Effects on pictures")
struct FilterGraphTests {
    private static let frameDuration = Time(1, 25)
    private static let files = MediaLibrary(gate: OpenGate())

    /// What some effects need to do anything at all.
    private static let needed: [String: [String: String]] = [
        "delogo": ["x": "8", "y": "8", "w": "16", "h": "16"], "crop": ["out_w": "32", "out_h": "24"],
        "geq": ["lum_expr": "lum(X,Y)/2"],
    ]

    @Test("every effect of the catalogue is there", arguments: EffectCatalogue.entries.map(\.name))
    func known(name: String) throws {
        let description = try EffectDescription.own(name) ?? FilterLibrary.load().description(of: name)
        #expect(description.entry.summary.count > 5)
        for file in description.entry.files { #expect(description.parameter(file)?.kind == .file) }
        for preset in description.entry.presets.keys { #expect(description.parameter(preset) != nil) }
        for hidden in description.entry.hidden { #expect(description.parameter(hidden) == nil) }
        for fixed in description.entry.fixed { #expect(description.parameter(fixed)?.isRampable == false) }
    }

    @Test("every effect gives one picture for each, the same on every run", arguments: EffectCatalogue.pictureEntries)
    func oneForEach(entry: EffectCatalogue.Entry) throws {
        let values = entry.presets.merging(Self.needed[entry.name] ?? [:]) { $1 }
        let effect = EffectSnapshot(name: entry.name, parameters: values.map { .init(name: $0.key, value: $0.value) })
        let runs = try (0..<2).map { _ in try Self.run(effect, over: 9) }
        #expect(runs[0].map(\.time) == (0..<9).map { Time($0, 25) })
        #expect(runs[0].map(\.bytes) == runs[1].map(\.bytes))
        guard !entry.hasMemory else { return }
        let alone = try Self.run(effect, over: 1, from: 5)
        #expect(alone[0].bytes == runs[0][5].bytes, "a picture by itself is what it is among others")
    }

    /// Moving pictures, 96 × 64.
    private static func picture(_ number: Int) throws -> Frame {
        let frame = try FramePool(width: 96, height: 64, format: PixelFormat(layout: .yuv420p8)!).makeFrame()
        for (index, plane) in [frame.view!.y, frame.view!.cb, frame.view!.cr].enumerated() {
            for y in 0..<plane.height {
                for x in 0..<plane.width {
                    let value = (x * (2 + index) + y * 3 + number * 5) ^ (x * y)
                    plane.base.storeBytes(
                        of: UInt8(value & 127 + 40), toByteOffset: y * plane.stride + x, as: UInt8.self)
                }
            }
        }
        return frame
    }

    private static let input = FilterFormat(
        PictureFormat(width: 96, height: 64, pixels: PixelFormat(layout: .yuv420p8)!, color: .bt709))

    private static func run(
        _ effect: EffectSnapshot, over count: Int, from first: Int = 0
    ) throws -> [(time: Time, bytes: [UInt8])] {
        let graph = try EffectChain([effect], input: input, frameDuration: frameDuration, files: files)
        var done: [(time: Time, bytes: [UInt8])] = []
        func receive() throws {
            while let picture = try graph.receive() {
                let time = picture.start
                done.append((time, picture.takeFrame().firstPlane))
            }
        }
        for number in first..<first + count {
            try graph.send(picture(number), at: Time(Int64(number), 25))
            try receive()
        }
        graph.finish()
        try receive()
        return done
    }

    @Test(
        "a negative turns black into white and back, whatever the range",
        arguments: [(false, [16: 235, 235: 16, 100: 151]), (true, [0: 255, 255: 0, 100: 155])])
    func negative(isFullRange: Bool, expected: [Int: Int]) throws {
        var input = Self.input
        input.picture.color.isFullRange = isFullRange
        let graph = try EffectChain(
            [EffectSnapshot(name: "negate")], input: input, frameDuration: Self.frameDuration, files: Self.files)
        for (index, (luma, negative)) in expected.sorted(by: { $0.key < $1.key }).enumerated() {
            let frame = try Self.picture(0)
            frame.color = input.picture.color
            for (plane, value) in zip([frame.view!.y, frame.view!.cb, frame.view!.cr], [luma, 128, 90]) {
                for y in 0..<plane.height {
                    for x in 0..<plane.width {
                        plane.base.storeBytes(of: UInt8(value), toByteOffset: y * plane.stride + x, as: UInt8.self)
                    }
                }
            }
            let done = try graph.process(frame, at: Time(Int64(index), 25))
            let found = [done.view!.y, done.view!.cb, done.view!.cr].map { Int($0.base.load(as: UInt8.self)) }
            #expect(found == [negative, 128, 166])
        }
    }

    @Test("a scaled picture has the shape it was scaled to")
    func stretched() throws {
        func size(_ effects: [EffectSnapshot], naturalWidth: Double = 96) throws -> Size {
            let input = FilterFormat(Self.input.picture, naturalSize: Size(width: naturalWidth, height: 64))
            return try EffectChain(effects, input: input, frameDuration: Self.frameDuration, files: Self.files)
                .output.naturalSize
        }
        let half = EffectSnapshot(
            name: "scale", parameters: [.init(name: "w", value: "48"), .init(name: "h", value: "64")])
        let turn = EffectSnapshot(name: "transpose")
        #expect(try size([half]) == Size(width: 48, height: 64))
        #expect(try size([half], naturalWidth: 192) == Size(width: 48, height: 64))
        #expect(try size([turn, half]) == Size(width: 48, height: 64))
        #expect(try size([half, turn], naturalWidth: 192) == Size(width: 64, height: 48))
        let small = EffectSnapshot(
            name: "scale", parameters: [.init(name: "w", value: "iw/2"), .init(name: "h", value: "ih/2")])
        #expect(try size([small], naturalWidth: 192) == Size(width: 96, height: 32))
    }

    /// A white picture among black, 96 × 64, after an effect.
    private static func slanted(_ effect: EffectSnapshot, _ layout: PixelLayout) throws -> Frame {
        var input = Self.input
        input.picture.pixels = PixelFormat(layout: layout)!
        let graph = try EffectChain([effect], input: input, frameDuration: frameDuration, files: files)
        let frame = try FramePool(width: 96, height: 64, format: input.picture.pixels).makeFrame()
        frame.color = .bt709
        frame.view!.fill(red: 1, green: 1, blue: 1, alpha: 1, color: .bt709)
        return try graph.process(frame, at: .zero)
    }

    /// The edge moves evenly from row to row; one of whole pixels would stand still and jump.
    @Test(
        "slanted edges are smooth",
        arguments: [
            ("rotate", ["angle": "PI*iw/1600", "out_w": "iw+64", "out_h": "rotw(PI/4)"]),
            ("rotate", ["angle": "0.2", "out_w": "160", "out_h": "113"]), ("shear", ["shx": "0.25"]),
        ])
    func slantedEdges(name: String, values: [String: String]) throws {
        let effect = EffectSnapshot(name: name, parameters: values.map { .init(name: $0.key, value: $0.value) })
        let picture = try Self.slanted(effect, .yuv420p8)
        #expect(picture.width == (values["out_w"] == nil ? 96 : 160))
        #expect(picture.height == (values["out_h"] == nil ? 64 : 113))
        let luma = picture.view!.y
        // Rows around the middle, in which the left edge lies within the picture.
        let edges = (luma.height / 2 - 12..<luma.height / 2 + 12).map { row in
            (0..<luma.width / 2).reduce(0.0) { sum, column in
                let value = luma.base.load(fromByteOffset: row * luma.stride + column, as: UInt8.self)
                return sum + Double(235 - Int(value)) / 219
            }
        }
        let steps = zip(edges, edges.dropFirst()).map { $1 - $0 }
        let step = steps.reduce(0, +) / Double(steps.count)
        #expect(abs(step) > 0.1)
        for one in steps { #expect(abs(one - step) < 0.2, "\(edges)") }
    }

    @Test("a transparent fill leaves the picture's colour at its edges", arguments: ["black@0", "none"])
    func transparentFill(color: String) throws {
        let effect = EffectSnapshot(
            name: "rotate",
            parameters: [.init(name: "angle", value: "0.2"), .init(name: "fillcolor", value: color)])
        let picture = try Self.slanted(effect, PixelLayout(bitDepth: 8, .yuv444, hasAlpha: true))
        let (luma, alpha) = (picture.view!.y, picture.view!.alpha!)
        var partial = 0
        for row in 0..<64 {
            for column in 0..<96 {
                let solid = alpha.base.load(fromByteOffset: row * alpha.stride + column, as: UInt8.self)
                let value = luma.base.load(fromByteOffset: row * luma.stride + column, as: UInt8.self)
                if solid > 15 { #expect(abs(Int(value) - 235) <= 8, "\(column), \(row): \(value) at \(solid)") }
                if (1...254).contains(solid) { partial += 1 }
            }
        }
        #expect(partial > 100)
        #expect(alpha.base.load(as: UInt8.self) == 0)
    }

    @Test("an expression for luma alone leaves the alpha")
    func expression() throws {
        var input = Self.input
        input.picture.pixels = PixelFormat(layout: PixelLayout(bitDepth: 8, .yuv420, hasAlpha: true))!
        let effect = Effect(try FilterLibrary.load().description(of: "geq"))
        try effect.set(#require(effect.description.parameter("lum_expr")), to: .text("lum(X,Y)"))
        let graph = try EffectChain(
            [effect.snapshot], input: input, frameDuration: Self.frameDuration, files: Self.files)
        let frame = try FramePool(width: 96, height: 64, format: input.picture.pixels).makeFrame()
        frame.color = .bt709
        frame.view!.fill(red: 1, green: 1, blue: 1, alpha: 1, color: .bt709)
        let done = try graph.process(frame, at: .zero)
        #expect(done.view!.alpha!.base.load(as: UInt8.self) == 255)
    }

    @Test("a ramp has the exact value of the frame's time")
    func ramp() throws {
        let range = TimeRange(start: .zero, duration: Time(8, 25))
        let effect = Effect(try FilterLibrary.load().description(of: "gblur"))
        try effect.setRamp(Ramp(from: 0, to: 8, over: range), of: #require(effect.description.parameter("sigma")))
        let pictures = try Self.run(effect.snapshot, over: 9)
        for number in [0, 3, 8] {
            let fixed = EffectSnapshot(name: "gblur", parameters: [.init(name: "sigma", value: "\(number)")])
            #expect(try Self.run(fixed, over: 1, from: number)[0].bytes == pictures[number].bytes)
        }
    }

    @Test(
        "a parameter that changes has the effect of one that is set",
        arguments: EffectCatalogue.pictureEntries.filter { !$0.hasMemory })
    func ramps(entry: EffectCatalogue.Entry) throws {
        let description = try FilterLibrary.load().description(of: entry.name)
        for parameter in description.parameters where parameter.isRampable {
            let effect = Effect(description)
            let low = max(parameter.minimum, -1)
            let high = min(parameter.maximum, low + 7)
            let (first, then) = (low + (high - low) / 4, low + (high - low) / 2)
            let values = parameter.kind == .integer ? (first.rounded(), then.rounded()) : (first, then)
            for (name, value) in Self.needed[entry.name] ?? [:] {
                try effect.set(#require(description.parameter(name)), to: .text(value))
            }
            try effect.setRamp(Ramp(values.0, at: .zero), of: parameter)
            try effect.setRamp(Ramp(values.1, at: Time(5, 25)), of: parameter)
            let changing = effect.snapshot
            var fixed = EffectSnapshot(name: changing.name, parameters: changing.parameters)
            fixed.parameters.removeAll { $0.name == parameter.name }
            fixed.parameters.append(.init(name: parameter.name, value: decimalText(values.1)))
            guard let alone = try? Self.run(fixed, over: 1, from: 5)[0].bytes else { continue }
            let changed = try? Self.run(changing, over: 6)[5].bytes
            #expect(changed == alone, "\(entry.name) \(parameter.name)")
        }
    }

    static let refused: [(name: String, reason: String?)] = [
        ("gblurr", nil),
        ("fps", EffectCatalogue.refusal(of: "fps")),
        ("movie", "reaches outside of the edit, to files or programs of its own"),
        ("drawtext", "opens fonts and files of its own: use edit.text_layer"),
        ("subtitles", "opens fonts and files of its own: use edit.subtitle_layer"),
        ("gblur_vulkan", "needs a graphics device, which an edit cannot count on"),
        ("overlay", "works on several pictures or sounds at once: use tracks, layer instructions and blend modes"),
        ("color", "makes pictures or sound of its own: use an asset"),
        ("nullsink", "gives nothing back"),
        ("showwaves", "makes pictures of sound or sound of pictures"),
        ("afade", "fades sound by a clock of its own: use the volume ramps of edit.audio_mix_input"),
        ("ladspa", "reaches outside of the edit, to files or programs of its own"),
        ("anoisesrc", "makes pictures or sound of its own: use an asset"),
        (
            "vibrato",
            "begins with what happens to be in memory, so that no two runs are alike: use flanger, chorus or adelay"
        ),
        ("aderivative", "is not among the effects of edits"),
        ("showinfo", "is not among the effects of edits"),
    ]

    @Test("what is no effect is refused with a reason", arguments: refused)
    func refusal(name: String, reason: String?) throws {
        let library = try FilterLibrary.load()
        #expect(throws: reason.map { .refused($0) } ?? FilterLibrary.Unusable.unknown) {
            _ = try library.description(of: name)
        }
    }

    @Test("a library that is not installed is named with its package")
    func missing() {
        let error = mediaError { _ = try FilterLibrary.onDemand.open(as: "libavfilter.so.999") }
        #expect(error?.kind == .missingPart)
        #expect(
            error?.description.hasPrefix(
                "cannot apply an effect: FFmpeg's filters are missing (apt-get install libavfilter8): ") == true)
    }

    static let unusable: [(effect: EffectSnapshot, message: String)] = [
        (
            EffectSnapshot(name: "crop", parameters: [.init(name: "out_w", value: "1000")]),
            "cannot apply crop: Invalid too big or non positive size for width '1000' or height '64'"
        ),
        (
            EffectSnapshot(name: "bwdif"),
            "cannot apply bwdif: it makes 50 pictures a second of 25"
        ),
        (
            EffectSnapshot(
                name: "scale", parameters: [.init(name: "w", value: "20000"), .init(name: "h", value: "64")]),
            "cannot apply scale: it makes pictures of 20000×64, and sides are from 1 to 16384"
        ),
    ]

    @Test("an effect that cannot work on the pictures is refused before any is there", arguments: unusable)
    func unworkable(effect: EffectSnapshot, message: String) {
        LogCapture.install()
        let error = mediaError {
            _ = try EffectChain([effect], input: Self.input, frameDuration: Self.frameDuration, files: Self.files)
        }
        #expect(error?.kind == .unsupported)
        #expect(error?.description == message)
    }

    @Test("an effect that has to see later pictures says so where it cannot")
    func lookahead() throws {
        let graph = try EffectChain(
            [EffectSnapshot(name: "yadif")], input: Self.input, frameDuration: Self.frameDuration, files: Self.files)
        let error = mediaError { _ = try graph.process(Self.picture(0), at: .zero) }
        #expect(error?.description == "cannot apply yadif: it has to see later pictures first")
    }

    @Test("effects that change the size or what is transparent say so in their output")
    func output() throws {
        func output(_ effect: EffectSnapshot) throws -> FilterFormat {
            try EffectChain([effect], input: Self.input, frameDuration: Self.frameDuration, files: Self.files).output
        }
        #expect(try output(EffectSnapshot(name: "transpose")).naturalSize == Size(width: 64, height: 96))
        #expect(try output(EffectSnapshot(name: "chromakey")).picture.pixels.name == "yuva420p")
        #expect(try output(EffectSnapshot(name: "hflip")) == Self.input)
    }
}

extension Frame {
    /// The first plane's samples, and with them most of what a packed format has.
    var firstPlane: [UInt8] {
        let stride = Int(av.pointee.linesize.0)
        return (0..<height).flatMap { row in
            UnsafeBufferPointer(start: av.pointee.data.0! + row * stride, count: width)
        }
    }
}
