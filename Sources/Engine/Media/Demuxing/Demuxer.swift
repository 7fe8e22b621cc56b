import CFFmpeg
import Glibc
import MediaTime

/// A media file read packet by packet. Wraps `AVFormatContext`. Not thread-safe: each belongs to the thread that reads
/// from it.
package final class Demuxer {
    package let path: String
    package let context: UnsafeMutablePointer<AVFormatContext>
    private let access: FileAccess
    /// True for MP4 and QuickTime.
    package let isMP4: Bool
    private var unpacker: PictureUnpacker?
    private var order: PresentationOrder?
    /// Nil for containers in which the clock cannot begin again, and for a search of places where it does.
    var clock: ClockWatch?
    /// See ``findPrograms()``. They are known once the file is open.
    private(set) lazy var programs = findPrograms()
    /// The recordings of a file that holds several; nil for all others.
    private var sequence: RecordingSequence?

    /// Opens a file and finds its streams.
    /// - Parameters:
    ///   - known: The parameters that an earlier opening of the same file found, which spare a search.
    ///   - parts: The recordings to read one after the other; empty for the whole file, unchanged.
    package convenience init(
        path: String, gate: any FileGate, known: StreamParameters? = nil
    ) throws(MediaError) { try self.init(path: path, gate: gate, known: known, extent: nil) }

    /// Opens a file that holds several recordings behind one another.
    convenience init(
        path: String, gate: any FileGate, known: StreamParameters?, parts: [RecordingPart]
    ) throws(MediaError) {
        try self.init(path: path, gate: gate, known: known, extent: parts.first?.extent)
        guard parts.count > 1 else { return }
        sequence = RecordingSequence(parts) { extent throws(MediaError) in
            try Demuxer(path: path, gate: gate, known: nil, extent: extent)
        }
    }

    /// Opens a file, or one of the recordings that it holds.
    /// - Parameter extent: The recording; nil for the whole file.
    init(
        path: String, gate: any FileGate, known: StreamParameters?, extent: RecordingPart.Extent?
    ) throws(MediaError) {
        self.path = path
        access = FileAccess(gate, extent)
        var context: UnsafeMutablePointer<AVFormatContext>? = avformat_alloc_context()
        guard let opening = context else { throw MediaError(.engineFailure, "open '\(path)'", "out of memory") }
        opening.pointee.opaque = Unmanaged.passUnretained(access).toOpaque()
        opening.pointee.io_open = openThroughGate
        opening.pointee.max_streams = 256
        // No protocol: a demuxer that opens files past the callback finds none.
        opening.pointee.protocol_whitelist = av_strdup("none")
        var options: OpaquePointer?
        defer { av_dict_free(&options) }
        // A single picture named `a%03d.png` is that file, not a sequence.
        av_dict_set(&options, "pattern_type", "none", 0)
        // A list of files has the names that the gate has resolved.
        av_dict_set(&options, "safe", "0", 0)
        let result = avformat_open_input(&context, url(forPath: path), nil, &options)
        guard result >= 0, let opened = context else {
            throw access.refusal ?? Demuxer.openingError(result, path, access)
        }
        self.context = opened
        isMP4 = String(cString: opened.pointee.iformat.pointee.name).contains("mp4")
        if opened.pointee.nb_streams > 0, stream(0).pointee.codecpar.pointee.codec_id == AV_CODEC_ID_SVG {
            // FFmpeg draws the picture to find its size.
            if known == nil { try SVGCost.check(try vectorBytes(), path: path) }
            try DrawingDeadline.withDeadline(path) { () throws(MediaError) in try findStreams(known) }
        } else {
            try findStreams(known)
        }
        correctSoundClocks()
        unpacker = try PictureUnpacker(self)
        order = try PresentationOrder(self)
        if ClockRestarts.isSearched(self) || formatName == "hls" { clock = ClockWatch() }
        access.isOpening = false
    }

    deinit {
        var context: UnsafeMutablePointer<AVFormatContext>? = context
        avformat_close_input(&context)
    }

    private func findStreams(_ known: StreamParameters?) throws(MediaError) {
        let hasHeader = context.pointee.ctx_flags & AVFMTCTX_NOHEADER == 0
        if let known, hasHeader, !known.isBare, known.apply(to: context) { return }
        try check("read '\(path)'", avformat_find_stream_info(context, nil))
        guard context.pointee.nb_streams > 0 else {
            throw MediaError(.brokenInput, "read '\(path)'", "it holds no picture and no sound")
        }
    }

    private static func openingError(_ result: CInt, _ path: String, _ access: FileAccess) -> MediaError {
        var status = stat()
        if stat(path.systemPath, &status) == 0, status.st_size == 0 {
            return MediaError(.brokenInput, "open '\(path)'", "the file is empty")
        }
        if access.hasPlaylist, result == ffmpeg_error(EMFILE) {
            return MediaError(
                .brokenInput, "open '\(path)'", "it names more files than can be open at once, or leads to itself")
        }
        let damage = [ffmpeg_invalid_data(), ffmpeg_end_of_file(), ffmpeg_error(EINVAL), ffmpeg_error(EPERM)]
        let isDamage = damage.contains(result)
        if let own = access.paths.first, let reason = UnreadablePicture.reason(own, isDamage: isDamage) {
            return MediaError(.brokenInput, "open '\(path)'", reason)
        }
        if isDamage {
            return MediaError(
                .brokenInput, "open '\(path)'", "not a media file, damaged, or cut short before its index")
        }
        return MediaError(result, "open '\(path)'")
    }

    /// Opens the same file again at its beginning, with the streams already found.
    func reopened() throws(MediaError) -> Demuxer {
        try Demuxer(path: path, gate: access.gate, known: StreamParameters(self), extent: access.extent)
    }

    /// The files that it has opened so far, with links resolved: its own, then those that this one names.
    var openedPaths: [String] {
        access.paths + (sequence?.current?.openedPaths.filter { !access.paths.contains($0) } ?? [])
    }

    /// The numbers of runs of segments of the playlists opened, by their marks of discontinuity.
    var playlistRuns: Set<Int> { access.playlistRuns }

    /// The recording that it was opened for, of a file that holds several; nil for the whole file.
    var extent: RecordingPart.Extent? { access.extent }
    package var gate: any FileGate { access.gate }

    /// True if it has opened a playlist: more of its files may be opened later.
    var hasPlaylist: Bool { access.hasPlaylist }

    package var streamCount: Int { Int(context.pointee.nb_streams) }

    package func stream(_ index: Int) -> UnsafeMutablePointer<AVStream> { context.pointee.streams[index]! }

    /// Selects the streams to read.
    package func select(_ indices: Set<Int>) {
        for index in 0..<streamCount {
            stream(index).pointee.discard = indices.contains(index) ? AVDISCARD_DEFAULT : AVDISCARD_ALL
        }
        sequence?.select(self)
    }

    /// The number of the recording that the last packet came from.
    var recording: Int { sequence?.number ?? 0 }

    /// A stream of the recording that the last packet came from, with its codec's parameters there.
    func currentStream(_ index: Int) -> UnsafeMutablePointer<AVStream> {
        guard let sequence, let current = sequence.current, let own = sequence.ownIndex(of: index) else {
            return stream(index)
        }
        return current.stream(own)
    }

    /// Reads the next packet of the selected streams; false at the end.
    package func read(into packet: borrowing Packet) throws(MediaError) -> Bool {
        guard let sequence else { return try readPart(into: packet) }
        while true {
            if try (sequence.current ?? self).readPart(into: packet) {
                if sequence.adopt(packet, self) { return true }
            } else if try !sequence.advance(self) {
                return false
            }
        }
    }

    /// Reads the next packet of one recording; false at its end.
    private func readPart(into packet: borrowing Packet) throws(MediaError) -> Bool {
        packet.clear()
        guard let order else { return try readUnpacked(into: packet) }
        return try order.next(into: packet) { packet throws(MediaError) in try readUnpacked(into: packet) }
    }

    private func readUnpacked(into packet: borrowing Packet) throws(MediaError) -> Bool {
        while try readStored(into: packet) {
            guard let unpacker, Int(packet.av.pointee.stream_index) == unpacker.streamIndex else { return true }
            if try unpacker.unpack(packet) { return true }
        }
        return false
    }

    /// Reads the next packet as the container stores it. Wraps `av_read_frame`.
    private func readStored(into packet: borrowing Packet) throws(MediaError) -> Bool {
        packet.clear()
        let result = av_read_frame(context, packet.av)
        if result == ffmpeg_end_of_file() { return false }
        // A fragmented recording that was cut off ends before the sample that is only partly there, or at nothing.
        let isPart = result >= 0 && packet.av.pointee.flags & AV_PKT_FLAG_CORRUPT != 0
        if isMP4, result == ffmpeg_invalid_data() || isPart, isBehindEnd(packet), try isFragmented() {
            packet.clear()
            return false
        }
        try check("read '\(path)'", result)
        if av_packet_get_side_data(packet.av, AV_PKT_DATA_ENCRYPTION_INFO, nil) != nil {
            let track = packet.av.pointee.stream_index + 1
            throw MediaError(.brokenInput, "read '\(path)'", "its track \(track) is encrypted; decrypt it first")
        }
        packet.forgetImpossibleTimes()
        // A sample's duration has 32 bits; a set highest bit is a negative number from a broken muxer.
        if isMP4, packet.av.pointee.duration > Int64(Int32.max) { packet.av.pointee.duration = 0 }
        try requireOneClock(packet)
        return true
    }

    private func requireOneClock(_ packet: borrowing Packet) throws(MediaError) {
        let stream = stream(Int(packet.av.pointee.stream_index))
        guard clock?.accepts(packet, of: stream) == false else { return }
        let place = packet.av.pointee.pos >= 0 ? " near byte \(packet.av.pointee.pos)" : ""
        throw MediaError(
            .brokenInput, "read '\(path)'",
            "its clock begins again\(place), where no other recording was found; "
                + "join recordings with 'luaedit run concat' instead of by their bytes")
    }

    /// True if a sample reaches behind the file's end, or, of a packet without data, if the file was read to its end.
    private func isBehindEnd(_ packet: borrowing Packet) -> Bool {
        guard let io = context.pointee.pb else { return false }
        let size = avio_size(io)
        return avio_tell(io) >= size || avio_feof(io) != 0 || packet.av.pointee.pos + Int64(packet.size) >= size
    }

    /// Seeks to the last key frame at or before a timestamp of a stream. Wraps `avformat_seek_file`.
    /// - Returns: True if the seek succeeded.
    package func seek(stream: Int, to timestamp: Int64) -> Bool {
        guard let sequence else { return seekInPart(stream: stream, to: timestamp) }
        // A recording that cannot be opened fails again, with its error, when it is read.
        return (try? sequence.seek(stream: stream, to: timestamp, self)) ?? false
    }

    /// Seeks in one recording to the last key frame at or before a timestamp of a stream.
    func seekInPart(stream: Int, to timestamp: Int64) -> Bool {
        seek(stream: stream, to: Int64.min...timestamp, near: timestamp)
    }

    /// Seeks to a place in a range, as near to a time as possible. Wraps `avformat_seek_file`.
    /// - Parameters:
    ///   - stream: The stream of the timestamps; -1 for units of `AV_TIME_BASE`.
    ///   - flags: FFmpeg's `AVSEEK_FLAG_…`.
    /// - Returns: True if the seek succeeded.
    package func seek(stream: Int = -1, to range: ClosedRange<Int64>, near time: Int64, flags: CInt = 0) -> Bool {
        guard
            avformat_seek_file(context, CInt(stream), range.lowerBound, time, range.upperBound, flags) >= 0
        else { return false }
        unpacker?.reset()
        order?.reset()
        if clock != nil { clock = ClockWatch() }
        return true
    }

    /// The start of a stream's first sample or picture, in the container's clock; nil if the container does not give
    /// it.
    ///
    /// For Opus in Matroska FFmpeg reports the start of the encoder's delay, which is inaudible.
    package func start(of index: Int) -> Time? {
        let stream = stream(index)
        let parameters = stream.pointee.codecpar.pointee
        // FFmpeg makes it up there from the start of another stream.
        if formatName == "asf", isMovie(index) { return nil }
        guard formatName.hasPrefix("matroska"), parameters.codec_id == AV_CODEC_ID_OPUS,
            stream.pointee.start_time != ffmpeg_no_timestamp()
        else { return stream.time(stream.pointee.start_time) }
        let rate = AVRational(num: 1, den: max(1, parameters.sample_rate))
        let delay = av_rescale_q(Int64(parameters.initial_padding), rate, stream.pointee.time_base)
        return stream.time(stream.pointee.start_time + delay)
    }

    /// Earlier than any packet of a file: no picture is decoded so long before it is shown.
    package static let beforeEverything = Time(-10, 1)

    /// True for a stream without a container, such as ADTS or Annex B, which has no start time. A tag before it may have
    /// cover pictures.
    var isBareStream: Bool {
        let own = (0..<streamCount).filter { !stream($0).isAttachedPicture }
        return own.count == 1 && !isPicture && stream(own[0]).pointee.start_time == ffmpeg_no_timestamp()
    }
}

extension UnsafeMutablePointer<AVStream> {
    /// Converts a timestamp in the stream's units; nil if it is unknown or does not fit.
    package func time(_ timestamp: Int64) -> Time? {
        guard timestamp != ffmpeg_no_timestamp(), pointee.time_base.den > 0, pointee.time_base.num > 0 else {
            return nil
        }
        return try? Time(
            exactly: Int128(timestamp) * Int128(pointee.time_base.num), over: Int128(pointee.time_base.den),
            "read a timestamp")
    }

    /// True for a cover picture.
    var isAttachedPicture: Bool { pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0 }

    /// A tag of the stream, such as `language`. Wraps `av_dict_get`.
    package func tag(_ name: String) -> String? {
        av_dict_get(pointee.metadata, name, nil, 0).map { String(cString: $0.pointee.value) }
    }
}

extension AVCodecParameters {
    /// The codec's headers outside the stream, such as `avcC`; empty without any.
    package var header: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: extradata, count: Int(extradata_size)) }
}

extension UnsafeMutablePointer<AVCodecParameters> {
    /// Replaces the codec's headers outside the stream.
    package func setHeader(_ bytes: [UInt8]) throws(MediaError) {
        let padding = Int(AV_INPUT_BUFFER_PADDING_SIZE)
        let data = try allocated("a codec's header", av_mallocz(bytes.count + padding))
        av_freep(&pointee.extradata)
        pointee.extradata = data.assumingMemoryBound(to: UInt8.self)
        pointee.extradata.update(from: bytes, count: bytes.count)
        pointee.extradata_size = CInt(bytes.count)
    }
}

/// The codec parameters of a file's streams, kept from its first opening.
package final class StreamParameters: @unchecked Sendable {  // never changed after it is made
    private let parameters: [UnsafeMutablePointer<AVCodecParameters>]
    /// True for a bare stream: FFmpeg derives its packet times from a search of the file.
    let isBare: Bool

    /// Of a file without streams.
    init() { (parameters, isBare) = ([], false) }

    init(_ demuxer: Demuxer) throws(MediaError) {
        isBare = demuxer.isBareStream
        var parameters: [UnsafeMutablePointer<AVCodecParameters>] = []
        for index in 0..<demuxer.streamCount {
            let copy = try allocated("stream parameters", avcodec_parameters_alloc())
            avcodec_parameters_copy(copy, demuxer.stream(index).pointee.codecpar)
            parameters.append(copy)
        }
        self.parameters = parameters
    }

    /// A stream's `AVCodecParameters.format`; nil if unknown.
    package func pixelFormat(_ index: Int) -> PixelFormat? {
        guard parameters.indices.contains(index), parameters[index].pointee.format >= 0 else { return nil }
        return PixelFormat(rawValue: parameters[index].pointee.format)
    }

    /// A stream's parameters, owned by this object; nil if the file has no stream of that number.
    package func codecParameters(_ index: Int) -> UnsafeMutablePointer<AVCodecParameters>? {
        parameters.indices.contains(index) ? parameters[index] : nil
    }

    /// The encoder's padding at the start by the container, in samples.
    package func initialPadding(_ index: Int) -> Int {
        parameters.indices.contains(index) ? Int(parameters[index].pointee.initial_padding) : 0
    }

    deinit {
        for copy in parameters {
            var copy: UnsafeMutablePointer<AVCodecParameters>? = copy
            avcodec_parameters_free(&copy)
        }
    }

    /// Copies the parameters into a newly opened file; false if its streams differ.
    package func apply(to context: UnsafeMutablePointer<AVFormatContext>) -> Bool {
        guard Int(context.pointee.nb_streams) == parameters.count else { return false }
        for (index, known) in parameters.enumerated() {
            let found = context.pointee.streams[index]!.pointee.codecpar!
            guard found.pointee.codec_type == known.pointee.codec_type,
                found.pointee.codec_id == known.pointee.codec_id
            else { return false }
        }
        for (index, known) in parameters.enumerated() {
            avcodec_parameters_copy(context.pointee.streams[index]!.pointee.codecpar, known)
        }
        return true
    }
}
