import CFFmpeg
import MediaTime
import Values

/// Reads a sequence of picture files: picture *n* starts at *n* × frame duration.
///
/// One decoder gets the files one after the other, so that its threads work on several; a file of another codec gets a
/// new decoder. Pictures may differ in size and format. Not thread-safe: each belongs to the thread that reads from it.
package final class SequenceReader: PictureReader {
    private let sequence: PictureSequence
    private let frameDuration: Time
    private let threads: Int
    private var decoder: Decoder?
    /// A file of another codec, opened while the current decoder is still draining.
    private var waiting: Demuxer?
    private var nextToDecode: Int64 = 0
    private var nextToGive: Int64 = 0

    /// - Parameters:
    ///   - frameRate: Pictures per second.
    ///   - threads: The decoder's own threads; 0 for the codec's default.
    package init(_ sequence: PictureSequence, frameRate: FrameRate, threads: Int = 0) {
        self.sequence = sequence
        self.threads = threads
        frameDuration = frameRate.frameDuration
    }

    /// Always 0: a damaged picture is an error, because no other can be shown instead.
    package var damagedPackets: Int { 0 }

    package func next() throws(MediaError) -> TimedFrame? {
        guard nextToGive < sequence.count else { return nil }
        let frame = Frame()
        try decode(into: frame)
        let start: Time
        do throws(TimeError) { start = try frameDuration.multiplied(by: nextToGive) } catch {
            throw MediaError(.unsupported, "show '\(sequence.path(nextToGive))'", "\(error)")
        }
        nextToGive += 1
        return TimedFrame(frame: frame, start: start)
    }

    package func seek(to time: Time) throws(MediaError) {
        let index = (try? time.dividedRoundingDown(by: frameDuration)) ?? 0
        let wanted = min(max(index, 0), sequence.count - 1)
        guard wanted != nextToGive else { return }
        decoder = nil
        waiting = nil
        (nextToDecode, nextToGive) = (wanted, wanted)
    }

    private func decode(into frame: borrowing Frame) throws(MediaError) {
        while true {
            guard let decoder else {
                try startDecoder()
                continue
            }
            switch try decoder.receive(into: frame) {
            case .needsInput: try feed(decoder)
            case .ended:
                guard nextToGive == nextToDecode else { throw damage() }
                self.decoder = nil
            case .frame:
                guard frame.av.pointee.pts == nextToGive else { throw damage() }
                return
            }
        }
    }

    private func damage() -> MediaError {
        MediaError(.brokenInput, "decode '\(sequence.path(nextToGive))'", "the picture is damaged")
    }

    private func startDecoder() throws(MediaError) {
        let demuxer = if let waiting { waiting } else { try sequence.openDemuxer(nextToDecode) }
        waiting = nil
        let made = try Decoder(
            demuxer.stream(try picture(in: demuxer)), path: sequence.path(nextToDecode), threads: threads)
        decoder = made
        try send(demuxer, to: made)
    }

    /// Sends the next file to the decoder, or the end of the stream.
    private func feed(_ decoder: Decoder) throws(MediaError) {
        guard nextToDecode < sequence.count else { return try decoder.finish() }
        let demuxer = try sequence.openDemuxer(nextToDecode)
        let stream = demuxer.stream(try picture(in: demuxer))
        guard stream.pointee.codecpar.pointee.codec_id == decoder.context.pointee.codec_id else {
            waiting = demuxer
            return try decoder.finish()
        }
        try send(demuxer, to: decoder)
    }

    private func send(_ demuxer: Demuxer, to decoder: Decoder) throws(MediaError) {
        let index = try picture(in: demuxer)
        demuxer.select([index])
        let packet = Packet()
        guard try demuxer.read(into: packet) else {
            throw MediaError(.brokenInput, "read '\(sequence.path(nextToDecode))'", "it holds no picture")
        }
        (packet.av.pointee.pts, packet.av.pointee.dts) = (nextToDecode, nextToDecode)
        try decoder.send(packet)
        nextToDecode += 1
    }

    /// The index of a file's picture stream.
    private func picture(in demuxer: Demuxer) throws(MediaError) -> Int {
        let streams = 0..<demuxer.streamCount
        guard
            let index = streams.first(where: {
                demuxer.stream($0).pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO
            })
        else { throw MediaError(.brokenInput, "read '\(demuxer.path)'", "it holds no picture") }
        return index
    }
}
