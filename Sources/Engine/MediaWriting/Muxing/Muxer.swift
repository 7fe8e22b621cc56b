import CFFmpeg
import Glibc
import Media
import MediaTime
import Values
import Wording

/// Writes packets of several tracks into one movie file. Wraps `AVFormatContext`.
///
/// Packets are written in the order of the calls; the caller sorts them by decoding time across tracks. One that is
/// released before ``finish()`` writes nothing more. Not thread-safe: it belongs to one thread.
package final class Muxer {
    /// The target of a file: a descriptor open for reading and writing, at its start, owned by the caller. A pipe, open
    /// for writing, takes files that are written front to back, such as ``MovieLayout/fragments(_:)``.
    package struct Destination: Sendable {
        package let descriptor: CInt
        /// Its name in messages.
        package let name: String

        package init(descriptor: CInt, name: String) {
            self.descriptor = descriptor
            self.name = name
        }

        /// The current size of the file in bytes; 0 without one. Wraps `fstat`.
        package var byteCount: Int64 {
            var status = stat()
            return fstat(descriptor, &status) == 0 ? Int64(status.st_size) : 0
        }

        /// Writes a complete file that is not a movie. Wraps `pwrite`.
        package func write(_ bytes: [UInt8]) throws(MediaError) {
            let failure = bytes.withUnsafeBytes { buffer in
                Result { () throws(MediaError) in try write(buffer) }
            }
            try failure.get()
        }

        /// Writes a complete file that is not a movie. Wraps `pwrite`, and `write` for a pipe.
        func write(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
            let isSeekable = lseek(descriptor, 0, SEEK_CUR) >= 0
            var done = 0
            while done < bytes.count {
                let rest = (start: bytes.baseAddress! + done, count: bytes.count - done)
                let put =
                    isSeekable
                    ? pwrite(descriptor, rest.start, rest.count, off_t(done))
                    : Glibc.write(descriptor, rest.start, rest.count)
                if put < 0, errno == EINTR { continue }
                guard put > 0 else { throw MediaError(ffmpeg_error(errno), "write '\(name)'", kind: .inputOutput) }
                done += put
            }
        }
    }

    let context: UnsafeMutablePointer<AVFormatContext>
    private var file: DescriptorFile
    /// The ends of tracks with last packets that are not shown, by track index, in movie time.
    var ends: [Int: Time] = [:]
    private(set) var attempt: String
    private let layout: MovieLayout
    private let options: [EncoderOption]
    private var units: [AVRational] = []
    /// Added to the times of each track, in its own units.
    private var delays: [Int64] = []
    private var hasHeader = false
    /// Boxes at the end of tracks' sample entries, by the tracks' indices.
    var sampleEntryBoxes: [Int: [UInt8]] = [:]
    /// Boxes that are written after FFmpeg's own.
    private var additions: IndexAdditions?
    /// The cover and its track, if the container stores it as one.
    var attachedPicture: (cover: CoverPicture, track: Int)?

    /// - Parameters:
    ///   - format: FFmpeg's name of the container, such as `mp4`.
    ///   - options: The container's own options, which override ours.
    ///   - destination: The file to write.
    package init(
        format: String, options: [EncoderOption] = [], destination: Destination, layout: MovieLayout = .indexFirst
    ) throws(MediaError) {
        self.options = options
        self.layout = layout
        attempt = "write '\(destination.name)'"
        file = DescriptorFile(destination.descriptor)
        var context: UnsafeMutablePointer<AVFormatContext>?
        try check(attempt, kind: .unsupported, avformat_alloc_output_context2(&context, nil, format, nil))
        self.context = try allocated("a muxer", context)
        self.context.pointee.opaque = Unmanaged.passUnretained(file).toOpaque()
        // Moving the index to the front reads the file back from the same descriptor, never by name.
        self.context.pointee.io_open = { context, io, _, flags, _ in
            guard let opaque = context?.pointee.opaque, flags & AVIO_FLAG_WRITE == 0 else {
                return ffmpeg_error(EACCES)
            }
            let file = Unmanaged<DescriptorFile>.fromOpaque(opaque).takeUnretainedValue()
            io?.pointee = DescriptorFile(file.descriptor).makeContext(isWriting: false)
            return io?.pointee == nil ? ffmpeg_error(ENOMEM) : 0
        }
        self.context.pointee.io_close2 = { _, io in
            DescriptorFile.free(io)
            return 0
        }
        self.context.pointee.pb = try allocated("a file buffer", file.makeContext(isWriting: true))
        // By default FFmpeg flushes its buffer after every packet, for concurrent readers: a copy of ten minutes made
        // 40,600 system calls to write instead of 1,080.
        if !layout.isStreamable, file.isSeekable { self.context.pointee.flush_packets = 0 }
        self.context.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
        // The output depends on the edit alone, not on the version or the date.
        self.context.pointee.flags |= AVFMT_FLAG_BITEXACT
        // FFmpeg still declares FLAC in MP4 experimental, although players take it.
        self.context.pointee.strict_std_compliance = FF_COMPLIANCE_EXPERIMENTAL
    }

    deinit {
        DescriptorFile.free(context.pointee.pb)
        context.pointee.pb = nil
        avformat_free_context(context)
    }

    var outputFormat: UnsafePointer<AVOutputFormat> { context.pointee.oformat }

    /// Adds a track fed by an encoder; returns its index.
    package func addTrack(_ encoder: Encoder) throws(MediaError) -> Int {
        let stream = try newStream(encoder.context.pointee.time_base)
        try check(attempt, avcodec_parameters_from_context(stream.pointee.codecpar, encoder.context))
        stream.pointee.avg_frame_rate = encoder.context.pointee.framerate
        stream.pointee.sample_aspect_ratio = encoder.context.pointee.sample_aspect_ratio
        setTag(of: stream)
        setDelay(of: stream)
        return Int(stream.pointee.index)
    }

    /// Adds a track with packets copied from a source; returns its index.
    package func addTrack(copying copier: PacketCopier) throws(MediaError) -> Int {
        let stream = try newStream(copier.timeBase)
        try check(attempt, avcodec_parameters_copy(stream.pointee.codecpar, copier.parameters))
        stream.pointee.codecpar.pointee.codec_tag = 0
        setTag(of: stream)
        setDelay(of: stream)
        return Int(stream.pointee.index)
    }

    /// Sets the language of a track: a language tag, written as its ISO 639-2 code if it has one.
    package func setLanguage(_ language: String, ofTrack index: Int) {
        let letters = LanguageCode.threeLetters(language) ?? language
        let code = formatName == "mov" ? LanguageCode.inQuickTime(letters) : letters
        av_dict_set(&context.pointee.streams[index]!.pointee.metadata, "language", code, 0)
    }

    /// Sets a track's high dynamic range metadata. Call it before ``begin(metadata:chapters:)``.
    package func setHighDynamicRange(_ metadata: HighDynamicRangeMetadata, ofTrack index: Int) {
        metadata.add(to: context.pointee.streams[index]!)
    }

    /// Sets the duration of a GIF's last picture, in hundredths of a second. Call it before ``finish()``.
    package func setFinalDelay(_ delay: Int) {
        av_opt_set_int(context.pointee.priv_data, "final_delay", Int64(delay), 0)
    }

    /// Adds a track with only its unit set.
    func newStream(_ unit: AVRational) throws(MediaError) -> UnsafeMutablePointer<AVStream> {
        let stream = try allocated("a track", avformat_new_stream(context, nil))
        stream.pointee.time_base = unit
        units.append(unit)
        delays.append(0)
        return stream
    }

    /// Matroska counts the times of Opus from the encoder's first sample, and players subtract its delay. Times from
    /// the first audible sample would start below zero, and the muxer would shift all other tracks instead.
    private func setDelay(of stream: UnsafeMutablePointer<AVStream>) {
        let parameters = stream.pointee.codecpar.pointee
        guard parameters.codec_id == AV_CODEC_ID_OPUS, ["matroska", "webm"].contains(formatName) else { return }
        let index = Int(stream.pointee.index)
        delays[index] = av_rescale_q(
            Int64(parameters.initial_padding), AVRational(num: 1, den: parameters.sample_rate), units[index])
    }

    /// Writes the file's header. Call it after all tracks are added. Wraps `avformat_write_header`.
    /// - Parameters:
    ///   - metadata: Container tags.
    ///   - chapters: In movie time.
    package func begin(metadata: [String: String], chapters: [Chapter]) throws(MediaError) {
        for (key, value) in metadata.sorted(by: { $0.key < $1.key }) {
            av_dict_set(&context.pointee.metadata, key, value, 0)
        }
        if isMP4,
            let own = IndexAdditions(
                metadata, sampleEntries: sampleEntryBoxes, isQuickTime: formatName == "mov")
        {
            av_dict_set(&context.pointee.metadata, own.fillerKey, own.filler, 0)
            additions = own
            if !file.isSeekable { file.head = { own.settle(inStart: &$0) } }
        }
        if keepsChaptersInComments { addChapterComments(chapters) } else { try addChapters(chapters) }
        var options: OpaquePointer?
        defer { av_dict_free(&options) }
        for option in layout.options(hasPicture: hasPicture) { av_dict_set(&options, option.name, option.value, 0) }
        // WAV has 32-bit sizes: beyond 4 GB it becomes RF64, for which the header reserves room.
        av_dict_set(&options, "rf64", "auto", 0)
        // The unit of edit lists: with the default milliseconds, sound would start up to 1 ms off.
        av_dict_set(&options, "movie_timescale", "\(soundRate ?? 90000)", 0)
        for option in self.options { av_dict_set(&options, option.name, option.value, 0) }
        try check(attempt, kind: .unsupported, avformat_write_header(context, &options))
        hasHeader = true
        try writeAttachedPicture()
    }

    private var hasPicture: Bool {
        (0..<units.count).contains { parameters(ofTrack: $0).codec_type == AVMEDIA_TYPE_VIDEO }
    }

    /// A track's codec parameters.
    func parameters(ofTrack index: Int) -> AVCodecParameters {
        context.pointee.streams[index]!.pointee.codecpar.pointee
    }

    /// Samples per second of the first audio track; nil without one.
    private var soundRate: CInt? {
        for index in 0..<units.count {
            let parameters = context.pointee.streams[index]!.pointee.codecpar!
            if parameters.pointee.codec_type == AVMEDIA_TYPE_AUDIO, parameters.pointee.sample_rate > 0 {
                return parameters.pointee.sample_rate
            }
        }
        return nil
    }

    private func addChapters(_ chapters: [Chapter]) throws(MediaError) {
        guard !chapters.isEmpty else { return }
        let size = MemoryLayout<UnsafeMutablePointer<AVChapter>?>.stride
        let list = try allocated("chapters", av_calloc(chapters.count, size))
            .assumingMemoryBound(to: UnsafeMutablePointer<AVChapter>?.self)
        context.pointee.chapters = list
        for (index, chapter) in chapters.enumerated() {
            let made = try allocated("a chapter", av_mallocz(MemoryLayout<AVChapter>.stride))
                .assumingMemoryBound(to: AVChapter.self)
            made.pointee.id = Int64(index)
            made.pointee.time_base = AVRational(num: 1, den: 1_000_000_000)
            made.pointee.start = (try? chapter.timeRange.start.units(per: 1_000_000_000)) ?? 0
            made.pointee.end = (try? chapter.timeRange.end.units(per: 1_000_000_000)) ?? made.pointee.start
            av_dict_set(&made.pointee.metadata, "title", chapter.title, 0)
            list[index] = made
            context.pointee.nb_chapters += 1
        }
    }

    /// Writes one packet, its times in the track's own units. Wraps `av_write_frame`.
    /// - Throws: ``MediaError`` of kind `brokenInput` if nothing keeps the file from being written but the packet itself.
    package func write(_ packet: borrowing Packet, track: Int) throws(MediaError) {
        packet.av.pointee.stream_index = CInt(track)
        packet.av.pointee.pos = -1
        if packet.av.pointee.pts != ffmpeg_no_timestamp() { packet.av.pointee.pts += delays[track] }
        if packet.av.pointee.dts != ffmpeg_no_timestamp() { packet.av.pointee.dts += delays[track] }
        let unit = context.pointee.streams[track]!.pointee.time_base
        av_packet_rescale_ts(packet.av, units[track], unit)
        let result = av_write_frame(context, packet.av)
        guard result < 0, file.failure == 0 else { return try checkFile(result) }
        let ticks = Int128(packet.presentationTimestamp ?? packet.decodingTimestamp)
        let time = try? Time(exactly: ticks * Int128(unit.num), over: Int128(unit.den), "name a packet's time")
        throw MediaError(
            result, "\(attempt), track \(track + 1)" + (time.map { " at \($0)" } ?? ""), kind: .brokenInput)
    }

    /// Ends the fragment; the first one of ``MovieLayout/segments`` also writes the initialisation part. Wraps
    /// `av_write_frame` without a packet.
    /// - Returns: The bytes in the current destination.
    package func flush() throws(MediaError) -> Int64 {
        try checkFile(av_write_frame(context, nil))
        avio_flush(context.pointee.pb)
        try checkFile(context.pointee.pb.pointee.error)
        return avio_seek(context.pointee.pb, 0, SEEK_CUR)
    }

    /// Continues writing in another file, from its start.
    package func redirect(to destination: Destination) throws(MediaError) {
        avio_flush(context.pointee.pb)
        try checkFile(context.pointee.pb.pointee.error)
        let next = DescriptorFile(destination.descriptor)
        let pb = try allocated("a file buffer", next.makeContext(isWriting: true))
        DescriptorFile.free(context.pointee.pb)
        context.pointee.pb = pb
        context.pointee.opaque = Unmanaged.passUnretained(next).toOpaque()
        file = next
        attempt = "write '\(destination.name)'"
    }

    /// Writes the file's end and moves the index to its front. Wraps `av_write_trailer`.
    package func finish() throws(MediaError) {
        try checkFile(av_write_trailer(context))
        avio_flush(context.pointee.pb)
        try checkFile(context.pointee.pb.pointee.error)
        try writeAdditions()
        guard !ends.isEmpty else { return }
        guard var edits = EditListEnd(file.descriptor), ends.allSatisfy({ edits.end(track: $0.key, at: $0.value) })
        else { throw MediaError(.inputOutput, attempt, "its last pictures cannot be hidden") }
    }

    private func writeAdditions() throws(MediaError) {
        guard let additions else { return }
        let isWritten: Bool
        if file.isSeekable {
            var index = MovieIndex(file.descriptor)
            isWritten = index.map { _ in additions.settle(&index!.bytes) && index!.write() } ?? false
        } else {
            isWritten = file.head == nil
        }
        guard isWritten else { throw MediaError(.inputOutput, attempt, "its metadata cannot be written") }
    }

    /// - Parameter kind: The kind of a failure that is not the file's.
    private func checkFile(_ result: CInt) throws(MediaError) {
        if file.failure != 0 { throw MediaError(file.failure, attempt, kind: .inputOutput) }
        try check(attempt, kind: .inputOutput, result)
    }
}
