import Export
import Media
import Messages
import Rendering
import TextLayout
import Wording

/// The parts of the system that the engine uses, for ``Job/Command/inspect``.
enum EngineChecks {
    /// Everything, in the order of the report. Loads every library there is.
    static var all: [SystemCheck] {
        let versions = FFmpegVersions.libraries.map { "\($0.name) \($0.version)" }.joined(separator: ", ")
        return [
            SystemCheck("FFmpeg", .present, "\(FFmpegVersions.release): \(versions)"), encoders, decoders,
            check(FilterLibrary.onDemand), check(rubberBandLibrary), check(subtitleLibrary),
            check(lottieLibrary),
            SystemCheck(
                "text", .present, InstalledFonts.libraries.map { "\($0.name) \($0.version)" }.joined(separator: ", ")),
        ] + fonts
    }

    private static func check(_ library: LibraryOnDemand<some BitwiseCopyable & Sendable>) -> SystemCheck {
        let name = String(library.fileName.prefix { $0 != "." })
        do throws(MediaError) {
            return SystemCheck(name, .present, "\(try library.file()), for \(library.purpose)")
        } catch {
            return SystemCheck(
                name, .limited, "\(library.fileName) cannot be loaded: no \(library.purpose)",
                advice: "apt install \(library.aptName)")
        }
    }

    // MARK: - Codecs

    /// How to get the codecs, on Debian and on most systems.
    private static let codecAdvice = "apt install libavcodec-extra, or use an FFmpeg that is built with it"

    private static var encoders: SystemCheck {
        let lacking = Preset.all.filter { !$0.missingEncoders.isEmpty }
        let names = Set(Preset.all.flatMap(\.encoders))
        guard !lacking.isEmpty else {
            return SystemCheck("encoders", .present, "all \(names.count) that presets use: \(list(names))")
        }
        let missing = Set(lacking.flatMap(\.missingEncoders))
        let presets = lacking.map(\.name).joined(separator: ", ")
        return SystemCheck(
            "encoders", .limited, "\(list(missing)) not in this FFmpeg: presets that cannot be written: \(presets)",
            advice: codecAdvice)
    }

    /// The codecs of cameras, phones, editors and the web.
    private static let commonDecoders: Set<String> = [
        "h264", "hevc", "vp8", "vp9", "libdav1d", "mpeg4", "mpeg2video", "mjpeg", "prores", "dnxhd", "png", "gif",
        "webp", "aac", "mp3", "opus", "vorbis", "flac", "alac", "ac3", "pcm_s16le", "pcm_s24le", "mov_text", "subrip",
        "ass",
    ]

    private static var decoders: SystemCheck {
        let missing = commonDecoders.filter { !FFmpegVersions.hasDecoder($0) }
        guard missing.isEmpty else {
            return SystemCheck(
                "decoders", .limited, "\(list(missing)) not in this FFmpeg: such files cannot be read",
                advice: codecAdvice)
        }
        return SystemCheck("decoders", .present, "all \(commonDecoders.count) of the common ones")
    }

    private static func list(_ names: Set<String>) -> String { names.sorted().joined(separator: " ") }

    // MARK: - Fonts

    private static var fonts: [SystemCheck] {
        let fonts: InstalledFonts
        do throws(TextError) {
            fonts = try InstalledFonts()
        } catch {
            return [SystemCheck("fonts", .missing, "they cannot be read: \(error)")]
        }
        guard let sansSerif = fonts.sansSerif else {
            return [
                SystemCheck(
                    "fonts", .missing, "there is none, so no text is drawn", advice: "apt install fonts-dejavu-core")
            ]
        }
        let count = counted(fonts.families.count, "family", "families")
        let emoji =
            fonts.emoji.map { SystemCheck("emoji", .present, $0) }
            ?? SystemCheck(
                "emoji", .limited, "no font has them in colour", advice: "apt install fonts-noto-color-emoji")
        return [SystemCheck("fonts", .present, "\(count); sans-serif is \(sansSerif)"), themeFonts(fonts), emoji]
    }

    /// Debian's packages of the families that themes name. `Stdlib/themes.lua` has the same list.
    private static let themeFamilies = [
        ("Bebas Neue", "fonts-bebas-neue"), ("EB Garamond", "fonts-ebgaramond"), ("Inter", "fonts-inter"),
        ("JetBrains Mono", "fonts-jetbrains-mono"), ("Quicksand", "fonts-quicksand"),
        ("Roboto Condensed", "fonts-roboto-unhinted"),
    ]

    private static func themeFonts(_ fonts: InstalledFonts) -> SystemCheck {
        let known = Set(fonts.families.map { $0.lowercased() })
        let missing = themeFamilies.filter { !known.contains($0.0.lowercased()) }
        guard !missing.isEmpty else { return SystemCheck("theme fonts", .present, "all \(themeFamilies.count)") }
        let names = missing.map(\.0).joined(separator: ", ")
        return SystemCheck(
            "theme fonts", .limited, "\(names) not installed: other fonts stand in",
            advice: "apt install " + missing.map(\.1).joined(separator: " "))
    }
}
