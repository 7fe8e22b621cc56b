import CFFmpeg
import Glibc
import Media
import MediaTime

/// One track of a package: an initialisation file, and segments of a fragment each. Not thread-safe: it belongs to one
/// thread.
final class SegmentedTrack {
    /// A file of the track.
    struct Segment {
        let name: String
        /// In movie time. The next one begins at its end.
        let range: TimeRange
        let size: Int64
    }

    /// The base of its files' names.
    let name: String
    /// For a player's menu; nil if unknown.
    var language: String?
    private(set) var segments: [Segment] = []
    /// The contents of the initialisation file; empty until the first segment is written.
    private(set) var initialization: [UInt8] = []

    private let folder: any ResultFolder
    private let grid: SegmentGrid
    private let muxer: Muxer
    private let initializationFile: Muxer.Destination
    private let unit: Time
    /// Cuts are possible before any packet of sound, and before key frames of pictures.
    private let isPicture: Bool
    /// The last packet, held back because the next one determines its duration.
    private var held: Packet?
    /// The start of the current segment.
    private var start: Time?
    /// The end of the last packet.
    private var end = Time.zero

    /// - Parameter add: Adds the one track to the muxer.
    init(
        _ name: String, unit: Time, in folder: any ResultFolder, grid: SegmentGrid,
        add: (Muxer) throws(MediaError) -> Int
    ) throws(MediaError) {
        self.name = name
        self.folder = folder
        self.grid = grid
        self.unit = unit
        initializationFile = try folder.create("\(name)_init.mp4")
        muxer = try Muxer(format: "mp4", destination: initializationFile, layout: .segments)
        let index = try add(muxer)
        precondition(index == 0, "a segmented track is alone in its files")
        isPicture = muxer.parameters(ofTrack: 0).codec_type == AVMEDIA_TYPE_VIDEO
    }

    var initializationName: String { "\(name)_init.mp4" }
    var playlistName: String { "\(name).m3u8" }

    /// The track's codec parameters.
    var parameters: AVCodecParameters { muxer.parameters(ofTrack: 0) }

    /// Frames per second; 0 without a rate.
    var frameRate: AVRational { muxer.context.pointee.streams[0]!.pointee.avg_frame_rate }

    func setMarks(_ marks: PictureMarks) { muxer.setMarks(marks, ofTrack: 0) }

    func begin() throws(MediaError) {
        if let language { muxer.setLanguage(language, ofTrack: 0) }
        try muxer.begin(metadata: [:], chapters: [])
    }

    /// Writes the next packet, in decoding order and in the track's units.
    func write(_ packet: borrowing Packet) throws(MediaError) {
        let isCuttable = !isPicture || packet.av.pointee.flags & AV_PKT_FLAG_KEY != 0
        let timestamp = packet.presentationTimestamp ?? packet.decodingTimestamp
        let (time, next) = try timed { () throws(TimeError) in
            let time = try unit.multiplied(by: timestamp)
            return (time, try time + unit.multiplied(by: max(packet.av.pointee.duration, 1)))
        }
        try writeHeld(before: packet.av.pointee.dts)
        let isFirst = try timed { () throws(TimeError) in try grid.startsSegment(at: time, after: start) }
        if isCuttable && isFirst {
            if let start { try cut(from: start, to: time) }
            // Packets before the movie's start are the inaudible lead-in.
            start = max(time, .zero)
        }
        end = max(end, next)
        held = packet.takeContents()
    }

    /// Writes the remaining samples.
    func finish() throws(MediaError) {
        try writeHeld(before: nil)
        if let start { try cut(from: start, to: end) }
        guard segments.isEmpty else { return }
        try folder.close(initializationFile)
        throw MediaError(.unsupported, "write '\(initializationFile.name)'", "the track is empty")
    }

    private func writeHeld(before next: Int64?) throws(MediaError) {
        guard let packet = held.take() else { return }
        // Durations extend from one decoding time to the next; otherwise segments would leave gaps.
        if let next, next != ffmpeg_no_timestamp(), next > packet.av.pointee.dts {
            packet.setDuration(next - packet.av.pointee.dts)
        }
        try muxer.write(packet, track: 0)
    }

    /// Ends the current segment and writes its file.
    private func cut(from start: Time, to end: Time) throws(MediaError) {
        if segments.isEmpty { try writeInitialization() }
        let name = "\(name)_\(padded(segments.count + 1, 5)).m4s"
        let file = try folder.create(name)
        try muxer.redirect(to: file)
        let size = try muxer.flush()
        try folder.close(file)
        let range = try timed { () throws(TimeError) in try TimeRange(start: start, end: end) }
        segments.append(Segment(name: name, range: range, size: size))
    }

    private func writeInitialization() throws(MediaError) {
        let size = try muxer.flush()
        initialization = try initializationFile.read(count: Int(size))
        try folder.close(initializationFile)
    }

    private func timed<Value>(_ body: () throws(TimeError) -> Value) throws(MediaError) -> Value {
        do throws(TimeError) { return try body() } catch {
            throw MediaError(.engineFailure, "cut '\(name)' into segments", "\(error)")
        }
    }
}

extension Muxer.Destination {
    /// Reads the written bytes from the start. Wraps `pread`.
    fileprivate func read(count: Int) throws(MediaError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let got = bytes.withUnsafeMutableBytes {
                pread(descriptor, $0.baseAddress! + done, count - done, off_t(done))
            }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { throw MediaError(ffmpeg_error(errno), "read '\(name)' back", kind: .inputOutput) }
            done += got
        }
        return bytes
    }
}
