import Frames
import Media
import MediaTime
import MediaWriting
import Pixels
import Rendering
import Settings

extension Preset {
    /// The encoding of pictures.
    package struct Picture: Hashable, Sendable {
        /// FFmpeg's name of the encoder.
        package let encoder: String
        /// The codec as people call it: `H.264`.
        package let codec: String
        /// The encoder's input formats, the best first; never empty.
        package var pixels: [PixelFormat]
        /// Bits per sample the preset carries.
        package var maximumBitDepth: Int
        /// True when the file has alpha.
        package var keepsAlpha = false
        /// True when pictures are transparent wherever nothing lies behind them; else only where the recipe asks for it,
        /// by a background or by pictures with alpha. Of no meaning without alpha.
        package var isClearByDefault = true
        /// True when it carries PQ and HLG; others are BT.709.
        package var carriesHighDynamicRange = false
        /// The result of all pictures together.
        package var kind = Kind.movie
        /// The format's unit of time, if its encoder truncates finer times; nil for any unit.
        package var timestampUnit: Time?
        /// The setting of the codec's quality; nil for a codec with a single quality.
        package var quality: PictureQuality?
        /// The control of a bit rate; nil for a codec without one.
        package var bitRateControl: BitRateControl?
        /// The encoder's options for each speed; empty for an encoder of one speed.
        package var speeds: [EncodingSpeed: [EncoderOption]] = [:]
        /// The encoder's threads. The same on every machine, because the number changes the bytes.
        package var threads = 1
        /// The longest time from one key frame to the next; nil for the encoder's own choice, or where each is one.
        package var keyFrameInterval: Time?
        /// The limits of the codec and of its players.
        package var limits = PictureLimits()
        /// Pictures that are larger are made to fit in, turned where they are upright; nil keeps every size.
        package var maximumSize: PictureSize?
        /// Turns upright pictures as the stream has them.
        package var orientation = Orientation.upright
        /// Set before the options of quality, speed and the user.
        package var options: [EncoderOption] = []

        /// The result of all pictures together.
        package enum Kind: Hashable, Sendable {
            /// A track of a movie.
            case movie
            /// A picture that moves, shown again and again.
            case animation
            /// The same with at most 256 colours.
            case paletted(Palette)
            /// A file each.
            case sequence
        }

        /// True when its colours are a palette's, in which a pixel is opaque or transparent.
        package var isPaletted: Bool {
            if case .paletted = kind { true } else { false }
        }

        /// True when all pictures together are one that moves, in a file of its own.
        package var isAnimation: Bool { kind == .animation || isPaletted }

        /// The origin of a palette's colours.
        package enum Palette: Hashable, Sendable {
            /// All pictures share one: smaller, and flat areas stay still.
            case perMovie
            /// Each has its own: more colours for what changes much.
            case perFrame
        }
    }

    /// The way in which an encoder keeps a bit rate.
    package enum BitRateControl: Hashable, Sendable {
        /// On average, as it sees fit.
        case average
        /// On average, and at most half as much again over two seconds.
        case buffered
    }
}

extension Preset.Picture {
    /// Everything the encoder is set to before the user's own settings, but for its key frames.
    /// - Parameters:
    ///   - rateFactor: The quality in the encoder's own scale; nil for the preset's.
    ///   - bitRate: Bits per second, instead of a quality; nil to use the quality.
    ///   - speed: Nil for the preset's.
    package func options(
        rateFactor: Double? = nil, bitRate: Int64? = nil, speed: EncodingSpeed? = nil
    ) -> [EncoderOption] {
        let rate = bitRate.flatMap { bitRateControl?.options($0) } ?? quality?.options(rateFactor) ?? []
        return options + (speeds[speed ?? .medium] ?? []) + rate
    }

    /// The option that limits the distance of key frames to the preset's.
    func keyFrameOptions(frameDuration: Time) -> [EncoderOption] {
        guard let keyFrameInterval, let frames = try? keyFrameInterval.dividedRoundingUp(by: frameDuration) else {
            return []
        }
        return [EncoderOption(name: "g", value: "\(max(1, min(frames, 10_000)))")]
    }
}

extension Preset.BitRateControl {
    /// The encoder's options for a rate in bits per second.
    func options(_ bitRate: Int64) -> [EncoderOption] {
        let average = EncoderOption(name: "b", value: "\(bitRate)")
        guard self == .buffered else { return [average] }
        return [
            average, EncoderOption(name: "maxrate", value: "\(bitRate * 3 / 2)"),
            EncoderOption(name: "bufsize", value: "\(bitRate * 2)"),
        ]
    }
}

extension Preset.Picture {
    /// The formats of the converted pictures: an encoder of palettes gets all colours.
    private var convertedPixels: [PixelFormat] {
        if case .paletted = kind { [.bgra] } else { pixels }
    }

    /// The properties of a movie's pictures that it keeps.
    package var capabilities: PictureCapabilities {
        var capabilities = PictureCapabilities(
            pixels: convertedPixels, carriesHighDynamicRange: carriesHighDynamicRange, keepsAlpha: keepsAlpha)
        if keepsAlpha, !isClearByDefault { capabilities.transparency = .pictures }
        return capabilities
    }

    /// The encoder's input at a size.
    package func target(_ size: PictureSize) -> PictureTarget {
        var target = PictureTarget(
            pixels: convertedPixels, size: size, carriesHighDynamicRange: carriesHighDynamicRange, coding: coding)
        target.orientation = orientation
        return target
    }

    private var coding: PictureTarget.Coding {
        switch codec {
        case "JPEG": .jpeg
        case "WebP": .webP
        default: .tagged
        }
    }
}
