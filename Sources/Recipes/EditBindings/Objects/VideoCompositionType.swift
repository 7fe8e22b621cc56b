import EditModel
import LuaHost
import MediaTime
import ModelBindings
import Pixels
import Validation

extension EditTypes {
    static func videoComposition(_ session: EditSession) -> LuaType {
        LuaType(
            VideoComposition.luaName, of: VideoComposition.self,
            summary: "The composition of a movie's video tracks into one picture.",
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
                "Makes a video composition without instructions.", .call
            ) { VideoComposition(location: $0.location) },
            members: [
                compositor(session)
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
                .stored(
                    "render_size", .optional(.size), "The result's size in pixels; odd sides are rounded down.",
                    \.renderSize),
                .stored(
                    "render_scale", .number(),
                    "The factor from render_size to the result; layers and transforms follow. Default: 1.",
                    \.renderScale),
                .stored("frame_duration", .optional(.time), "The duration of a frame of the result.", \.frameDuration),
                .stored(
                    "source_track_id_for_frame_timing", .optional(.trackID),
                    "The video track whose frame times the result takes, which keeps a variable frame rate; frame_duration "
                        + "counts where it has no media. Nil for frames at frame_duration.",
                    \.sourceTrackIDForFrameTiming),
                .stored(
                    "source_sample_data_track_ids", .list(of: .trackID),
                    "The tracks of metadata and text whose samples the compositor may ask for. Default: none.",
                    \.sourceSampleDataTrackIDs),
                .stored(
                    "instructions", .list(of: .object(Instruction.self)),
                    "The instructions in order of time, without gap or overlap.", \.instructions),
                .stored(
                    "animation_tool", .optional(.object(AnimationTool.self)), "Places the picture among layers.",
                    \.animationTool),
                .located(
                    "color_primaries", named(ColorDescription.Primaries.named),
                    "The chromaticities of the result; nil follows the sources. Set all three or none.",
                    get: { $0.colorPrimaries?.name }, set: { $0.colorPrimaries = $1 }),
                .located(
                    "color_transfer_function", named(ColorDescription.Transfer.named),
                    "The curve between light and numbers; nil follows the sources.",
                    get: { $0.colorTransferFunction?.name }, set: { $0.colorTransferFunction = $1 }),
                .located(
                    "color_ycbcr_matrix", named(ColorDescription.Matrix.named),
                    "The coefficients between RGB and YCbCr; nil follows the sources.",
                    get: { $0.colorYCbCrMatrix?.name }, set: { $0.colorYCbCrMatrix = $1 }),
                .stored(
                    "tone_mapping", .optional(.choice),
                    "The curve that maps HDR to standard range if the result is not HDR; nil for bt2446. "
                        + "bt2446 (ITU-R, method A) and hable keep highlights apart; bt2390, mobius and reinhard keep "
                        + "middle tones brighter; linear is dark; clip cuts at diffuse white, 203 nits.",
                    \.toneMapping),
                .stored(
                    "safe_area", .optional(.choice),
                    "The area that the words of layers are to keep, as edit.safe_area has it: those that leave it are a "
                        + "finding, text-outside. Nil for all of the picture.",
                    \.safeArea),
                .method(
                    "validate",
                    "Returns all errors and warnings about a movie of an asset or composition and this video composition.",
                    LuaParameter("source", .mediaSource, "the asset or composition"),
                    .optional(
                        "range", .timeRange, "the part in which instructions are validated, in the movie's time",
                        default: "all of the movie"), returns: findingsDefinition
                ) { composition, source, range in
                    let movie = Movie(source, videoComposition: composition)
                    return luaFindings(try movie.validate(in: range, session.environment))
                },
            ])
    }

    /// The names of values, or nil.
    private static func named<Value: Sendable>(_ named: KeyValuePairs<String, Value>) -> LuaKind<Value?> {
        .optional(
            LuaKind<String>.choice(named.map(\.key)).map { name throws(LuaMismatch) in
                guard let value = named.first(where: { $0.key == name })?.value else {
                    preconditionFailure("'\(name)' is a name")
                }
                return value
            })
    }

    static let videoCompositionFor = LuaGlobalFunction(
        "Makes a video composition that shows all video tracks of an asset or composition upright, "
            + "the last on top, at the largest displayed size and the highest frame rate among them.",
        example: """
            local video_composition = edit.video_composition_for(clip)
            print(video_composition.render_size.width, video_composition.frame_duration)
            return edit.movie { composition = clip, video_composition = video_composition }
            """, LuaParameter("source", .mediaSource, "an asset or a composition"), .call,
        returns: "edit.video_composition"
    ) { VideoComposition(propertiesOf: $0, location: $1.location) }

    static let safeArea = LuaGlobalFunction(
        "Returns the part of a picture that neither the interface of an app nor the edge of a screen covers.",
        example: """
            local area = edit.safe_area({ 1080, 1920 }, "tiktok")
            print(area.name, area.rectangle.x, area.rectangle.y, area.rectangle.width, area.rectangle.height)
            """,
        LuaParameter("size", .size, "the picture's, in pixels"),
        .optional("name", .choice, "the area", default: "that of the picture's shape"),
        returns: "{ name: string, rectangle: { x: number, y: number, width: number, height: number } }"
    ) { size, name in
        let area = name ?? SafeArea(fitting: size)
        return LuaFields(["name": area.rawValue, "rectangle": area.rectangle(in: size)])
    }

    static let findingsDefinition =
        "{ code: string, severity: \"error\"|\"warning\", message: string, object: string, location: string? }[]"

    /// Findings as a list of tables.
    static func luaFindings(_ findings: [Finding]) -> [LuaFields] {
        findings.map { finding in
            LuaFields([
                "code": finding.code.rawValue, "severity": finding.severity.rawValue, "message": finding.message,
                "object": finding.object, "location": finding.location?.description,
            ])
        }
    }
}
