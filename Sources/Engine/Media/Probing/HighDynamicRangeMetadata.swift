import CFFmpeg
import MediaTime

/// The mastering display and the light levels of high dynamic range: SMPTE ST 2086 and CTA-861.3.
package struct HighDynamicRangeMetadata: Hashable, Sendable {
    /// A point of the CIE 1931 diagram, in 50,000ths.
    package struct Chromaticity: Hashable, Sendable {
        package var x: Int
        package var y: Int

        /// True if the point is within the diagram: no coordinate is negative, and their sum is at most 1.
        fileprivate var isOfDiagram: Bool { x >= 0 && y >= 0 && x + y <= 50000 }
    }

    /// The display that the picture was graded on.
    package struct Display: Hashable, Sendable {
        package var red: Chromaticity
        package var green: Chromaticity
        package var blue: Chromaticity
        package var white: Chromaticity
        /// In 10,000ths of a candela a square metre.
        package var minimumLuminance: Int
        /// In 10,000ths of a candela a square metre.
        package var maximumLuminance: Int
    }

    /// In candelas a square metre.
    package struct LightLevel: Hashable, Sendable {
        /// The brightest pixel of all (MaxCLL).
        package var maximum: Int
        /// The mean of the brightest frame (MaxFALL).
        package var maximumFrameAverage: Int
    }

    package var display: Display?
    package var lightLevel: LightLevel?

    /// Reads the side data of a picture or a container; nil if there is none.
    init?(
        display: UnsafeRawPointer?, lightLevel: UnsafeRawPointer?
    ) {
        self.display = display.flatMap { Display($0.assumingMemoryBound(to: AVMasteringDisplayMetadata.self).pointee) }
        self.lightLevel = lightLevel.map {
            let level = $0.assumingMemoryBound(to: AVContentLightMetadata.self).pointee
            // Streams have 16 bits for each.
            return LightLevel(
                maximum: Int(min(level.MaxCLL, 0xFFFF)), maximumFrameAverage: Int(min(level.MaxFALL, 0xFFFF)))
        }
        if self.display == nil, self.lightLevel == nil { return nil }
    }

    /// An encoder's options with those that write this metadata into the stream; unchanged for encoders that cannot.
    ///
    /// Containers have it too: ``Muxer/setHighDynamicRange(_:ofTrack:)``.
    package func added(to options: [EncoderOption], encoder: String) -> [EncoderOption] {
        let (name, words): (String, [String])
        switch encoder {
        case "libx265":
            name = "x265-params"
            words = [display.map { "master-display=\($0.hevcText)" }, lightLevel.map { "max-cll=\($0.text)" }]
                .compactMap { $0 }
        case "libsvtav1":
            name = "svtav1-params"
            words = [display.map { "mastering-display=\($0.av1Text)" }, lightLevel.map { "content-light=\($0.text)" }]
                .compactMap { $0 }
        default: return options
        }
        let own = options.last { $0.name == name }.map { [$0.value] } ?? []
        return options.filter { $0.name != name }
            + [EncoderOption(name: name, value: (words + own).joined(separator: ":"))]
    }
}

extension HighDynamicRangeMetadata.Display {
    private static let chromaticityUnit = 50000
    private static let luminanceUnit = 10000

    /// The brightest display that PQ can describe: 10,000 candelas a square metre.
    private static let mostLuminance = 10000 * luminanceUnit

    /// Nil unless it is complete and plausible.
    fileprivate init?(_ av: AVMasteringDisplayMetadata) {
        guard av.has_primaries != 0, av.has_luminance != 0 else { return nil }
        func scaled(_ value: AVRational, _ unit: Int) -> Int {
            value.den > 0 ? Int(av_rescale_rnd(Int64(value.num), Int64(unit), Int64(value.den), AV_ROUND_NEAR_INF)) : 0
        }
        func point(_ pair: (AVRational, AVRational)) -> HighDynamicRangeMetadata.Chromaticity {
            .init(x: scaled(pair.0, Self.chromaticityUnit), y: scaled(pair.1, Self.chromaticityUnit))
        }
        red = point(av.display_primaries.0)
        green = point(av.display_primaries.1)
        blue = point(av.display_primaries.2)
        white = point(av.white_point)
        minimumLuminance = scaled(av.min_luminance, Self.luminanceUnit)
        maximumLuminance = scaled(av.max_luminance, Self.luminanceUnit)
        guard [red, green, blue, white].allSatisfy(\.isOfDiagram), minimumLuminance >= 0,
            minimumLuminance < maximumLuminance, maximumLuminance <= Self.mostLuminance
        else { return nil }
    }

    /// x265's syntax.
    fileprivate var hevcText: String {
        func text(_ point: HighDynamicRangeMetadata.Chromaticity) -> String { "(\(point.x),\(point.y))" }
        return "G\(text(green))B\(text(blue))R\(text(red))WP\(text(white))L(\(maximumLuminance),\(minimumLuminance))"
    }

    /// SVT-AV1's syntax.
    fileprivate var av1Text: String {
        func text(_ point: HighDynamicRangeMetadata.Chromaticity) -> String {
            "(\(Self.decimal(point.x, Self.chromaticityUnit)),\(Self.decimal(point.y, Self.chromaticityUnit)))"
        }
        let luminance = [maximumLuminance, minimumLuminance].map { Self.decimal($0, Self.luminanceUnit) }
        return "G\(text(green))B\(text(blue))R\(text(red))WP\(text(white))L(\(luminance[0]),\(luminance[1]))"
    }

    /// A fraction of a unit that divides 100,000, with five decimals.
    private static func decimal(_ value: Int, _ unit: Int) -> String {
        "\(value / unit).\(padded(value % unit * (100_000 / unit), 5))"
    }

    /// FFmpeg's structure.
    fileprivate var av: AVMasteringDisplayMetadata {
        func pair(_ point: HighDynamicRangeMetadata.Chromaticity) -> (AVRational, AVRational) {
            let unit = CInt(Self.chromaticityUnit)
            return (
                AVRational(num: CInt(clamping: point.x), den: unit), AVRational(num: CInt(clamping: point.y), den: unit)
            )
        }
        var av = AVMasteringDisplayMetadata()
        av.display_primaries = (pair(red), pair(green), pair(blue))
        av.white_point = pair(white)
        av.min_luminance = AVRational(num: CInt(clamping: minimumLuminance), den: CInt(Self.luminanceUnit))
        av.max_luminance = AVRational(num: CInt(clamping: maximumLuminance), den: CInt(Self.luminanceUnit))
        (av.has_primaries, av.has_luminance) = (1, 1)
        return av
    }
}

extension HighDynamicRangeMetadata.LightLevel {
    fileprivate var text: String { "\(maximum),\(maximumFrameAverage)" }

    fileprivate var av: AVContentLightMetadata {
        AVContentLightMetadata(MaxCLL: UInt32(clamping: maximum), MaxFALL: UInt32(clamping: maximumFrameAverage))
    }
}

extension HighDynamicRangeMetadata {
    /// Adds the metadata to a stream of a container. Wraps `av_stream_new_side_data`.
    package func add(to stream: UnsafeMutablePointer<AVStream>) {
        func add<Value>(_ type: AVPacketSideDataType, _ value: Value) {
            let size = MemoryLayout<Value>.size
            guard let data = av_stream_new_side_data(stream, type, size) else { return }
            withUnsafeBytes(of: value) {
                UnsafeMutableRawPointer(data).copyMemory(from: $0.baseAddress!, byteCount: size)
            }
        }
        if let display { add(AV_PKT_DATA_MASTERING_DISPLAY_METADATA, display.av) }
        if let lightLevel { add(AV_PKT_DATA_CONTENT_LIGHT_LEVEL, lightLevel.av) }
    }
}

extension MediaFile {
    /// The metadata of a video track's first picture, or else of its container; nil if neither has any.
    package func highDynamicRange(ofTrack track: Int) throws(MediaError) -> HighDynamicRangeMetadata? {
        let reader = try TrackReader(self, track: track, threads: 1)
        let stream = reader.demuxer.stream(reader.streamIndex)
        let frame = Frame()
        let isDecoded = try reader.next(into: frame)
        func sideData(_ inFrame: AVFrameSideDataType, _ inFile: AVPacketSideDataType) -> UnsafeRawPointer? {
            if isDecoded, let data = av_frame_get_side_data(frame.av, inFrame) {
                return UnsafeRawPointer(data.pointee.data)
            }
            return av_stream_get_side_data(stream, inFile, nil).map { UnsafeRawPointer($0) }
        }
        return withExtendedLifetime(reader) {
            HighDynamicRangeMetadata(
                display: sideData(AV_FRAME_DATA_MASTERING_DISPLAY_METADATA, AV_PKT_DATA_MASTERING_DISPLAY_METADATA),
                lightLevel: sideData(AV_FRAME_DATA_CONTENT_LIGHT_LEVEL, AV_PKT_DATA_CONTENT_LIGHT_LEVEL))
        }
    }
}
