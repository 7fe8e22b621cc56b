import EditModel
import Export
import LuaHost
import ModelBindings
import Settings
import Validation

// Functions about presets.
extension EditTypes {
    static let presets = LuaGlobalFunction(
        "Lists all presets, in the order of 'luaedit presets'. encoder, codec and pixel_format are those of the "
            + "picture, nil without one; available is true if the encoders are installed; quality is the encoder's "
            + "scale.",
        example: """
            for _, preset in ipairs(edit.presets()) do
              if preset.keeps_alpha and preset.available then print(preset.name, preset.summary) end
            end
            """,
        returns: "{ name: string, summary: string, extensions: string[], codec?: string, encoder?: string, "
            + "pixel_format?: string, bit_depth?: integer, keeps_alpha: boolean, keeps_hdr: boolean, "
            + "has_sound: boolean, maximum_size?: { width: integer, height: integer }, speeds: string[], "
            + "quality?: { minimum: number, maximum: number, default: number }, available: boolean }[]"
    ) { Preset.all.map(luaPreset) }

    static func compatiblePresets(_ session: EditSession) -> LuaGlobalFunction {
        LuaGlobalFunction(
            "Returns the names of the presets that can write a movie: those whose encoders are installed and that "
                + "carry its size, rates, sound and transparency.",
            example: """
                for _, name in ipairs(edit.compatible_presets(clip)) do print(name) end
                """, LuaParameter("movie", .movie, "a movie, or an asset or a composition on its own"), .call,
            returns: "string[]"
        ) { movie, call in
            return try call.rendering {
                let snapshot = try session.resolvedSnapshot(of: movie)
                return try Preset.compatible(with: snapshot, library: session.environment.library).map(\.name)

            }
        }
    }

    static func copiesPictures(_ session: EditSession) -> LuaGlobalFunction {
        LuaGlobalFunction(
            "Tells if the run's file would hold the pictures of a movie, returned as its main result, bit by bit: as the "
                + "file's format, the preset and the settings of the command line say. Only there it matters where key "
                + "frames are.",
            example: """
                local part = edit.composition()
                local start = clip.video:key_frame_time(1.2)
                part:insert_time_range(edit.between(start, 2), clip, 0)
                if not edit.copies_pictures(part) then print("it may begin at any frame") end
                """, LuaParameter("movie", .movie, "a movie, or an asset or a composition on its own"), .call,
            returns: "boolean"
        ) { movie, call in
            try call.rendering {
                try session.environment.copiesPictures(of: try session.resolvedSnapshot(of: movie))
            }
        }
    }

    private static func luaPreset(_ preset: Preset) -> LuaFields {
        let (output, picture) = (preset.output, preset.output?.picture)
        return LuaFields([
            "name": preset.name, "summary": preset.summary,
            "extensions": (output?.containers ?? []).map(\.fileExtension), "codec": picture?.codec,
            "encoder": picture?.encoder, "pixel_format": picture?.pixels.first?.name,
            "bit_depth": picture?.maximumBitDepth, "keeps_alpha": picture?.keepsAlpha ?? false,
            "keeps_hdr": picture?.carriesHighDynamicRange ?? false, "has_sound": output?.sound != nil,
            "maximum_size": picture?.maximumSize.map { LuaFields(["width": $0.width, "height": $0.height]) },
            "speeds": EncodingSpeed.allCases.filter { picture?.speeds[$0] != nil }.map(\.rawValue),
            "quality": picture?.quality.map {
                LuaFields([
                    "minimum": $0.range.lowerBound, "maximum": $0.range.upperBound, "default": $0.standard,
                ])
            }, "available": preset.missingEncoders.isEmpty,
        ])
    }
}
