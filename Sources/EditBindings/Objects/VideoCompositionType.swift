import EditModel
import LuaHost
import MediaTime

extension EditTypes {
    static let videoComposition = LuaType(
        VideoComposition.luaName, of: VideoComposition.self,
        summary: "How the pictures of a movie's video tracks become one picture.",
        constructor: .constructor(
            summary: "Makes a video composition without instructions.", body: { VideoComposition(location: $0.place) }),
        members: [
            "render_size": .stored(
                "render_size", .size.optional, "The result's size in pixels; odd sides are rounded down.", \.renderSize),
            "frame_duration": .stored(
                "frame_duration", .time.optional, "How long a frame of the result stands.", \.frameDuration),
            "instructions": .stored(
                "instructions", .list(of: .object(Instruction.self), as: Instruction.self),
                "In order of time; they cover the picture without gap or overlap.", \.instructions),
            "animation_tool": .stored(
                "animation_tool", .object(AnimationTool.self).optional, "Places the picture among layers.",
                \.animationTool),
            "validate": .method(
                summary:
                    "Everything wrong or doubtful with a movie of an asset or composition and this video composition.",
                parameters: [LuaParameter("source", .mediaSource, "what is seen and heard")],
                returns: findingsDefinition,
                body: { composition, arguments in
                    luaFindings(Movie(arguments.value(0), videoComposition: composition).validate())
                }),
        ])

    static let videoCompositionFor = LuaGlobalFunction(
        summary: "Makes a video composition that shows all video tracks of an asset or composition upright, "
            + "the last on top, at the largest displayed size and the highest frame rate among them.",
        parameters: [LuaParameter("source", .mediaSource, "what is seen")], returns: "edit.video_composition"
    ) { VideoComposition(propertiesOf: $0.value(0), location: $0.place) }

    static let findingsDefinition =
        "{ code: string, severity: \"error\"|\"warning\", message: string, object: string, location: string? }[]"

    /// Findings as a list of tables.
    static func luaFindings(_ findings: [Finding]) -> [Any?] {
        findings.map { finding in
            LuaFields([
                "code": finding.code.rawValue, "severity": finding.severity.rawValue, "message": finding.message,
                "object": finding.object, "location": finding.location,
            ])
        }
    }
}
