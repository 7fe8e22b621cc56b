import EditModel
import LuaHost
import MediaTime
import Pixels

extension EditTypes {
    static func videoComposition(_ session: EditSession) -> LuaType {
        LuaType(
            VideoComposition.luaName, of: VideoComposition.self,
            summary: "How the pictures of a movie's video tracks become one picture.",
            counterpart: "AVMutableVideoComposition",
            example: """
                local video_composition = edit.video_composition {
                  render_size = { 640, 360 }, frame_duration = edit.time(1, 25),
                  instructions = {
                    edit.instruction {
                      time_range = edit.range(0, clip.duration),
                      layer_instructions = { edit.layer_instruction(clip.video) },
                    },
                  },
                }
                for _, finding in ipairs(video_composition:validate(clip)) do print(finding.message) end
                return edit.movie { composition = clip, video_composition = video_composition }
                """,
            constructor: .constructor(
                summary: "Makes a video composition without instructions.",
                body: { VideoComposition(location: $0.place) }),
            members: [
                "compositor": compositor(session)
                    .example(
                        """
                        -- Pictures made by the recipe itself: the clip, washed in red.
                        local video_composition = edit.video_composition_for(clip)
                        video_composition.compositor = function(request)
                          local frame = request:source_frame(clip.video):copy()
                          frame:fill("#ff000040")
                          return frame
                        end
                        return edit.movie { composition = clip, video_composition = video_composition }
                        """),
                "render_size": .stored(
                    "render_size", .size.optional, "The result's size in pixels; odd sides are rounded down.",
                    \.renderSize),
                "render_scale": .stored(
                    "render_scale", .number(),
                    "How much larger or smaller the result is than render_size; layers and transforms follow. 1 at first.",
                    \.renderScale),
                "frame_duration": .stored(
                    "frame_duration", .time.optional, "How long a frame of the result stands.", \.frameDuration),
                "source_track_id_for_frame_timing": .stored(
                    "source_track_id_for_frame_timing", .trackID.optional,
                    "The video track whose own frames the result's start with, so that a variable frame rate stays; "
                        + "frame_duration counts where it has none. Nil for frames at frame_duration.",
                    \.sourceTrackIDForFrameTiming),
                "instructions": .stored(
                    "instructions", .list(of: .object(Instruction.self), as: Instruction.self),
                    "In order of time; they cover the picture without gap or overlap.", \.instructions),
                "animation_tool": .stored(
                    "animation_tool", .object(AnimationTool.self).optional, "Places the picture among layers.",
                    \.animationTool),
                "color_primaries": .located(
                    "color_primaries", choice(ColorDescription.Primaries.named),
                    "The chromaticities the result is made in; nil follows the sources. Set all three or none.",
                    get: { $0.colorPrimaries?.name },
                    set: { (composition: VideoComposition, name: String?) in
                        composition.colorPrimaries = ColorDescription.Primaries.named.first { $0.key == name }?.value
                    }),
                "color_transfer_function": .located(
                    "color_transfer_function", choice(ColorDescription.Transfer.named),
                    "The curve between light and numbers; nil follows the sources.",
                    get: { $0.colorTransferFunction?.name },
                    set: { (composition: VideoComposition, name: String?) in
                        composition.colorTransferFunction =
                            ColorDescription.Transfer.named.first { $0.key == name }?.value
                    }),
                "color_ycbcr_matrix": .located(
                    "color_ycbcr_matrix", choice(ColorDescription.Matrix.named),
                    "The coefficients between RGB and YCbCr; nil follows the sources.",
                    get: { $0.colorYCbCrMatrix?.name },
                    set: { (composition: VideoComposition, name: String?) in
                        composition.colorYCbCrMatrix = ColorDescription.Matrix.named.first { $0.key == name }?.value
                    }),
                "tone_mapping": .located(
                    "tone_mapping", .choice(ToneMapping.allCases.map(\.rawValue)).optional,
                    "The curve that brings HDR into standard range, where the result is not HDR; nil for bt2446. "
                        + "bt2446 (ITU-R, method A) and hable keep highlights apart; bt2390, mobius and reinhard keep "
                        + "middle tones brighter; linear is dark; clip cuts at diffuse white, 203 nits.",
                    get: { $0.toneMapping?.rawValue },
                    set: { (composition: VideoComposition, name: String?) in
                        composition.toneMapping = name.flatMap(ToneMapping.init(rawValue:))
                    }),
                "validate": .method(
                    summary:
                        "Everything wrong or doubtful with a movie of an asset or composition and this video composition.",
                    parameters: [
                        LuaParameter("source", .mediaSource, "what is seen and heard"),
                        .optional(
                            LuaParameter("range", .timeRange, "the part that instructions are judged in"),
                            default: "all of the movie"),
                    ],
                    returns: findingsDefinition,
                    body: { composition, arguments in
                        let movie = Movie(arguments.value(0), videoComposition: composition)
                        let range: TimeRange? = arguments.optional(1)
                        let outline = movie.judged().outline
                        let effects = try EffectFindings(movie, outline, session.environment, in: range)
                        return luaFindings(movie.validate(in: range) + effects.found)
                    }),
            ])
    }

    private static func choice<Value>(_ named: KeyValuePairs<String, Value>) -> LuaKind {
        .choice(named.map(\.key)).optional
    }

    static let videoCompositionFor = LuaGlobalFunction(
        summary: "Makes a video composition that shows all video tracks of an asset or composition upright, "
            + "the last on top, at the largest displayed size and the highest frame rate among them.",
        example: """
            local video_composition = edit.video_composition_for(clip)
            print(video_composition.render_size.width, video_composition.frame_duration)
            return edit.movie { composition = clip, video_composition = video_composition }
            """,
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
