import Glibc
import Media
import MediaTime
import MediaWriting
import Messages
import Pixels
import TestSupport
import Testing

@testable import Recording

/// Files of fragments, made of pictures with given times.
@Suite struct FragmentFileTests {
    private let folder = Folder<String>()

    private static let format = PictureFormat(
        width: 64, height: 48, pixels: PixelFormat(layout: .yuv420p8)!, color: .bt601)

    private func makeEncoder() throws -> Encoder {
        try Encoder(
            VideoEncoderSettings(
                encoder: "libx264", picture: Self.format, frameDuration: Time(1, 25), unit: Time(1, 90_000), threads: 1,
                options: [
                    EncoderOption(name: "preset", value: "ultrafast"),
                    EncoderOption(name: "tune", value: "zerolatency"),
                    EncoderOption(name: "forced-idr", value: "1"), EncoderOption(name: "g", value: "1000"),
                ]))
    }

    /// Writes pictures and ends the file.
    /// - Parameters:
    ///   - times: In units of 1/90000 s.
    ///   - path: Nil for a file of the folder.
    ///   - other: The name of a second track that gets nothing.
    ///   - reason: Why the recording ends.
    private func write(
        _ times: [Int64], interval: Time = Time(1, 1), limits: RecordingLimits = RecordingLimits(), path: String? = nil,
        end: Time = .zero, isNoisy: Bool = false, other: String? = nil, reason: RecordingEnd.Reason? = nil
    ) throws -> FragmentFile {
        let descriptor = open(path ?? folder.file("out.part"), O_RDWR | O_CREAT | O_TRUNC, 0o600)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        let encoder = try makeEncoder()
        let file = try FragmentFile(
            Muxer.Destination(descriptor: descriptor, name: "out.part"), interval: interval, frameDuration: Time(1, 25),
            limits: limits)
        let track = try file.addTrack(encoder, unit: Time(1, 90_000), usualDuration: 3600, name: "screen")
        if let other {
            _ = try file.addTrack(try makeEncoder(), unit: Time(1, 90_000), usualDuration: 3600, name: other)
        }
        try file.begin()
        let pool = FramePool(width: 64, height: 48, format: Self.format.pixels)
        var noise: UInt32 = 1
        for (number, time) in times.enumerated() {
            let frame = try pool.makeFrame()
            let luma = frame.view!.y.base
            if isNoisy {
                for index in 0..<64 * 40 {
                    noise = noise &* 1_664_525 &+ 1_013_904_223
                    luma.storeBytes(of: UInt8(noise >> 24), toByteOffset: index, as: UInt8.self)
                }
            } else {
                luma.initializeMemory(as: UInt8.self, repeating: UInt8(number % 200), count: 64 * 40)
            }
            frame.prepareForEncoding(timestamp: time)
            if file.wantsKey(Time(time, 90_000), track: track) { frame.requestKeyFrame() }
            try encoder.send(frame)
            let packet = Packet()
            while try encoder.receive(into: packet) == .packet { file.write(packet.takeContents(), track: track) }
        }
        file.writeStalled()
        if let reason { file.end(reason) }
        file.finish(at: end)
        return file
    }

    private func bytes() -> [UInt8] { readFile(folder.file("out.part")) ?? [] }

    private func count(_ box: String) -> Int {
        let (bytes, name) = (bytes(), Array(box.utf8))
        return bytes.indices.dropLast(3).count { bytes[$0] == name[0] && bytes[$0..<$0 + 4].elementsEqual(name) }
    }

    private static let regular = (0..<100).map { Int64($0) * 3600 }

    @Test func `fragments are no longer than their interval, and each begins with a key frame`() throws {
        let file = try write(Self.regular)
        #expect(file.state.reason == nil)
        #expect(file.state.size == Int64(bytes().count))
        // 4 s in steps of 0.96 s.
        #expect(count("moof") == 5)
        let lines = try ffprobe("-show_entries packet=pts_time,flags", folder.file("out.part"))
        let keys = lines.indices.filter { lines[$0].hasPrefix("flags=K") }.map { lines[$0 - 1] }
        #expect(
            keys == [
                "pts_time=0.000000", "pts_time=0.960000", "pts_time=1.920000", "pts_time=2.880000", "pts_time=3.840000",
            ])
    }

    @Test func `pictures keep their times, and the last one lasts until the end`() throws {
        let times: [Int64] = [0, 3001, 9000, 9001, 90_000, 200_007]
        _ = try write(times, end: Time(5, 2))
        let lines = try ffprobe("-show_entries packet=pts,duration", folder.file("out.part"))
        #expect(lines.filter { $0.hasPrefix("pts=") } == times.map { "pts=\($0)" })
        let copy = try self.copy(marks: [])
        #expect(Time(copy.durationValue, copy.durationTimescale) == Time(5, 2))
        #expect(
            try ffprobe("-show_entries packet=pts,duration", folder.file("out.mp4")).last
                == "duration=\(225_000 - 200_007)")
    }

    private func copy(marks: [ExactTime]) throws -> Summary.File {
        let descriptor = open(folder.file("out.part"), O_RDWR)
        let target = open(folder.file("out.mp4"), O_RDWR | O_CREAT, 0o600)
        defer {
            close(descriptor)
            close(target)
        }
        return try FinishedRecording(descriptor: descriptor).copy(to: target, format: "mp4", marks: marks)
    }

    @Test func `the header has the mark of an unfinished recording, and the end removes it`() throws {
        _ = try write(Self.regular)
        let place = try #require(RecordingMark.place(in: Array(bytes().prefix(256))))
        #expect(place == 28)
        let descriptor = open(folder.file("out.part"), O_RDWR)
        defer { close(descriptor) }
        let kept = try FinishedRecording(descriptor: descriptor).keep()
        #expect(
            kept
                == Summary.File(
                    frames: 100, durationValue: kept.durationValue, durationTimescale: kept.durationTimescale,
                    width: 64, height: 48))
        #expect(RecordingMark.place(in: Array(bytes().prefix(256))) == nil)
        #expect(try ffprobe("-show_entries format=duration", folder.file("out.part")) == ["duration=4.000000"])
    }

    @Test func `a copy has the same pictures, the chapters and no fragments`() throws {
        _ = try write(Self.regular)
        #expect(try copy(marks: [ExactTime(1, 1), ExactTime(9, 1)]).frames == 100)
        let entries = "-select_streams v -show_entries packet=pts,duration,size"
        #expect(try ffprobe(entries, folder.file("out.part")) == ffprobe(entries, folder.file("out.mp4")))
        #expect(
            try ffprobe("-show_chapters", folder.file("out.mp4")).filter { $0.hasPrefix("TAG:title") }
                == ["TAG:title=Chapter 1", "TAG:title=Chapter 2"])
        #expect(
            try ffprobe("-select_streams v -show_entries stream_tags=handler_name", folder.file("out.mp4")) == [
                "TAG:handler_name=screen"
            ]
        )
    }

    @Test func `a file ends before the fragment that would make it too large`() throws {
        let whole = try write(Self.regular, isNoisy: true).state.size
        let limit = whole * 2 / 3
        let file = try write(Self.regular, limits: RecordingLimits(maximumFileSize: limit), isNoisy: true)
        #expect(file.state.reason == .fileSizeReached)
        #expect(file.state.size <= limit && file.state.size > limit / 4)
        #expect(Int64(bytes().count) == file.state.size)
    }

    @Test func `a disk with too little free gets nothing`() throws {
        let file = try write(Self.regular, limits: RecordingLimits(minimumFreeSpace: .max / 2))
        #expect(file.state.reason == .freeSpaceReached)
        #expect(file.state.size == 0 && bytes().isEmpty)
    }

    @Test func `a full disk ends the recording and says so`() throws {
        let file = try write(Self.regular, path: "/dev/full")
        let failure = Failure(.inputOutput, "cannot write 'out.part'", system: ENOSPC)
        #expect(file.state.reason == .failed(failure))
        #expect(file.state.size == 0)
    }

    @Test func `a disk that is full at the end is not hidden by the end that was asked for`() throws {
        let file = try write(Array(Self.regular.prefix(10)), path: "/dev/full", reason: .stopped)
        #expect(file.state.reason?.failure?.text == "cannot write 'out.part': No space left on device")
        let small = try write(
            Array(Self.regular.prefix(10)), limits: RecordingLimits(maximumFileSize: 100), reason: .stopped)
        #expect(small.state.reason == .fileSizeReached)
    }

    @Test func `what the disk does not take ends the recording`() throws {
        // Its descriptor is closed.
        let file = try write(Self.regular)
        file.sync()
        let failure = Failure(.inputOutput, "cannot write 'out.part': Bad file descriptor", systemError: EBADF)
        #expect(file.state.reason == .failed(failure))
    }

    @Test func `a device that delivers nothing does not keep the recording in memory`() throws {
        let short = try write(Array(Self.regular.prefix(50)), other: "camera")
        #expect(short.state.reason == nil)
        let file = try write(Self.regular, other: "camera")
        #expect(file.state.reason == .failed(Failure(.inputOutput, "the camera delivers nothing")))
        #expect(
            try ffprobe(
                "-select_streams v:0 -count_packets -show_entries stream=nb_read_packets", folder.file("out.part"))
                == ["nb_read_packets=100"])
    }

    @Test func `a last picture ends where the recording does, however late the first one comes`() throws {
        _ = try write([1800, 3600, 200_007], end: Time(5, 2))
        #expect(try copy(marks: []).frames == 3)
        #expect(
            try ffprobe("-show_entries packet=pts", folder.file("out.mp4")) == ["pts=1800", "pts=3600", "pts=200007"])
        // ffprobe counts the last packet's duration from the movie's start, too.
        #expect(
            try ffprobe("-show_entries stream=start_pts,duration_ts", folder.file("out.mp4")) == [
                "start_pts=1800", "duration_ts=223200",
            ])
    }

    @Test func `sound is copied without becoming longer`() throws {
        let descriptor = open(folder.file("out.part"), O_RDWR | O_CREAT | O_TRUNC, 0o600)
        defer { close(descriptor) }
        let format = SoundFormat(sampleRate: 48_000, layout: .mono)
        let encoder = try AudioEncoder(AudioEncoderSettings(encoder: "aac", format: format, bitRate: 96_000))
        let file = try FragmentFile(
            Muxer.Destination(descriptor: descriptor, name: "out.part"), interval: Time(1, 1),
            frameDuration: Time(1, 100), limits: RecordingLimits())
        let track = try file.addTrack(encoder.encoder, unit: Time(1, 48_000), usualDuration: 1024, name: "microphone")
        try file.begin()
        func write() throws {
            let packet = Packet()
            while try encoder.encoder.receive(into: packet) == .packet {
                file.write(packet.takeContents(), track: track)
            }
        }
        // 96,000 samples, of which the last block has 768.
        for block in 0..<94 {
            let count = block == 93 ? 768 : 1024
            let samples = PlanarSamples(channelCount: 1, capacity: count)
            samples[0].initialize(repeating: 0.1, count: count)
            try encoder.encoder.send(encoder.makeFrame(samples, position: Int64(block) * 1024, count: count))
            try write()
        }
        try encoder.encoder.finish()
        try write()
        file.finish(at: Time(2, 1))
        _ = try copy(marks: [])
        #expect(
            try ffprobe("-show_entries packet=pts,duration", folder.file("out.mp4")).suffix(2) == [
                "pts=95232", "duration=768",
            ])
        #expect(try ffprobe("-show_entries stream=duration", folder.file("out.mp4")) == ["duration=2.000000"])
    }
}
