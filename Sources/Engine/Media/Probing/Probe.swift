import CFFmpeg
import Glibc
import MediaTime
import Pixels
import Values

/// Probes a container: its tracks with exact time ranges and measured frame rates.
struct Probe {
    private(set) var description: AssetDescription
    /// The zero of asset time, in the container's clock.
    package let origin: Time
    /// The origins of tracks with another one, such as those of programs that are not shown.
    private(set) var ownOrigins: [Int: Time] = [:]
    private(set) var timings: [Int: TrackTiming] = [:]
    /// The transparency of a still that the file stores separately.
    let itemAlpha: ItemAlpha?

    init(_ demuxer: Demuxer) throws(MediaError) {
        try Probe.requireOnePicture(demuxer)
        try Probe.requireWhole(demuxer)
        try demuxer.requireSelfContained()
        let scan = try PacketScan(demuxer)
        let origin = scan.origin(demuxer)
        self.origin = origin
        var tracks: [TrackDescription] = []
        let obstacles = try Probe.requireMedia(demuxer, scan)
        let sampleData = try Probe.sampleData(demuxer)
        for index in 0..<demuxer.streamCount where obstacles[index] == nil && demuxer.isShown(index) {
            let stream = demuxer.stream(index)
            let type = stream.pointee.codecpar.pointee.codec_type
            let origin = scan.origin(of: index, demuxer)
            if origin != self.origin { ownOrigins[index + 1] = origin }
            if type == AVMEDIA_TYPE_VIDEO, !stream.isAttachedPicture {
                let found = Probe.videoTrack(demuxer, index, scan, origin)
                var track = found.track
                track.video?.animation = try Probe.animation(demuxer, found.track, found.timing, origin)
                tracks.append(track)
                timings[index + 1] = found.timing
            } else if type == AVMEDIA_TYPE_AUDIO {
                tracks.append(Probe.audioTrack(demuxer, index, scan, origin))
            } else if type == AVMEDIA_TYPE_SUBTITLE {
                tracks.append(
                    Probe.track(
                        Probe.isQuickTimeText(demuxer, index) ? .text : .subtitle, demuxer, index,
                        Probe.timeRange(demuxer, index, scan, origin)))
            } else if let format = sampleData.formats[index] {
                var track = Probe.track(.metadata, demuxer, index, Probe.timeRange(demuxer, index, scan, origin))
                (track.codec, track.metadata) = (demuxer.dataName(index), format.measured(in: track.timeRange))
                tracks.append(track)
            }
        }
        let duration = Probe.duration(of: tracks)
        // Texts and values may come at any time; headers cover a part of it, or none.
        for index in tracks.indices
        where tracks[index].mediaType.hasSampleData && duration.isNumeric && duration > .zero {
            tracks[index].timeRange = TimeRange(start: .zero, duration: duration)
        }
        itemAlpha = demuxer.itemAlpha()
        if itemAlpha != nil, !tracks.isEmpty { tracks[0].video?.hasAlpha = true }
        var description = AssetDescription(
            path: demuxer.path, duration: duration, tracks: tracks,
            metadata: demuxer.metadata, chapters: demuxer.chapters(from: origin))
        description.artwork = Probe.artwork(demuxer)
        description.doubts =
            [
                try demuxer.unfinishedRecording(), try demuxer.cutOff(),
                demuxer.lostTransparency(isKept: itemAlpha != nil), demuxer.ignoredCrop,
            ].compactMap { $0 }
            + obstacles.sorted { $0.key < $1.key }.map { "track \($0.key + 1) is left out: \($0.value)" }
            + Probe.endDoubts(demuxer, scan, tracks) + sampleData.doubts
        Probe.chooseTracks(demuxer, &description)
        self.description = description
    }

    /// True if a track is tagged as QuickTime's `text`.
    private static func isQuickTimeText(_ demuxer: Demuxer, _ index: Int) -> Bool {
        demuxer.stream(index).pointee.codecpar.pointee.codec_tag == 0x7478_6574
    }

    /// Continues the description with further recordings of the file, each behind the one before it: where its pictures
    /// end, or its sound without pictures.
    /// - Returns: All of the file's recordings; none if it holds one. And false if they differ in size, codec or rate.
    package mutating func append(
        _ extents: ArraySlice<RecordingPart.Extent>, to first: Demuxer
    ) throws(MediaError) -> (parts: [RecordingPart], isUniform: Bool) {
        guard !extents.isEmpty, let extent = first.extent else { return ([], true) }
        var parts = [RecordingPart(extent: extent)]
        var isUniform = true
        var end = description.joint
        var recordings = [description]
        for (number, extent) in zip(2..., extents) {
            let (demuxer, next): (Demuxer, Probe)
            do throws(MediaError) {
                demuxer = try Demuxer(path: first.path, gate: first.gate, known: nil, extent: extent)
                next = try Probe(demuxer)
            } catch {
                guard error.kind == .brokenInput else { throw error }
                description.doubts.append("recording \(number) of it is left out: \(error.cause)")
                continue
            }
            let shift = (try? origin + end - next.origin) ?? .zero
            parts.append(RecordingPart(extent: extent, shift: shift, start: (try? origin + end) ?? .zero))
            let continuations = first.continuations(by: demuxer)
            let others = (0..<demuxer.streamCount).filter {
                continuations[$0] == nil && demuxer.isSoundOrMovie($0)
            }
            if !others.isEmpty {
                let kind = others.contains(where: demuxer.isMovie) ? "pictures" : "sound"
                description.doubts.append(
                    "recording \(number) of it has \(kind) that the first one lacks: they are left out; divide the file"
                )
            }
            for (own, target) in continuations {
                isUniform = isUniform && first.isLike(target, own, of: demuxer)
                extend(target + 1, by: next, own + 1, at: end)
            }
            end = (try? end + next.description.joint) ?? end
            recordings.append(next.description)
        }
        description.duration = max(description.duration, end)
        description.doubts.append(Probe.recordingsDoubt(recordings))
        return (parts, isUniform)
    }

    /// Makes a track longer by one of another recording.
    private mutating func extend(_ id: Int, by next: Probe, _ own: Int, at start: Time) {
        guard let index = description.tracks.firstIndex(where: { $0.id == id }),
            let track = next.description.tracks.first(where: { $0.id == own }),
            let end = try? start + track.timeRange.end,
            let range = try? TimeRange(start: description.tracks[index].timeRange.start, end: end)
        else { return }
        description.tracks[index].timeRange = range
        description.duration = max(description.duration, end)
        let rates = [description.tracks[index].video?.nominalFrameRate, track.video?.nominalFrameRate]
        if rates[0] != rates[1] { timings[id]?.grid = nil }
        if let shortest = track.video?.minFrameDuration, let known = description.tracks[index].video?.minFrameDuration {
            description.tracks[index].video?.minFrameDuration = min(shortest, known)
        }
    }

    /// The end of the track that ends last; indefinite for a still picture alone.
    private static func duration(of tracks: [TrackDescription]) -> Time {
        let moving = tracks.filter { !$0.mediaType.hasSampleData }
        let ends = (moving.isEmpty ? tracks : moving).compactMap { try? $0.timeRange.end }
        return ends.filter(\.isNumeric).max() ?? (ends.isEmpty ? .zero : .indefinite)
    }

    /// Throws if an indexed file is shorter than its index requires: an incomplete download or recording.
    private static func requireWhole(_ demuxer: Demuxer) throws(MediaError) {
        let size = avio_size(demuxer.context.pointee.pb)
        guard size > 0, demuxer.isMP4, try !demuxer.isFragmented() else { return }
        for index in 0..<demuxer.streamCount {
            let stream = demuxer.stream(index)
            let count = avformat_index_get_entries_count(stream)
            guard count > 0 else { continue }
            for position in stride(from: count - 1, through: max(0, count - 16), by: -1) {
                guard let entry = avformat_index_get_entry(stream, position)?.pointee else { continue }
                guard entry.pos + Int64(entry.size) > size else { continue }
                throw MediaError(
                    .brokenInput, "read '\(demuxer.path)'",
                    "the file is incomplete: its index promises \(entry.pos + Int64(entry.size)) bytes or more, "
                        + "it has \(size)")
            }
        }
    }

    /// Throws for an animated WebP, of which FFmpeg decodes nothing, and for a tiled AVIF, of which it decodes one
    /// tile.
    private static func requireOnePicture(_ demuxer: Demuxer) throws(MediaError) {
        let item = demuxer.primaryItem
        // FFmpeg 5.1 misses places that are stated by a base offset alone.
        if let item, item.type == "av01", item.place?.lowerBound != demuxer.stream(0).firstPosition {
            throw MediaError(.brokenInput, "read '\(demuxer.path)'", UnreadablePicture.unknownForm)
        }
        if let item, item.type != "av01" {
            throw MediaError(
                .brokenInput, "read '\(demuxer.path)'",
                "it is an AVIF made of parts ('\(item.type)'), which cannot be read here; \(UnreadablePicture.advice)")
        }
        guard demuxer.formatName == "webp_pipe", let io = demuxer.context.pointee.pb else { return }
        var header = [UInt8](repeating: 0, count: 21)
        guard avio_seek(io, 0, SEEK_SET) == 0, avio_read(io, &header, 21) == 21,
            header[12..<16].elementsEqual("VP8X".utf8), header[20] & 2 != 0
        else { return }
        throw MediaError(
            .brokenInput, "read '\(demuxer.path)'",
            "animated WebP pictures cannot be decoded; make it a GIF, an APNG or a WebM first")
    }

    private static func track(
        _ type: MediaType, _ demuxer: Demuxer, _ index: Int, _ range: TimeRange
    ) -> TrackDescription {
        let stream = demuxer.stream(index)
        let parameters = stream.pointee.codecpar.pointee
        var track = TrackDescription(
            id: index + 1, mediaType: type, codec: stream.codecName,
            timeRange: range, language: stream.tag("language").flatMap { $0 == "und" ? nil : $0 },
            estimatedDataRate: parameters.bit_rate)
        track.name = demuxer.trackName(index)
        track.dispositions = TrackDispositions(flags: stream.pointee.disposition)
        return track
    }

    private static func audioTrack(
        _ demuxer: Demuxer, _ index: Int, _ scan: PacketScan, _ origin: Time
    ) -> TrackDescription {
        var track = track(.audio, demuxer, index, timeRange(demuxer, index, scan, origin))
        let parameters = demuxer.stream(index).pointee.codecpar
        var layout = [CChar](repeating: 0, count: 64)
        av_channel_layout_describe(&parameters!.pointee.ch_layout, &layout, layout.count)
        track.audio = AudioFormat(
            sampleRate: parameters!.pointee.sample_rate, channels: Int(parameters!.pointee.ch_layout.nb_channels),
            channelLayout: String(decoding: layout.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self),
            bitDepth: bitDepth(parameters!.pointee))
        return track
    }

    /// The bits of each sample that a lossless codec keeps; nil for lossy codecs.
    private static func bitDepth(_ parameters: AVCodecParameters) -> Int? {
        guard let codec = avcodec_descriptor_get(parameters.codec_id)?.pointee,
            codec.props & AV_CODEC_PROP_LOSSLESS != 0, codec.props & AV_CODEC_PROP_LOSSY == 0
        else { return nil }
        let stated = Int(parameters.bits_per_raw_sample)
        let bits = stated > 0 ? stated : Int(av_get_bits_per_sample(parameters.codec_id))
        return bits > 0 ? bits : nil
    }

    private static func videoTrack(
        _ demuxer: Demuxer, _ index: Int, _ scan: PacketScan, _ origin: Time
    ) -> (track: TrackDescription, timing: TrackTiming) {
        let isStill = demuxer.isPicture
        let estimate = isStill ? nil : scan.frameRate(demuxer, index)
        var range = TimeRange(start: .zero, duration: .indefinite)
        var timing = TrackTiming()
        if !isStill {
            range = timeRange(demuxer, index, scan, origin, estimate)
            (range, timing) = settle(range, estimate, tick: demuxer.stream(index).time(1) ?? .zero)
            timing.isTimeless = scan.timelessCounts[index] != nil
        }
        var track = track(.video, demuxer, index, range)
        track.video = format(demuxer, index, estimate, isStill)
        return (track, timing)
    }

    /// The first cover picture with a readable size: a damaged one does not make the sound unusable.
    private static func artwork(_ demuxer: Demuxer) -> TrackDescription? {
        let sides = 1...CInt(RenderSize.limit)
        let index = (0..<demuxer.streamCount).first { index in
            let stream = demuxer.stream(index)
            let parameters = stream.pointee.codecpar.pointee
            return stream.isAttachedPicture && parameters.codec_type == AVMEDIA_TYPE_VIDEO
                && sides.contains(parameters.width) && sides.contains(parameters.height)
        }
        guard let index else { return nil }
        var track = track(.video, demuxer, index, TimeRange(start: .zero, duration: .indefinite))
        track.video = format(demuxer, index, nil, true)
        return track
    }

    /// The timing of an animated picture; nil for everything else.
    private static func animation(
        _ demuxer: Demuxer, _ track: TrackDescription, _ timing: TrackTiming, _ origin: Time
    ) throws(MediaError) -> PictureAnimation? {
        guard demuxer.isAnimatedPicture else { return nil }
        let count = try AnimatedPictureHeader(demuxer).playCount
        let starts = try demuxer.reopened().frameStarts(ofStream: track.id - 1, timing: timing, origin: origin)
        guard !starts.isEmpty else {
            throw MediaError(
                .brokenInput, "read '\(demuxer.path)'", "it holds no whole frame: it is damaged or cut short")
        }
        return PictureAnimation(
            frameStarts: starts, duration: track.timeRange.duration, playCount: count == 0 ? nil : count)
    }

    /// The duration of a movie's single picture without any timing: 1/25 s.
    private static let unknownFrame = Time(1, 25)

    /// The longest lead-in that is filled with the first picture: 1/2 s.
    private static let longestLeadIn = Time(1, 2)

    /// Cleans a track's range of container artefacts.
    ///
    /// A start below half a frame is rounding and moves the track. A short lead-in (encoders that write no edit list
    /// start some frames late) shows the first picture from zero on instead of black. A duration near a whole number of
    /// frames becomes that number.
    private static func settle(
        _ range: TimeRange, _ estimate: FrameRateEstimate?, tick: Time
    ) -> (TimeRange, TrackTiming) {
        var timing = TrackTiming()
        var start = range.start
        var duration = range.duration
        let frame = estimate?.rate.frameDuration ?? .zero
        if ((try? start + start) ?? .positiveInfinity) < frame {
            timing.shift = start
            start = .zero
        }
        if let estimate, estimate.isConstant {
            timing.grid = FrameGrid(start: start, rate: estimate.rate, tick: tick)
            duration = FrameGrid(start: .zero, rate: estimate.rate, tick: .zero).snapped(duration)
            // A movie has at least the frame it shows.
            duration = max(duration, frame)
        } else if duration <= .zero {
            duration = frame > .zero ? frame : Self.unknownFrame
        }
        if start <= longestLeadIn, let longer = try? duration + start {
            return (TimeRange(start: .zero, duration: longer), timing)
        }
        return (TimeRange(start: start, duration: duration), timing)
    }

    private static func timeRange(
        _ demuxer: Demuxer, _ index: Int, _ scan: PacketScan, _ origin: Time, _ estimate: FrameRateEstimate? = nil
    ) -> TimeRange {
        let stream = demuxer.stream(index)
        let start = scan.start(of: index) ?? origin
        var offset = (try? start - origin) ?? .zero
        if offset < .zero { offset = .zero }
        if let count = scan.timelessCounts[index], let frame = estimate?.rate.frameDuration {
            return TimeRange(start: offset, duration: (try? frame.multiplied(by: count)) ?? .zero)
        }
        let end = scan.end(of: index, demuxer, estimate) ?? demuxer.indexedSoundEnd(index)
        var duration = stream.time(stream.pointee.duration) ?? .zero
        if let end, let found = try? end - start, found >= .zero { duration = found }
        return TimeRange(start: offset, duration: max(.zero, duration))
    }

    private static func format(
        _ demuxer: Demuxer, _ index: Int, _ estimate: FrameRateEstimate?, _ isStill: Bool
    ) -> VideoFormat {
        let stream = demuxer.stream(index)
        let parameters = stream.pointee.codecpar.pointee
        let pixels = PixelFormat(rawValue: parameters.format)
        let width = Int(parameters.width)
        let height = Int(parameters.height)
        let aspect = av_guess_sample_aspect_ratio(demuxer.context, stream, nil)
        let isSquare = aspect.num <= 0 || aspect.den <= 0
        let displayWidth =
            isSquare ? Double(width) : (Double(width) * Double(aspect.num) / Double(aspect.den)).rounded()
        let size = Size(width: displayWidth, height: Double(height))
        var format = VideoFormat(
            codedWidth: width, codedHeight: height, naturalSize: size,
            preferredTransform: orientation(demuxer, stream, size), nominalFrameRate: estimate?.rate,
            minFrameDuration: estimate?.fastest.frameDuration ?? .indefinite,
            color: color(parameters, pixels, isStill: isStill), bitDepth: pixels.bitDepth,
            hasAlpha: pixels.hasAlpha || stream.tag("alpha_mode") == "1", isStill: isStill)
        if !isStill { format.fieldOrder = demuxer.fieldOrder(index) }
        return format
    }

    package static func color(
        _ parameters: AVCodecParameters, _ pixels: PixelFormat, isStill: Bool
    ) -> ColorDescription {
        var color = ColorDescription(
            matrix: .init(rawValue: UInt8(truncatingIfNeeded: parameters.color_space.rawValue)),
            primaries: .init(rawValue: UInt8(truncatingIfNeeded: parameters.color_primaries.rawValue)),
            transfer: .init(rawValue: UInt8(truncatingIfNeeded: parameters.color_trc.rawValue)),
            isFullRange: !pixels.isRGB && (parameters.color_range == AVCOL_RANGE_JPEG || pixels.isNamedByRange))
        // RGB has no YCbCr matrix: it takes the movie's.
        if pixels.isRGB || color.matrix == .rgb { color.matrix = .unspecified }
        // Stills and screen recordings are sRGB at any size, which has BT.709's primaries and is treated as its curve.
        if isStill || pixels.isRGBOrPalette {
            if color.primaries == .unspecified { color.primaries = .bt709 }
            if color.transfer == .unspecified { color.transfer = .bt709 }
        }
        return color.resolved(height: Int(parameters.height))
    }

    /// The display matrix, translated so that the upright picture's top left corner is the origin.
    private static func orientation(
        _ demuxer: Demuxer, _ stream: UnsafeMutablePointer<AVStream>, _ size: Size
    ) -> AffineTransform {
        var bytes = 0
        if demuxer.isPicture, let orientation = ExifOrientation(demuxer) { return orientation.transform(size) }
        guard let data = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &bytes), bytes >= 36 else {
            return .identity
        }
        return data.withMemoryRebound(to: Int32.self, capacity: 9) { matrix in
            func fixed(_ index: Int) -> Double { Double(matrix[index]) / 65536 }
            let (a, b, c, d) = (fixed(0), fixed(1), fixed(3), fixed(4))
            guard a * d - b * c != 0 else { return .identity }
            let xs = [0, a * size.width, c * size.height, a * size.width + c * size.height]
            let ys = [0, b * size.width, d * size.height, b * size.width + d * size.height]
            return AffineTransform(a: a, b: b, c: c, d: d, tx: -xs.min()!, ty: -ys.min()!)
        }
    }
}

extension Demuxer {
    /// FFmpeg's name of the container. Wraps `AVInputFormat.name`.
    package var formatName: String { String(cString: context.pointee.iformat.pointee.name) }

    /// True if the file is one picture, not a movie.
    package var isPicture: Bool {
        formatName.hasSuffix("_pipe") || formatName == "image2" || formatName == "ico" || isItemPicture
    }
}

extension AssetDescription {
    /// The end of a recording's pictures, or of its sound without pictures, in asset time.
    fileprivate var joint: Time {
        let pictures = tracks.filter { $0.mediaType == .video }
        let ends = (pictures.isEmpty ? tracks : pictures).compactMap { try? $0.timeRange.end }
        return ends.filter(\.isNumeric).max() ?? .zero
    }
}

extension Demuxer {
    /// The recordings that the file holds behind one another; empty where it holds one.
    /// - Throws: ``MediaError`` if playlists of one film are divided differently.
    func recordings() throws(MediaError) -> [RecordingPart.Extent] {
        if let count = playlistRuns.max(), count > 1 {
            guard playlistRuns.count == 1 else {
                throw MediaError(
                    .brokenInput, "read '\(path)'",
                    "its playlists have different numbers of marks #EXT-X-DISCONTINUITY; name one of them")
            }
            return (0..<count).map { .run($0) }
        }
        let extents =
            ClockRestarts.isSearched(self)
            ? try ClockRestarts(reopened())?.extents() ?? [] : AppendedSounds.extents(self)
        return extents.count > 1 ? extents.map { .bytes($0) } : []
    }

    /// True if a stream of another recording needs no other header than one of this.
    fileprivate func isLike(_ index: Int, _ own: Int, of other: Demuxer) -> Bool {
        let (one, two) = (stream(index).pointee.codecpar.pointee, other.stream(own).pointee.codecpar.pointee)
        return one.codec_id == two.codec_id && one.width == two.width && one.height == two.height
            && one.sample_rate == two.sample_rate && one.ch_layout.nb_channels == two.ch_layout.nb_channels
            && one.header.elementsEqual(two.header)
    }
}
