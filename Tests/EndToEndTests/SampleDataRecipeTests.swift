import TestSupport
import Testing

/// Timed metadata in recipes, through the built program.
@Suite struct SampleDataRecipeTests {
    private let folder = TemporaryFolder()

    /// Two seconds of grey numbers with the data of a camera: the speed is the time in quarters of a second, 4 a second.
    init() {
        let camera = DataTrack(
            "gpmd",
            (0..<2).map { second in
                let places = (0..<4).map { [46 + Double(second) / 100, 7, 500, Double(second) + Double($0) / 4, 0] }
                return (CameraSample.gpmd(places: places), 1000)
            })
        folder.write("camera.mp4", DataTrack.movie([camera], after: readFile(Samples.counted)))
    }

    private func printed(_ statements: String) throws -> [String] {
        folder.write(
            "r.lua", "local a = edit.asset('camera.mp4')\n\(statements)\nreturn edit.movie { composition = a }")
        let outcome = try luaedit(["check", "r.lua"], in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        return outcome.errorText.split(separator: "\n").map(String.init)
    }

    @Test("a data track of a camera is listed, and its values are asked for at any time")
    func values() throws {
        let lines = try printed(
            """
            local t = a:tracks_with('metadata')[1]
            print(#a.tracks, t.id, t.media_type, t.codec, t.sample_count, t.metadata_names[6].key, t.metadata_names[6].unit)
            local s = t:sample_at(0.3)
            print(s.time, s.duration, s.values.speed, s.values.gps_fix, s.items[3].identifier, #s.items)
            print(t:value_at('speed', 0.375), t:value_at('speed', 1.99), t:value_at('gpmd/GPSU', 1), t:value_at('nothing', 0))
            print(#t:samples(), #t:samples(edit.range(1, 0.6), 'speed'), t:samples(nil, 'speed')[8].time, t:sample_at(2))
            """)
        #expect(
            lines == [
                "3\t3\tmetadata\tgpmd\t2\tspeed\tm/s", "0.25 s\t0.25 s\t0.25\t3.0\tgpmd/GPS5\t7",
                "0.375\t1.75\t201125120000.000\tnil", "10\t3\t1.75 s\tnil",
            ])
    }

    @Test("samples follow cuts, speeds, gaps, compositions and movies inside one another, and reversal")
    func segments() throws {
        let lines = try printed(
            """
            local c = edit.composition()
            local t = c:add_track('metadata')
            t:insert_time_range(edit.range(1, 1), a:track(3), 0)
            t:insert_empty_time_range(edit.range(1, 1))
            t:insert_time_range(edit.range(0.5, 0.5), a:track(3), 2)
            t:scale_time_range(edit.range(0, 1), 2)
            print(t.time_range.stop, t:value_at('speed', 0), t:value_at('speed', 1.25), t:sample_at(1.25).values.speed)
            print(t:sample_at(2.5), t:value_at('speed', 3.125), t:sample_at(0.6).time, t:sample_at(0.6).duration)
            local outer = edit.composition()
            outer:insert_time_range(edit.range(0.5, 3), c, 0)
            print(outer:tracks_with('metadata')[1]:value_at('speed', 0.75))
            local film = edit.movie { composition = a }
            outer = edit.composition()
            outer:insert_time_range(edit.range(0.5, 1), film, 0)
            print(outer:tracks_with('metadata')[1]:value_at('speed', 0.5), #outer.tracks)
            print(a:reversed():track(3):sample_at(0).values.speed)
            """)
        #expect(
            lines == [
                "3.5 s\t1.0\t1.625\t1.5", "nil\t0.625\t0.5 s\t0.5 s", "1.625", "1.0\t3", "1.75",
            ])
    }

    @Test("a ride in pieces shows the values of the whole, and each piece is asked at once")
    func pieces() throws {
        let lines = try printed(
            """
            local c = edit.composition()
            local t = c:add_track('metadata')
            t:insert_time_range(edit.range(0.625, 0.5), a:track(3), 0)
            t:insert_time_range(edit.range(1.125, 0.5), a:track(3), 0.5)
            print(t:value_at('speed', 0), t:value_at('speed', 0.4375), t:value_at('speed', 0.5), #t:samples(nil, 'speed'))
            local s = edit.sample_data_asset { samples = { { time = 0, values = { a = 1 } } }, duration = 1e9 }
            print(#s.tracks[1]:samples(), #s.tracks[1]:samples(edit.range(5e8, 1)))
            """)
        #expect(lines == ["0.625\t1.0625\t1.125\t6", "1\t1"])
    }

    @Test("the last sample of a transport stream holds until the end; the data of a long track does not look quicker")
    func lastSample() throws {
        try ffmpeg(
            ["-i", "camera.mp4", "-map", "0:v", "-map", "0:d", "-c", "copy", "-copy_unknown", "a.ts"], in: folder.path)
        let lines = try printed(
            """
            local t = edit.asset('a.ts'):tracks_with('metadata')[1]
            print(t:sample_at(0.5).duration, t:sample_at(1.9) and t:sample_at(1.9).time, #t:samples())
            """)
        #expect(lines == ["1 s\t1 s\t2"])
        let slow = DataTrack("zzzz", Array(repeating: ([1, 2, 3], 1000), count: 4))
        folder.write("long.mp4", DataTrack.movie([slow], after: readFile(Samples.counted)))
        let outcome = try luaedit(["probe", "long.mp4"], in: folder)
        #expect(
            outcome.outputText.contains("zzzz, 4 samples, 1 a second, data (bytes of an unknown form), 2 s"),
            "\(outcome)")
    }

    @Test("a compositor is given the sample of each frame, and only of the tracks that are asked for")
    func compositor() throws {
        folder.write(
            "r.lua",
            """
            local c = edit.composition()
            c:insert_time_range(edit.range(0, 2), edit.asset('camera.mp4'), 0)
            local data = c:tracks_with('metadata')[1]
            local own = c:add_track('metadata')
            own:append(edit.sample_data_asset { samples = { { time = 0.5, duration = 1, values = { x = 1 } } } })
            local vc = edit.video_composition_for(c)
            vc.frame_duration = edit.time(1, 4)
            vc.source_sample_data_track_ids = { data, own }
            vc.compositor = function(r)
              local sample = r:source_sample_data(data)
              print(r.time, sample.values.speed, r:source_sample_data(own) and 'own' or 'none', #r.source_sample_data_track_ids)
              local level = sample.values.speed / 4
              return r:new_frame({ level, level, level })
            end
            return edit.movie { composition = c, video_composition = vc }
            """)
        let outcome = try luaedit(["run", "r.lua", "-o", "out.mp4", "--crf", "1"] + quick, in: folder)
        #expect(outcome.status == 0, "\(outcome)")
        let lumas = try Judge.lumas(folder.file("out.mp4"))
        #expect(lumas.count == 8)
        for (number, luma) in lumas.enumerated() {
            #expect(abs(luma - Int((16 + 219 * Double(number) / 16).rounded())) <= 1, "\(number)")
        }
        let lines = outcome.errorText.split(separator: "\n").filter { $0.hasSuffix("\t2") }
        #expect(lines.map { $0.contains("own") } == [false, false, true, true, true, true, false, false])
        let plan = try luaedit(["plan", "r.lua"], in: folder)
        for line in [
            "metadata 3    0:00.000–0:02.000  'camera.mp4' track 3 from 0:00.000–0:02.000",
            "metadata track 3: it is not written; the compositor has its samples",
        ] { #expect(plan.outputText.contains(line), "\(plan)") }
    }

    /// A recipe's end and the error it gives.
    static let mistakes: [(lua: String, error: String)] = [
        ("a.video:sample_at(0)", "(load):1: the video track 1 of 'camera.mp4' has no samples of metadata"),
        (
            "edit.composition():add_track('video'):insert_time_range(edit.range(0, 1), a:track(3), 0)",
            "(load):1: a metadata track cannot go into a video track"
        ),
        ("a:track(3):value_at(3, 0)", "(load):1: bad argument #1 'name' to 'value_at' (string expected, got number)"),
        ("edit.sample_data_asset { samples = {} }", "(load):1: a sample data asset has one sample at least"),
        (
            "edit.sample_data_asset { samples = { { time = 0, values = { x = 0/0 } } } }",
            "(load):1: bad argument #1 'data' to 'sample_data_asset' (samples[1].values.x: finite number expected, got nan)"
        ),
        (
            "edit.sample_data_asset { samples = { { time = 0, values = { x = 1 } } } }",
            "(load):1: give the last sample a duration, or the sample data asset"
        ),
        (
            "edit.sample_data_asset { duration = 9, "
                + "samples = { { time = 2, values = { x = 1 } }, { time = 1, values = { x = 1 } } } }",
            "(load):1: sample 2 is at 1 s, which is not after sample 1"
        ),
        (
            "local s = {} local x = {} for i = 1, 1000001 do s[i] = x end edit.sample_data_asset { samples = s }",
            "(samples: at most 1000000 samples expected, got 1000001: make several assets)"
        ),
        ("edit.sample_data_asset { samples = { { at = 0 } } }", "a sample has time, duration and values, no 'at'"),
        (
            "require('gpx').asset('<gpx></gpx>')",
            "gpx: the file has no track with two points that have a place and a time"
        ),
    ]

    @Test("wrong arguments are errors with the recipe's line")
    func mistakes() throws {
        let calls = Self.mistakes.map { "print(select(2, pcall(load([==[local a = ... \($0.lua)]==]), a)))" }
        let lines = try printed(calls.joined(separator: "\n"))
        try #require(lines.count == Self.mistakes.count, "\(lines)")
        for (line, mistake) in zip(lines, Self.mistakes) { #expect(line.contains(mistake.error), "\(line)") }
    }

    @Test("a compositor that asks for a track that is not listed is told so")
    func notListed() throws {
        folder.write(
            "r.lua",
            """
            local a = edit.asset('camera.mp4')
            local vc = edit.video_composition_for(a)
            vc.source_sample_data_track_ids = { 3 }
            vc.instructions[1].required_source_sample_data_track_ids = {}
            vc.compositor = function(r)
              r:source_sample_data(3)
            end
            return edit.movie { composition = a, video_composition = vc }
            """)
        let outcome = try luaedit(["check", "r.lua"], in: folder)
        #expect(outcome.status == 1)
        #expect(
            outcome.outputText.contains("r.lua:6: error: compositor: the samples of track 3 are not asked for"),
            "\(outcome)")
    }

    @Test("probe lists the values of data tracks")
    func probe() throws {
        let outcome = try luaedit(["probe", "camera.mp4"], in: folder)
        #expect(
            outcome.outputText.contains(
                "  track 3     metadata, gpmd, 2 samples, 1 a second, gps_fix, gps_date, latitude (deg), longitude (deg), "
                    + "altitude (m), speed (m/s), speed_3d (m/s), 2 s"), "\(outcome)")
        let json = try luaedit(["probe", "--json", "camera.mp4"], in: folder)
        #expect(
            json.outputText.contains("\"sample_count\": 2") || json.outputText.contains("\"sample_count\":2"), "\(json)"
        )
    }

    @Test("the words of a text track and the places of a drone's subtitles are samples")
    func words() throws {
        folder.write(
            "drone.srt",
            """
            1
            00:00:00,000 --> 00:00:01,000
            [iso: 100] [latitude: 55.5] [longitude: 37.5]

            2
            00:00:01,000 --> 00:00:02,000
            [iso: 200] [latitude: 56.5] [longitude: 37.5]

            """)
        let counted = Samples.counted
        for (name, codec) in [("drone.mp4", "mov_text"), ("drone.mkv", "subrip")] as [(Word, Word)] {
            try ffmpeg(
                ["-i", counted, "-i", "drone.srt", "-map", "0:v", "-map", "1", "-c", "copy", "-c:s", codec, name],
                in: folder.path)
        }
        let lines = try printed(
            """
            for _, name in ipairs { 'drone.mp4', 'drone.mkv' } do
              local source = edit.asset(name)
              local t = source.tracks[2]
              print(t:sample_at(0.5).values.text:sub(1, 10), t:value_at('latitude', 0.5), t:value_at('iso', 1.5))
            end
            """)
        #expect(lines == ["[iso: 100]\t56.0\t200.0", "[iso: 100]\t56.0\t200.0"])
    }

    @Test("the track of a GPX file gives places, ways and speeds in the video's time")
    func gpx() throws {
        let points = (0..<5).map {
            """
            <trkpt lat="46" lon='\(7 + Double($0) / 1000)'><ele>\(500 + $0)</ele><time>2024-02-29T23:59:5\($0 + 5)Z</time>
            <extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>\(120 + $0)</gpxtpx:hr></gpxtpx:TrackPointExtension>
            </extensions></trkpt>
            """
        }
        folder.write("ride.gpx", "<?xml version=\"1.0\"?><gpx><trk><trkseg>\(points.joined())</trkseg></trk></gpx>")
        let lines = try printed(
            """
            local gpx = require 'gpx'
            local text = edit.read_text('ride.gpx')
            local t = gpx.asset(text, { begin = -1.5 }).tracks[1]
            print(t:value_at('altitude', 0), t:value_at('heart_rate', 1), t.time_range.stop)
            print(('%.1f'):format(t:value_at('speed', 1)))
            print(math.tointeger(gpx.points(text)[1].time), ('%.1f'):format(gpx.points(text)[5].distance))
            """)
        #expect(lines == ["501.5\t122.5\t3.5 s", "77.2", "1709251195\t309.0"])
    }

    @Test("a GPX file's pauses have no values, and a point without contents takes none of the next")
    func gpxPauses() throws {
        func point(_ longitude: Double, _ time: String) -> String {
            "<trkpt lat=\"46\" lon=\"\(longitude)\"><time>2024-05-01T\(time)Z</time></trkpt>"
        }
        let first = point(7, "10:00:00") + "<trkpt lat=\"-46\" lon=\"-7\"/>" + point(7.001, "10:00:02")
        let second = point(7.1, "10:30:02") + point(7.101, "10:30:04")
        folder.write(
            "ride.gpx", "<gpx><trk><trkseg>\(first)</trkseg><trkseg>\(second)</trkseg></trk></gpx>")
        let lines = try printed(
            """
            local gpx = require 'gpx'
            local text = edit.read_text('ride.gpx')
            local t = gpx.asset(text).tracks[1]
            local f = function(...) return (('%.1f '):rep(select('#', ...)):format(...)) end
            print(#t:samples(), f(t:value_at('speed', 2), t:value_at('speed', 1802)), t:value_at('longitude', 1))
            print(t:value_at('speed', 3.9) and 'held', t:value_at('speed', 4.1), t:sample_at(900), t.time_range.stop)
            print(f(t:value_at('distance', 2), t:value_at('distance', 1802), t:value_at('distance', 1804)))
            local paused = gpx.asset(text, { begin = -900 }).tracks[1]
            print(paused:sample_at(0), f(paused:value_at('latitude', 902)), #gpx.asset(text, { begin = -3 }).tracks[1]:samples())
            """)
        #expect(
            lines == [
                "4\t38.6 38.6 \t7.0005", "held\tnil\tnil\t1806 s", "77.2 77.2 154.5 ", "nil\t46.0 \t3",
            ])
    }

    @Test("the telemetry recipe draws over a video, from its own data or a GPX file")
    func recipe() throws {
        let outcome = try luaedit(["check", "telemetry", "camera.mp4"], in: folder)
        #expect(outcome.status == 0, "\(outcome)")
        let wrong = try luaedit(["check", "telemetry", Samples.grey], in: folder)
        #expect(
            wrong.errorText.contains("the video has no places in its data; give a GPX file with --track"), "\(wrong)")
    }

    @Test("the telemetry recipe finds places that begin late, and says that there are too few for a map")
    func latePlaces() throws {
        try ffmpeg(
            ["-f", "lavfi", "-i", "color=size=64x64:rate=1:duration=71", "-c:v", "mpeg4", "plain.mp4"], in: folder.path)
        let before = Array(repeating: (CameraSample.gpmd(places: []), UInt32(1000)), count: 70)
        for (name, length, hasMap) in [("late.mp4", 1000, true), ("short.mp4", 100, false)] as [(Word, UInt32, Bool)] {
            let track = DataTrack("gpmd", before + [(CameraSample.gpmd(places: [[1, 2, 3, 4, 5]]), length)])
            folder.write(name, DataTrack.movie([track], after: readFile(folder.file("plain.mp4"))))
            let outcome = try luaedit(["check", "telemetry", name], in: folder)
            #expect(outcome.status == 0, "\(outcome)")
            #expect(outcome.errorText.contains("no map: there are places for too short a time") != hasMap, "\(outcome)")
        }
    }

    @Test("the telemetry recipe passes over subtitles that are pictures")
    func pictureSubtitles() throws {
        // A picture of nothing and its end, as Blu-ray discs have them.
        let nothing: [UInt8] = [0, 64, 0, 64, 16, 0, 0, 0x80, 0, 0, 0]
        let header = { (type: UInt8, size: UInt8) in Array("PG".utf8) + bigEndian(UInt64(0)) + [type, 0, size] }
        folder.write("pictures.sup", header(0x16, 11) + nothing + header(0x80, 0))
        folder.write("places.srt", "1\n00:00:00,000 --> 00:00:02,000\n[latitude: 55.5] [longitude: 37.5]\n")
        try ffmpeg(
            [
                "-i", Samples.counted, "-i", "pictures.sup", "-i", "places.srt", "-map", "0:v", "-map", "1", "-map",
                "2", "-c", "copy", "drone.mkv",
            ], in: folder.path)
        let outcome = try luaedit(["check", "telemetry", "drone.mkv"], in: folder)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(try luaedit(["probe", "drone.mkv"], in: folder).outputText.contains("hdmv_pgs_subtitle"))
    }
}
