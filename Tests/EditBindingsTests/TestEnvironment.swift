import EditModel
import Frames
import LuaHost
import Media
import MediaTime
import MediaWriting
import Pixels
import TestSupport
import TextLayout
import Values
import Wording

@testable import EditBindings
@testable import ModelBindings

/// Files that exist only here: `in.mp4` (10 s, 640 × 360, with sound), `tall.mp4` (turned), `logo.png`, `secret.mp4`
/// (never granted), `b.m4a` (sound alone). A letter is half as wide as it is high.
final class TestEnvironment: EditEnvironment {
    private(set) var printed = ""
    private(set) var granted: [String] = []
    /// What happens next to the devices of a prompt.
    var captureEvents: [RecordingEvent] = []
    /// What happens while they are closed.
    var closingEvents: [RecordingEvent] = []
    /// A device that cannot be opened.
    var busyDevice = "busy"

    static let files = ["in.mp4", "b.mp4", "b.m4a", "tall.mp4", "tagged.mp4", "logo.png", "secret.mp4", "font.ttf"]

    func allowReading(_ path: String) throws {
        guard Self.files.contains(path) else { throw Failure(.missingInput, "no such file: '\(path)'") }
        granted.append(path)
    }

    func describeAsset(_ path: String, at location: RecipeLocation?) throws -> AssetDescription {
        guard granted.contains(path) || path == "logo.png" else {
            let place = location.map { " (\($0))" } ?? ""
            throw Failure(
                .notAllowed, "not allowed to read '\(path)'\(place); run again with --allow-read \(path)")
        }
        return Self.description(of: path)
    }

    func allowWriting(_ path: String) {}

    func files(inFolder path: String) -> FolderFiles? {
        switch path {
        case "photos": .all(["photos/logo.png", "photos/notes.txt", "photos/in.mp4"])
        case "empty/": .all([])
        case "crowded/": .more(than: 4096)
        default: nil
        }
    }

    func describePicture(_ png: [UInt8], at location: RecipeLocation?) throws -> AssetDescription {
        Self.description(of: "logo.png")
    }

    /// Nothing is written.
    func copiesPictures(of movie: MovieSnapshot) throws -> Bool { false }

    /// Two seconds of 100 by 100 pixels at 30 frames per second, for `party.json` only.
    func describeLottie(_ path: String, _ look: LottieLook, at location: RecipeLocation?) throws -> AssetDescription {
        guard path == "party.json" else {
            throw Failure(.missingInput, at: location, "no such file: '\(path)'")
        }
        let size = look.size ?? Size(width: 100, height: 100)
        let frame = try Time(1, 30).divided(by: look.speed)
        let duration = look.loops == true ? Time.indefinite : try frame.multiplied(by: 60)
        var video = VideoFormat(
            codedWidth: Int(size.width), codedHeight: Int(size.height), naturalSize: size, nominalFrameRate: nil,
            minFrameDuration: frame, color: .bt709, hasAlpha: true)
        video.animation = PictureAnimation(frameDuration: frame, duration: try frame.multiplied(by: 60), playCount: nil)
        let track = TrackDescription(
            id: 1, mediaType: .video, codec: "lottie", timeRange: TimeRange(start: .zero, duration: duration),
            video: video)
        return AssetDescription(path: path, duration: duration, tracks: [track])
    }

    /// Fifty pictures, for `frame%04d.png` only.
    func describeSequence(
        pattern: String, frameRate: FrameRate, missing: MissingPicture, at location: RecipeLocation?
    ) throws -> AssetDescription {
        guard pattern == "frame%04d.png" else {
            throw Failure(.missingInput, at: location, "no such file: '\(pattern)'")
        }
        let picture = Self.description(of: "logo.png").tracks[0]
        return try .sequence(pattern, frameRate: frameRate, count: 50, of: picture)
    }

    static func description(of path: String) -> AssetDescription {
        let isStill = path == "logo.png"
        let range = TimeRange(start: .zero, duration: isStill ? .indefinite : Time(10, 1))
        let video = TrackDescription(
            id: 1, mediaType: .video, codec: isStill ? "png" : "h264", timeRange: range,
            video: VideoFormat(
                codedWidth: 640, codedHeight: 360, naturalSize: Size(width: 640, height: 360),
                preferredTransform: path == "tall.mp4" ? .identity.rotated(degrees: 90) : .identity,
                nominalFrameRate: isStill ? nil : FrameRate(25, 1), minFrameDuration: Time(1, 25), color: .bt709,
                isStill: isStill))
        let audio = TrackDescription(
            id: 2, mediaType: .audio, codec: "aac", timeRange: range, language: "en",
            audio: AudioFormat(sampleRate: 48000, channels: 2, channelLayout: "stereo"))
        let title = path == "tagged.mp4" ? "a\u{1}b" : "Test"
        return AssetDescription(
            path: path, duration: range.duration,
            tracks: isStill ? [video] : path == "b.m4a" ? [audio] : [video, audio],
            metadata: ["title": title], chapters: isStill ? [] : [Chapter(title: "All", timeRange: range)])
    }

    func requireFile(_ path: String, at location: RecipeLocation?) throws {
        guard path == "film.cube" else {
            let place = location.map { " (\($0))" } ?? ""
            throw Failure(
                .notAllowed, "not allowed to read '\(path)'\(place); run again with --allow-read \(path)")
        }
    }

    func readFile(_ path: String, limit: Int, at location: RecipeLocation?) throws -> [UInt8] {
        if let file = FindingCases.subtitleFiles.first(where: { $0.name == path }) { return Array(file.text.utf8) }
        let place = location.map { " (\($0))" } ?? ""
        throw Failure(
            .notAllowed, "not allowed to read '\(path)'\(place); run again with --allow-read \(path)")
    }

    func format(_ format: VideoFormat, after effects: [EffectSnapshot], frameDuration: Time) throws -> VideoFormat {
        let input = FilterFormat(
            PictureFormat(
                width: format.codedWidth, height: format.codedHeight, pixels: PixelFormat(layout: .yuv420p8)!,
                color: format.color), naturalSize: format.naturalSize)
        let files = MediaLibrary(gate: OpenGate())
        let output = try EffectChain(effects, input: input, frameDuration: frameDuration, files: files).output
        var after = format
        (after.codedWidth, after.codedHeight) = (output.picture.width, output.picture.height)
        after.naturalSize = output.naturalSize
        return after
    }

    func findModule(_ name: String) throws -> LuaModuleText {
        if name == "cards" { return LuaModuleText(Array(Self.cards.utf8), file: "cards.lua") }
        guard name == "titles" else { throw LuaMistake("module '\(name)' not found") }
        return LuaModuleText(Array("return { text = 'from titles' }".utf8), file: "titles.lua")
    }

    /// A module whose tables have a class, with what comments say of it.
    private static let cards = """
        -- Cards.
        ---@class cards
        ---@field size? number[] Of one.
        ---@field first edit.text_layer
        local cards = {}
        cards.__index = function(self, name) if name == "first" then error("ran") end return cards[name] end
        --- Makes a deck.
        ---@return cards
        function cards.new() return setmetatable({ hidden = 1 }, cards) end
        --- Adds a card.
        ---@param side "left"|"right" where it stands
        ---@param options? { color?: string, way?: cards.way }
        ---@return cards
        function cards:add(side, options) return self end
        function cards:_inner() end
        ---@alias cards.way "fast"|"slow"|number

        return cards
        """

    let library = MediaLibrary(gate: OpenGate())

    /// Nothing is written here; only `out.mp4` and pictures in `allowed` may be.
    func openOutput(_ path: String, inputs: [String], at location: RecipeLocation?) throws -> Muxer.Destination? {
        guard path == "out.mp4" || path.hasPrefix("allowed/") else {
            throw Failure(.notAllowed, "not allowed to write '\(path)'\(location.map { " (\($0))" } ?? "")")
        }
        return nil
    }

    func closeOutput(_ destination: Muxer.Destination, _ file: WrittenFile) {}
    func dropOutput(_ destination: Muxer.Destination) {}
    func report(_ progress: ExportProgress) {}

    func print(_ text: String) { printed += text }

    func warn(_ text: String) { printed += "warning: \(text)\n" }

    func metrics(of text: TextContent, bounds: Size?) throws -> TextMetrics {
        let size = Size(width: Double(text.string.count) * text.fontSize / 2, height: text.fontSize)
        var metrics = TextMetrics(size: size)
        let (whole, bytes) = (Rectangle(origin: .zero, size: size), 0..<text.string.utf8.count)
        metrics.lines = [TextLine(rectangle: whole, baseline: size.height * 0.8, range: bytes)]
        metrics.words = [TextWord(string: text.string, range: bytes, rectangles: [whole])]
        judge(text, &metrics)
        return metrics
    }

    func metricsForDrawing(_ text: TextContent, bounds: Size?) throws(TextError) -> TextMetrics {
        guard text.string != "long" else { throw .paragraphTooLong }
        var metrics = TextMetrics(size: .zero)
        judge(text, &metrics)
        return metrics
    }

    /// Only the family Sans is installed, and DejaVu stands in for any other; no font has an X.
    private func judge(_ text: TextContent, _ metrics: inout TextMetrics) {
        let families = [text.fontFamily] + text.runs.compactMap(\.fontFamily)
        metrics.substitutions = families.filter { $0 != "Sans" }.map {
            FontSubstitution(family: $0, substitute: "DejaVu Sans")
        }
        metrics.unknownCharacters = text.string.unicodeScalars.filter { $0 == "X" }
        metrics.droppedCharacters = text.string.unicodeScalars.filter { $0 == "\u{1B}" }
    }

    func fontFamilies() throws -> [String] { ["DejaVu Sans", "Sans"] }
}

/// Runs a recipe called `recipe.lua`.
func runRecipe(
    _ source: String, _ arguments: [String] = [], environment: TestEnvironment = TestEnvironment()
) throws(Failure) -> RecipeOutcome {
    try RecipeRunner(
        source: Array(source.utf8), file: "recipe.lua", arguments: arguments, environment: environment
    ).run()
}

/// The results of a recipe that has some.
func recipeResult(
    _ source: String, _ arguments: [String] = [], environment: TestEnvironment = TestEnvironment()
) throws -> RecipeResult {
    let outcome = try runRecipe(source, arguments, environment: environment)
    guard case .result(let result) = outcome else { throw NoResult(outcome: outcome) }
    return result
}

/// A recipe that only described itself.
struct NoResult: Error { let outcome: RecipeOutcome }

/// What a script prints.
func printed(_ source: String, _ arguments: [String] = ["in.mp4"]) throws -> String {
    let environment = TestEnvironment()
    _ = try runRecipe(source + "\nreturn edit.asset('in.mp4')", arguments, environment: environment)
    return String(environment.printed.dropLast())
}

/// The text of what a script fails with.
func failure(_ source: String, _ arguments: [String] = ["in.mp4"]) -> Failure? {
    do throws(Failure) {
        _ = try runRecipe(source, arguments)
        return nil
    } catch {
        return error
    }
}
