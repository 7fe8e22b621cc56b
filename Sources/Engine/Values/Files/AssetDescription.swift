import MediaTime
import Pixels

/// The contents of a media file that editing needs to know: the result of a probe, without the file.
///
/// All times are *asset time*: zero is the earliest presentation time of the container, after edit lists.
package struct AssetDescription: Hashable, Sendable {
    /// The file's path as the recipe named it.
    package var path: String
    /// The end of the track that ends last; indefinite for a still picture.
    package var duration: Time
    /// In the container's order.
    package var tracks: [TrackDescription]
    /// Container tags such as `title` and `artist`, keys in lower case.
    package var metadata: [String: String]
    /// In order of their start.
    package var chapters: [Chapter]
    /// The cover picture in a sound or movie file, a still; nil without one. It is not one of ``tracks``.
    package var artwork: TrackDescription?
    /// Statements of the file that are not believed, in words for people: tracks left out, impossible durations.
    package var doubts: [String] = []
    /// The parts of a Lottie animation that are not drawn as they should be.
    package var omissions: [LottieOmission] = []
    /// The layers of a Lottie animation; nil for other media.
    package var layerCount: Int?
    /// The channels of a transport stream, or the qualities of a playlist; empty where the file is one.
    package var programs: [ProgramDescription] = []

    package init(
        path: String, duration: Time, tracks: [TrackDescription], metadata: [String: String] = [:],
        chapters: [Chapter] = []
    ) {
        self.path = path
        self.duration = duration
        self.tracks = tracks
        self.metadata = metadata
        self.chapters = chapters
    }
}

extension AssetDescription {
    /// True for a Lottie animation.
    package var isLottie: Bool { tracks.first?.codec == "lottie" }
}

/// A named part of an asset, in asset time.
package struct Chapter: Hashable, Sendable, Codable {
    package var title: String
    package var timeRange: TimeRange

    package init(title: String, timeRange: TimeRange) {
        self.title = title
        self.timeRange = timeRange
    }
}

/// The kind of media a track carries.
package enum MediaType: String, Hashable, Sendable, Codable, CaseIterable {
    case video, audio
    /// Cues that players show or not as people like: every subtitle codec but QuickTime's text.
    case subtitle
    /// QuickTime's text tracks: captions, chapter titles.
    case text
    /// Values with times: places, accelerations, faces, and data of unknown forms.
    case metadata

    /// True if it is words for players to show.
    package var isWords: Bool { self == .subtitle || self == .text }
}

/// One track of a media file.
package struct TrackDescription: Hashable, Sendable {
    /// Identifies the track within its asset, from 1.
    package var id: Int
    package var mediaType: MediaType
    /// The codec's short name as FFmpeg has it, such as `h264`.
    package var codec: String
    /// The range in which the track has media, in asset time. A still picture's duration is indefinite.
    package var timeRange: TimeRange
    /// BCP 47 or ISO 639 code; nil if the file has none.
    package var language: String?
    /// The track's name in the file, such as `Commentary`.
    package var name: String?
    package var dispositions: TrackDispositions = []
    /// Bits per second, 0 when unknown.
    package var estimatedDataRate: Int64
    /// Nil unless a video track.
    package var video: VideoFormat?
    /// Nil unless an audio track.
    package var audio: AudioFormat?
    /// Nil unless a track of timed metadata.
    package var metadata: MetadataFormat?
    /// Its relation to the file's other tracks.
    package var place = TrackPlace()
    /// Why the track is left out when the file as a whole is used; nil for a track that is shown or heard.
    package var omission: TrackOmission?
    /// True for a sound that is heard with others and not in their place, such as one of several microphones.
    package var isPartOfRecording = false
    /// The pan relative to its counterpart: −1 is left, 0 the middle, 1 right.
    package var preferredPan = 0.0

    package init(
        id: Int, mediaType: MediaType, codec: String, timeRange: TimeRange, language: String? = nil,
        estimatedDataRate: Int64 = 0, video: VideoFormat? = nil, audio: AudioFormat? = nil
    ) {
        self.id = id
        self.mediaType = mediaType
        self.codec = codec
        self.timeRange = timeRange
        self.language = language
        self.estimatedDataRate = estimatedDataRate
        self.video = video
        self.audio = audio
    }
}

/// The format of a video track's pictures.
package struct VideoFormat: Hashable, Sendable {
    /// The stored picture, in stored pixels.
    package var codedWidth: Int
    package var codedHeight: Int
    /// The picture before rotation, in square display pixels: stored width times the pixel aspect.
    package var naturalSize: Size
    /// Turns the natural picture upright, with its top left corner at the origin.
    package var preferredTransform: AffineTransform
    /// Frames per second as a fraction of frames over seconds, such as 30000/1001; nil for a still picture.
    package var nominalFrameRate: FrameRate?
    /// The shortest time between two frames; indefinite when unknown.
    package var minFrameDuration: Time
    /// Untagged parts are already filled in.
    package var color: ColorDescription
    /// Bits per sample.
    package var bitDepth: Int
    package var hasAlpha: Bool
    /// True if the track is one picture without a duration (a PNG, a JPEG).
    package var isStill: Bool
    /// The timing of an animated picture (a GIF, an APNG); nil for every other track.
    package var animation: PictureAnimation?
    /// The order of the two fields of each picture; nil for whole pictures, and if it is unknown.
    package var fieldOrder: FieldOrder?

    package init(
        codedWidth: Int, codedHeight: Int, naturalSize: Size, preferredTransform: AffineTransform = .identity,
        nominalFrameRate: FrameRate?, minFrameDuration: Time, color: ColorDescription, bitDepth: Int = 8,
        hasAlpha: Bool = false, isStill: Bool = false
    ) {
        self.codedWidth = codedWidth
        self.codedHeight = codedHeight
        self.naturalSize = naturalSize
        self.preferredTransform = preferredTransform
        self.nominalFrameRate = nominalFrameRate
        self.minFrameDuration = minFrameDuration
        self.color = color
        self.bitDepth = bitDepth
        self.hasAlpha = hasAlpha
        self.isStill = isStill
    }
}

/// The order of the two moments that an interlaced picture shows in alternate rows.
package enum FieldOrder: String, Hashable, Sendable, Codable, CaseIterable {
    /// The rows 0, 2, 4 … are shown first.
    case topFirst = "top_field_first"
    /// The rows 1, 3, 5 … are shown first.
    case bottomFirst = "bottom_field_first"

    /// In words: `top field first`.
    package var text: String { self == .topFirst ? "top field first" : "bottom field first" }
}

/// The treatment of interlaced pictures that are composed or encoded again.
package enum Deinterlacing: String, Hashable, Sendable, Codable, CaseIterable {
    /// One whole picture is made of each, at the same frame rate.
    case automatic = "auto"
    /// Both fields stay woven.
    case none
}

/// The treatment of numbered pictures that are missing before the last one.
package enum MissingPicture: String, Hashable, Sendable, Codable, CaseIterable {
    /// Nothing: the sequence cannot be opened.
    case error
    /// The picture before it, for longer.
    case hold
}

/// Frames per second as an exact fraction, such as 30000/1001.
package struct FrameRate: Hashable, Sendable, Codable {
    package var numerator: Int32
    package var denominator: Int32

    /// Both parts must be positive.
    package init(_ numerator: Int32, _ denominator: Int32) {
        precondition(numerator > 0 && denominator > 0, "a frame rate is positive")
        self.numerator = numerator
        self.denominator = denominator
    }

    package var frameDuration: Time { Time(Int64(denominator), numerator) }
}

/// The format of an audio track's sound.
package struct AudioFormat: Hashable, Sendable {
    /// Samples per second.
    package var sampleRate: Int32
    package var channels: Int
    /// FFmpeg's name of the layout, such as `stereo` or `5.1`.
    package var channelLayout: String
    /// The bits of each sample that a lossless codec keeps, 32 for float; nil for lossy codecs.
    package var bitDepth: Int?

    package init(sampleRate: Int32, channels: Int, channelLayout: String, bitDepth: Int? = nil) {
        self.sampleRate = sampleRate
        self.channels = channels
        self.channelLayout = channelLayout
        self.bitDepth = bitDepth
    }

    /// The layout for people: FFmpeg calls one channel without a place `1 channels`.
    package var layoutText: String { channelLayout == "1 channels" ? "1 channel" : channelLayout }
}

/// The purpose of a track among others of its kind, in the terms of media files.
package struct TrackDispositions: OptionSet, Hashable, Sendable, Codable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Players choose it by default.
    package static let `default` = Self(rawValue: 1 << 0)
    package static let dub = Self(rawValue: 1 << 1)
    package static let original = Self(rawValue: 1 << 2)
    package static let commentary = Self(rawValue: 1 << 3)
    /// Shown even if the viewer has turned subtitles off.
    package static let forced = Self(rawValue: 1 << 4)
    package static let hearingImpaired = Self(rawValue: 1 << 5)
    package static let visualImpaired = Self(rawValue: 1 << 6)
    package static let captions = Self(rawValue: 1 << 7)
    package static let descriptions = Self(rawValue: 1 << 8)
    /// A cover, and no movie.
    package static let attachedPicture = Self(rawValue: 1 << 9)

    /// Each with the word for it that recipes and reports write.
    package static let named: [(name: String, value: Self)] = [
        ("default", .default), ("dub", .dub), ("original", .original), ("commentary", .commentary),
        ("forced", .forced), ("hearing_impaired", .hearingImpaired), ("visual_impaired", .visualImpaired),
        ("captions", .captions), ("descriptions", .descriptions), ("attached_picture", .attachedPicture),
    ]

    /// The words for its members, always in the same order.
    package var names: [String] { Self.named.filter { contains($0.value) }.map(\.name) }

    /// The members with these names; unknown names are ignored.
    package init(names: [String]) {
        self = Self(Self.named.filter { names.contains($0.name) }.map(\.value))
    }
}
