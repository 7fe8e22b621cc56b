/// Something wrong or doubtful in an edit, found before a frame is rendered.
package struct Finding: Hashable, Sendable, Codable {
    package enum Severity: String, Hashable, Sendable, Codable {
        /// Stops the export.
        case error
        /// Is printed once.
        case warning
    }

    /// What kind of thing was found, for programs; never renamed.
    package struct Code: RawRepresentable, Hashable, Sendable, Codable {
        package let rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }
    }

    package var code: Code
    package var severity: Severity
    /// One sentence without the object and without a full stop.
    package var message: String
    /// What it is about, such as `instruction 2`.
    package var object: String
    /// The recipe line that set what is wrong, as `watermark.lua:14`; nil when no recipe did.
    package var location: String?

    package init(
        _ code: Code, _ severity: Severity, _ message: String, object: String, at location: String? = nil
    ) {
        self.code = code
        self.severity = severity
        self.message = message
        self.object = object
        self.location = location
    }
}

extension Finding: CustomStringConvertible {
    /// `watermark.lua:14: error: instruction 2: begins after … [instruction-gap]`
    package var description: String {
        (location.map { "\($0): " } ?? "") + "\(severity.rawValue): \(object): \(message) [\(code.rawValue)]"
    }
}

extension Finding.Code {
    package static let movieEmpty = Self(rawValue: "movie-empty")
    package static let movieEndless = Self(rawValue: "movie-endless")
    package static let movieTooLong = Self(rawValue: "movie-too-long")
    package static let timeOverflow = Self(rawValue: "time-overflow")
    package static let mixedOrientation = Self(rawValue: "mixed-orientation")
    package static let chapterRange = Self(rawValue: "chapter-range")
    package static let chapterOrder = Self(rawValue: "chapter-order")
    package static let chapterTitle = Self(rawValue: "chapter-title")
    package static let metadataInvalid = Self(rawValue: "metadata-invalid")
    package static let mediaDoubtful = Self(rawValue: "media-doubtful")
    package static let metadataCleaned = Self(rawValue: "metadata-cleaned")
    package static let artworkPicture = Self(rawValue: "artwork-picture")
    package static let alternateGroups = Self(rawValue: "alternate-groups")
    package static let alternateTap = Self(rawValue: "alternate-tap")
    package static let videoMissing = Self(rawValue: "video-missing")
    package static let renderSizeMissing = Self(rawValue: "render-size-missing")
    package static let renderSizeInvalid = Self(rawValue: "render-size-invalid")
    package static let renderSizeRounded = Self(rawValue: "render-size-rounded")
    package static let renderScaleInvalid = Self(rawValue: "render-scale-invalid")
    package static let colorIncomplete = Self(rawValue: "color-incomplete")
    package static let frameDurationMissing = Self(rawValue: "frame-duration-missing")
    package static let frameDurationInvalid = Self(rawValue: "frame-duration-invalid")
    package static let frameTimingTrack = Self(rawValue: "frame-timing-track")
    package static let instructionsMissing = Self(rawValue: "instructions-missing")
    package static let instructionRange = Self(rawValue: "instruction-range")
    package static let instructionGap = Self(rawValue: "instruction-gap")
    package static let instructionOverlap = Self(rawValue: "instruction-overlap")
    package static let instructionOrder = Self(rawValue: "instruction-order")
    package static let instructionOutside = Self(rawValue: "instruction-outside")
    package static let trackMissing = Self(rawValue: "track-missing")
    package static let trackNotVideo = Self(rawValue: "track-not-video")
    package static let trackNotAudio = Self(rawValue: "track-not-audio")
    package static let trackDisabled = Self(rawValue: "track-disabled")
    package static let trackTwice = Self(rawValue: "track-twice")
    package static let opacityRange = Self(rawValue: "opacity-range")
    package static let transformSingular = Self(rawValue: "transform-singular")
    package static let cropRange = Self(rawValue: "crop-range")
    package static let cropEmpty = Self(rawValue: "crop-empty")
    package static let cropOutside = Self(rawValue: "crop-outside")
    package static let compositorOverrides = Self(rawValue: "compositor-overrides")
    package static let audioMissing = Self(rawValue: "audio-missing")
    package static let sampleRate = Self(rawValue: "sample-rate")
    package static let seamDuration = Self(rawValue: "seam-duration")
    package static let volumeRange = Self(rawValue: "volume-range")
    package static let panRange = Self(rawValue: "pan-range")
    package static let panMono = Self(rawValue: "pan-mono")
    package static let soundMixedDown = Self(rawValue: "sound-mixed-down")
    package static let timePitchRange = Self(rawValue: "time-pitch-range")
    package static let rampRange = Self(rawValue: "ramp-range")
    package static let rampOverlap = Self(rawValue: "ramp-overlap")
    package static let rampOutside = Self(rawValue: "ramp-outside")
    package static let valueTime = Self(rawValue: "value-time")
    package static let videoLayerOutside = Self(rawValue: "video-layer-outside")
    package static let videoLayerKind = Self(rawValue: "video-layer-kind")
    package static let layerLook = Self(rawValue: "layer-look")
    package static let additionalTrackID = Self(rawValue: "additional-track-id")
    package static let additionalLayerSize = Self(rawValue: "additional-layer-size")
    package static let additionalLayerUnused = Self(rawValue: "additional-layer-unused")
    package static let layerGeometry = Self(rawValue: "layer-geometry")
    package static let layerWithoutSize = Self(rawValue: "layer-without-size")
    package static let animationBounds = Self(rawValue: "animation-bounds")
    package static let animationIgnored = Self(rawValue: "animation-ignored")
    package static let animationRange = Self(rawValue: "animation-range")
    package static let textEmpty = Self(rawValue: "text-empty")
    package static let textStyle = Self(rawValue: "text-style")
    package static let fontSubstituted = Self(rawValue: "font-substituted")
    package static let textCharacters = Self(rawValue: "text-characters")
    package static let glyphMissing = Self(rawValue: "glyph-missing")
    package static let effectKind = Self(rawValue: "effect-kind")
    package static let effectUnusable = Self(rawValue: "effect-unusable")
    package static let effectSize = Self(rawValue: "effect-size")
    package static let effectCrop = Self(rawValue: "effect-crop")
    package static let effectDropped = Self(rawValue: "effect-dropped")
    package static let segmentRange = Self(rawValue: "segment-range")
    package static let segmentGap = Self(rawValue: "segment-gap")
    package static let segmentOverlap = Self(rawValue: "segment-overlap")
    package static let segmentSource = Self(rawValue: "segment-source")
    package static let imageMissing = Self(rawValue: "image-missing")
    package static let subtitlesMissing = Self(rawValue: "subtitles-missing")
    package static let subtitlesEmpty = Self(rawValue: "subtitles-empty")
    package static let subtitlesSkipped = Self(rawValue: "subtitles-skipped")
    package static let imageRectangle = Self(rawValue: "image-rectangle")
    package static let shapeEmpty = Self(rawValue: "shape-empty")
    package static let shapeLine = Self(rawValue: "shape-line")
    package static let gradientEmpty = Self(rawValue: "gradient-empty")
    package static let gradientStops = Self(rawValue: "gradient-stops")
    package static let functionFailed = Self(rawValue: "function-failed")
    package static let tapNotFinite = Self(rawValue: "tap-not-finite")
    package static let renderFailed = Self(rawValue: "render-failed")
    package static let presetSetting = Self(rawValue: "preset-setting")
    package static let presetContent = Self(rawValue: "preset-content")
    package static let presetAlpha = Self(rawValue: "preset-alpha")
    package static let presetSize = Self(rawValue: "preset-size")
    package static let presetFrameRate = Self(rawValue: "preset-frame-rate")
    package static let presetToneMapped = Self(rawValue: "preset-tone-mapped")
    package static let presetSound = Self(rawValue: "preset-sound")
}

/// An edit that cannot be rendered.
package struct InvalidMovie: Error, CustomStringConvertible {
    /// Errors and warnings, in the order they were found.
    package let findings: [Finding]

    /// The errors, one a line.
    package var description: String {
        findings.filter { $0.severity == .error }.map(\.description).joined(separator: "\n")
    }
}
