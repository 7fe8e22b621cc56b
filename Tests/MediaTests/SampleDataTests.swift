import EditModel
import MediaTime
import TestSupport
import Testing
import Values

@testable import Media

/// Tracks of timed metadata in files.
@Suite struct SampleDataTests {
    private let folder = Folder<String>()

    private func open(_ name: String, _ tracks: [DataTrack]) throws -> MediaFile {
        folder.write(name, DataTrack.movie(tracks))
        return try openFile(folder.file(name))
    }

    private func span(_ file: MediaFile, _ track: Int, isReversed: Bool = false) -> SampleDataSpan {
        let range = TimeRange(start: .zero, duration: file.description.duration)
        let asset = Asset(file.description)
        let source = isReversed ? try! asset.reversed() : asset
        var span = try! source.track(id: track)!.sampleDataSpan(at: .zero)!
        span.sourceRange = range
        return span
    }

    /// Three seconds of a GoPro whose speed is the time.
    private static let camera = DataTrack(
        "gpmd",
        (0..<3).map { second in
            (CameraSample.gpmd(places: (0..<4).map { [1, 2, 3, Double(second) + Double($0) / 4, 0] }), 1000)
        })

    @Test("a data track is described by its form, its values and its samples")
    func description() throws {
        let keys = CameraSample.mebxKeys([("com.apple.quicktime.video-orientation", 66)])
        let file = try open(
            "a.mp4",
            [
                Self.camera, DataTrack("mebx", entry: keys, [(CameraSample.mebx([(1, [0, 6])]), 500)]),
                DataTrack("zzzz", [([1, 2, 3], 1000), ([4], 1000)]),
            ])
        let tracks = file.description.tracks
        #expect(tracks.map(\.mediaType) == [.metadata, .metadata, .metadata])
        #expect(tracks.map(\.codec) == ["gpmd", "mebx", "zzzz"])
        #expect(tracks.map { $0.metadata?.sampleCount } == [3, 1, 2])
        #expect(
            tracks[0].metadata?.names.map(\.key) == [
                "gps_fix", "gps_date", "latitude", "longitude", "altitude", "speed", "speed_3d",
            ])
        #expect(
            tracks[1].metadata?.names == [
                MetadataName(identifier: "mdta/com.apple.quicktime.video-orientation", key: "video_orientation")
            ])
        #expect(file.description.duration == Time(3, 1))
        let packets = try ffprobe("-select_streams 0 -show_entries packet=pts_time -of csv=p=0", folder.file("a.mp4"))
        #expect(packets.map { $0.prefix(8) } == ["0.000000", "1.000000", "2.000000"])
    }

    @Test("the sample at a time is the last that begins at or before it; numbers between two change linearly")
    func lookup() throws {
        let file = try open("a.mp4", [Self.camera])
        let lookup = SampleDataLookup(MediaLibrary(gate: OpenGate()))
        let span = span(file, 1)
        for (time, held, mixed) in [
            (Time.zero, 0.0, 0.0), (Time(1, 8), 0, 0.125), (Time(1, 4), 0.25, 0.25), (Time(15, 8), 1.75, 1.875),
            (Time(2999, 1000), 2.75, 2.75),
        ] {
            let sample = try #require(try lookup.sample(at: time, in: span))
            #expect(sample.item("speed")?.value == .number(held), "\(time)")
            #expect(try sample.timeRange.contains(time))
            #expect(try lookup.value("speed", at: time, in: span)?.value == .number(mixed), "\(time)")
        }
        #expect(try lookup.sample(at: Time(3, 1), in: span) == nil)
        #expect(try lookup.value("nothing", at: .zero, in: span) == nil)
        #expect(try lookup.value("gps_date", at: Time(1, 8), in: span)?.value == .text("201125120000.000"))
    }

    @Test("the order of questions does not change the answers")
    func randomAccess() throws {
        let file = try open("a.mp4", [Self.camera])
        let span = span(file, 1)
        let times = (0..<30).map { Time(Int64($0), 10) }
        func answers(_ times: [Time]) throws -> [Time: TimedMetadataGroup] {
            let lookup = SampleDataLookup(MediaLibrary(gate: OpenGate()))
            var found: [Time: TimedMetadataGroup] = [:]
            for time in times { found[time] = try lookup.sample(at: time, in: span) }
            return found
        }
        #expect(try answers(times) == answers(times.reversed()))
        #expect(try answers(times).count == 30)
    }

    @Test("a value of camera motion holds until the next of its kind, at most two seconds")
    func motionHolds() throws {
        func gyro(_ x: Float) -> [UInt8] {
            CameraSample.camm(kind: 2, littleEndian(x.bitPattern) + [UInt8](repeating: 0, count: 8))
        }
        let place = CameraSample.camm(kind: 5, [1.0, 2, 3].flatMap { littleEndian($0.bitPattern) })
        let file = try open(
            "c.mp4", [DataTrack("camm", [(place, 100), (gyro(1), 100), (gyro(2), 3000), (gyro(3), 100)])])
        let lookup = SampleDataLookup(MediaLibrary(gate: OpenGate()))
        let span = span(file, 1)
        let at = { (time: Time) in try lookup.sample(at: time, in: span) }
        #expect(try at(Time(15, 100))?.items.map(\.key) == ["latitude", "longitude", "altitude", "rotation_rate"])
        #expect(try at(Time(19, 10))?.item("rotation_rate")?.value == .numbers([2, 0, 0]))
        #expect(try at(Time(21, 10))?.items.map(\.key) == ["rotation_rate"])
        #expect(try at(Time(23, 10)) == nil)
        #expect(try lookup.value("rotation_rate", at: Time(15, 100), in: span)?.value == .numbers([1.5, 0, 0]))
    }

    @Test("a file played backwards has its samples backwards")
    func backwards() throws {
        let file = try open("a.mp4", [Self.camera])
        let lookup = SampleDataLookup(MediaLibrary(gate: OpenGate()))
        let span = span(file, 1, isReversed: true)
        #expect(try lookup.sample(at: .zero, in: span)?.item("speed")?.value == .number(2.75))
        #expect(try lookup.sample(at: Time(29, 10), in: span)?.item("speed")?.value == .number(0))
        // Its values are those of the mirrored time, also between two samples.
        for (time, speed) in [
            (Time.zero, 2.75), (Time(1, 8), 2.75), (Time(3, 8), 2.625), (Time(1, 1), 2), (Time(9, 8), 1.875),
        ] { #expect(try lookup.value("speed", at: time, in: span)?.value == .number(speed), "\(time)") }
    }

    @Test("a cut between two samples changes no value")
    func cuts() throws {
        let file = try open("a.mp4", [Self.camera])
        let lookup = SampleDataLookup(MediaLibrary(gate: OpenGate()))
        var span = span(file, 1)
        span.sourceRange = TimeRange(start: Time(3, 8), duration: Time(1, 2))
        span.targetRange = TimeRange(start: Time(10, 1), duration: Time(1, 1))
        for (time, speed) in [(Time(10, 1), 0.375), (Time(41, 4), 0.5), (Time(43, 4), 0.75), (Time(87, 8), 0.8125)] {
            #expect(try lookup.value("speed", at: time, in: span)?.value == .number(speed), "\(time)")
        }
        let items = { (value: Double) in [MetadataItem(identifier: "x", key: "x", value: .number(value))] }
        let groups = (0..<3).map { second in
            TimedMetadataGroup(
                timeRange: TimeRange(start: Time(Int64(second), 1), duration: Time(1, 1)),
                items: items(10 * Double(second)))
        }
        span.source = .table(SampleTable(groups, duration: Time(3, 1)))
        for (start, value) in [(Time(1, 2), 5.0), (Time(5, 4), 12.5), (Time(5, 2), 20)] {
            span.sourceRange = TimeRange(start: start, duration: Time(1, 4))
            #expect(try lookup.value("x", at: Time(10, 1), in: span)?.value == .number(value), "\(start)")
        }
    }

    @Test("samples of one name are found without the others, however many those are")
    func names() throws {
        let accelerations: [[Int16]] = Array(repeating: [1, 2, 3], count: 5100)
        let bytes = CameraSample.gpmd(places: [[1, 2, 3, 4, 5]], accelerations: accelerations)
        let file = try open("n.mp4", [DataTrack("gpmd", Array(repeating: (bytes, 1000), count: 20))])
        let reader = try SampleDataReader(file, track: 1)
        let range = TimeRange(start: .zero, duration: Time(20, 1))
        #expect(try reader.groups(in: range, named: "latitude").count == 20)
        do {
            _ = try reader.groups(in: range)
            Issue.record("no error")
        } catch {
            #expect(error.kind == .unsupported)
            #expect("\(error)".hasSuffix("of them, from 0 s to 20 s: ask for a shorter range"), "\(error)")
        }
    }

    @Test("samples that share a time are found too")
    func sharedTimes() throws {
        let file = try open("z.mp4", [DataTrack("zzzz", [([1], 0), ([2], 0), ([3], 500), ([4], 500)]), Self.camera])
        let reader = try SampleDataReader(file, track: 1)
        let groups = try reader.groups(in: TimeRange(start: .zero, duration: Time(1, 1)))
        #expect(groups.map { $0.items[0].value } == [.bytes([1]), .bytes([2]), .bytes([3]), .bytes([4])])
    }

    @Test("a damaged sample is an error that says where it is")
    func damage() throws {
        let broken = Array(CameraSample.gpmd(places: [[1, 2, 3, 4, 5]]).dropLast(12))
        let file = try open(
            "d.mp4", [DataTrack("gpmd", [(CameraSample.gpmd(places: [[1, 2, 3, 4, 5]]), 1000), (broken, 1000)])])
        let reader = try SampleDataReader(file, track: 1)
        #expect(try reader.groups(in: TimeRange(start: .zero, duration: Time(1, 2))).count == 2)
        do {
            _ = try reader.groups(in: TimeRange(start: Time(3, 2), duration: Time(1, 4)))
            Issue.record("no error")
        } catch {
            #expect(error.kind == .brokenInput)
            #expect(
                "\(error)".hasPrefix(
                    "cannot read track 1 of '\(folder.file("d.mp4"))': its sample at 1 s is damaged: its element"))
        }
        let first = try open("e.mp4", [DataTrack("gpmd", [(broken, 1000)])])
        #expect(first.description.doubts.first?.hasPrefix("the first sample of track 1 is damaged") == true)
    }
}
