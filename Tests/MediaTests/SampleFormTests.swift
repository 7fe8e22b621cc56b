import MediaTime
import TestSupport
import Testing
import Values

@testable import Media

/// The forms of samples of timed metadata.
@Suite struct SampleFormTests {
    private let second = TimeRange(start: Time(3, 1), duration: Time(1, 1))

    private static let place = [55.75, 37.5, 151.5, 3.25, 3.5]

    private func gpmf(_ bytes: [UInt8]) throws -> [TimedMetadataGroup] {
        try GPMFSample(SampleBytes(bytes), in: second).groups
    }

    @Test("the places of a GoPro divide the span of their sample, with the units of the file")
    func places() throws {
        let places = (0..<4).map { [55.75 + Double($0) / 1000, 37.5, 151.5, 3.25, 3.5] }
        let groups = try gpmf(CameraSample.gpmd(places: places)).filter { $0.item("latitude") != nil }
        #expect(groups.map(\.timeRange.start) == [Time(3, 1), Time(13, 4), Time(7, 2), Time(15, 4)])
        #expect(groups.allSatisfy { $0.timeRange.duration == Time(1, 4) })
        #expect(groups[1].items.map(\.key) == ["latitude", "longitude", "altitude", "speed", "speed_3d"])
        #expect(groups[1].items.map(\.unit) == ["deg", "deg", "m", "m/s", "m/s"])
        #expect(
            groups[1].items.map(\.value) == [
                .number(55.751), .number(37.5), .number(151.5), .number(3.25), .number(3.5),
            ])
        #expect(groups[1].items.allSatisfy { $0.identifier == "gpmd/GPS5" })
    }

    @Test("values said once hold for the whole sample; three axes are one value")
    func constantsAndAxes() throws {
        let bytes = CameraSample.gpmd(places: [Self.place], accelerations: [[100, -50, 981], [0, 25, 1000]])
        let groups = try gpmf(bytes)
        let start = try groups.merged(at: Time(3, 1))
        #expect(start?.item("gps_fix")?.value == .number(3))
        #expect(start?.item("gps_date")?.value == .text("201125120000.000"))
        #expect(start?.item("acceleration")?.value == .numbers([1, -0.5, 9.81]))
        #expect(start?.item("acceleration")?.unit == "m/s²")
        #expect(try groups.merged(at: Time(37, 10))?.item("gpmd/ACCL")?.value == .numbers([0, 0.25, 10]))
    }

    @Test("a complex structure has a type for each number, and one that is not finite is left out")
    func complexStructures() throws {
        let scales: [Int32] = [10_000_000, 10_000_000, 1000, 1000, 100, 1, 1000, 100, 0]
        let numbers: [Int32] = [557_500_000, 375_000_000, 151_500, 3250, 350, 9000, 43_200_000]
        let data = numbers.flatMap { bigEndian($0) } + bigEndian(UInt16(250)) + bigEndian(UInt16(3))
        let stream =
            CameraSample.element("TYPE", "c", size: 1, Array("l[7]SS".utf8))
            + CameraSample.element("SCAL", "l", size: 4, scales.flatMap { bigEndian($0) })
            + CameraSample.element("GPS9", "?", size: 32, data)
        let group = try #require(try gpmf(CameraSample.element("STRM", nil, size: 1, stream)).first)
        #expect(group.item("latitude")?.value == .number(55.75))
        #expect(group.item("seconds_of_day")?.value == .number(43200))
        #expect(group.item("gps_precision")?.value == .number(2.5))
        // Three over nothing.
        #expect(group.item("gps_fix") == nil)
    }

    private func stream(_ elements: [UInt8]...) throws -> [TimedMetadataGroup] {
        try gpmf(CameraSample.element("STRM", nil, size: 1, elements.flatMap { $0 }))
    }

    @Test("texts in complex structures name their numbers; elements of one name are moments one after the other")
    func scenesAndFaces() throws {
        func scenes(_ snow: Float, _ beach: Float) -> [UInt8] {
            let data = [("SNOW", snow), ("BEAC", beach)].flatMap { Array($0.utf8) + bigEndian($1.bitPattern) }
            return CameraSample.element("SCEN", "?", size: 8, data)
        }
        let type = CameraSample.element("TYPE", "c", size: 1, Array("Ff".utf8))
        let groups = try stream(type, scenes(0.25, 0.75), scenes(0.5, 0.125))
        let first = try #require(try groups.merged(at: Time(3, 1)))
        #expect(first.items.map(\.key) == ["SNOW", "BEAC"])
        #expect(first.items.map(\.identifier) == ["gpmd/SCEN/SNOW", "gpmd/SCEN/BEAC"])
        #expect(first.items.map(\.value) == [.number(0.25), .number(0.75)])
        #expect(try groups.merged(at: Time(7, 2))?.item("BEAC")?.value == .number(0.125))

        let faces = try stream(
            CameraSample.element("FACE", "B", size: 2, [1, 10, 2, 20]), CameraSample.element("FACE", "B", size: 2, []),
            CameraSample.element("FACE", "B", size: 2, [1, 30]))
        #expect(try faces.merged(at: Time(3, 1))?.items.map(\.key) == ["FACE", "FACE_2"])
        #expect(try faces.merged(at: Time(3, 1))?.item("FACE_2")?.value == .numbers([2, 20]))
        #expect(try faces.merged(at: Time(7, 2)) == nil)
        #expect(try faces.merged(at: Time(39, 10))?.item("FACE")?.value == .numbers([1, 30]))

        let words = try stream(
            CameraSample.element("TYPE", "c", size: 1, Array("c[3]UB".utf8)),
            CameraSample.element("NOTE", "?", size: 20, Array("abc201125120000.000".utf8) + [7]))
        #expect(words.first?.items.map(\.key) == ["abc", "abc_text"])
        #expect(words.first?.items.map(\.value) == [.number(7), .text("201125120000.000")])
        let many = try stream(CameraSample.element("WORD", "F", size: 4, (0..<300).flatMap { _ in Array("abcd".utf8) }))
        #expect(many.count == 300)
    }

    @Test("a sensor's numbers are brought into the order of the camera's axes where the stream says its own")
    func axes() throws {
        func turned(_ elements: [UInt8]...) throws -> MetadataValue? {
            let numbers = [100, 200, 300].flatMap { bigEndian(Int16($0)) }
            return try stream(
                CameraSample.element("SCAL", "s", size: 2, bigEndian(Int16(100))), elements.flatMap { $0 },
                CameraSample.element("ACCL", "s", size: 6, numbers)
            ).first?.item("acceleration")?.value
        }
        func text(_ name: String, _ axes: String) -> [UInt8] {
            CameraSample.element(name, "c", size: 1, Array(axes.utf8))
        }
        func matrix(_ numbers: [Float]) -> [UInt8] {
            CameraSample.element("MTRX", "f", size: 36, numbers.flatMap { bigEndian($0.bitPattern) })
        }
        #expect(try turned() == .numbers([1, 2, 3]))
        #expect(try turned(text("ORIN", "ZXY")) == .numbers([2, 3, 1]))
        #expect(try turned(text("ORIN", "YxZ"), text("ORIO", "ZXY")) == .numbers([-2, 1, 3]))
        // A matrix of places alone, with and without the axes that it is made of.
        let places: [Float] = [0, 0, 1, 0, -1, 0, 1, 0, 0]
        #expect(try turned(text("ORIN", "YxZ"), text("ORIO", "ZXY"), matrix(places)) == .numbers([-2, 1, 3]))
        #expect(try turned(text("ORIO", "ZXY"), matrix(places)) == .numbers([-2, 1, 3]))
        // Calibrated.
        let calibrated: [Float] = [0, 0, 2, 0.5, 0, 0, 0, 1, 0]
        #expect(try turned(text("ORIN", "YxZ"), text("ORIO", "ZXY"), matrix(calibrated)) == .numbers([0.5, 2, 6]))
        for axes in ["", "XY", "XXZ", "XYZW", "abc"] { #expect(try turned(text("ORIN", axes)) == .numbers([1, 2, 3])) }
    }

    @Test("the precision of a place is the dilution in both of GoPro's forms")
    func precision() throws {
        let groups = try stream(CameraSample.element("GPSP", "S", size: 2, bigEndian(UInt16(606))))
        #expect(groups.first?.item("gps_precision")?.value == .number(6.06))
    }

    @Test("samples of a GoPro that say much with few bytes are refused at once")
    func small() throws {
        let type = CameraSample.element("TYPE", "c", size: 1, Array("b[256]".utf8))
        let empty = Array("XXXX".utf8) + [UInt8(ascii: "?"), 0, 0x4e, 0x20]
        #expect(throws: SampleDamage.self) { try stream(type, Array(repeating: empty, count: 1000).flatMap { $0 }) }
        // A structure does not reach into the next one.
        let narrow = try stream(type, CameraSample.element("ACCL", "?", size: 1, [1, 2, 3]))
        #expect(narrow.map { $0.items[0].value } == [.number(1), .number(2), .number(3)])
    }

    @Test("damaged samples of a GoPro are refused with the reason")
    func damage() throws {
        let whole = CameraSample.gpmd(places: [Self.place])
        #expect(throws: SampleDamage.self) { try gpmf(Array(whole.dropLast(9))) }
        do {
            _ = try gpmf(Array("GPS5".utf8) + [0x6c, 20, 0xff, 0xff, 0, 0, 0, 0])
        } catch let error as SampleDamage {
            #expect("\(error)" == "its element GPS5 says that it has 1310700 bytes, and 4 follow")
        }
        var nested: [UInt8] = []
        for _ in 0..<20 { nested = CameraSample.element("DEVC", nil, size: 1, nested) }
        #expect(throws: SampleDamage.self) { try gpmf(nested) }
        let many = CameraSample.element("ACCL", "b", size: 1, [UInt8](repeating: 1, count: 60000))
        #expect(throws: SampleDamage.self) { try gpmf(many) }
        #expect(try gpmf([]).isEmpty)
        #expect(try gpmf([0, 0, 0, 0, 0, 0, 0, 0]).isEmpty)
    }

    @Test("packets of camera motion are little endian; a speed follows from its parts")
    func motion() throws {
        let floats = [1.5, -2, 0.25].flatMap { littleEndian(Float($0).bitPattern) }
        let gyro = try CAMMSample(SampleBytes(CameraSample.camm(kind: 2, floats)))
        #expect(
            gyro.items == [
                MetadataItem(
                    identifier: "camm/2", key: "rotation_rate", value: .numbers([1.5, -2, 0.25]), unit: "rad/s")
            ])
        let doubles = [1.3e9].flatMap { littleEndian($0.bitPattern) }
        let place = [48.5, -2.25].flatMap { littleEndian($0.bitPattern) }
        let rest = [12, 1, 2, 3, 4, .nan, 0.5].flatMap { littleEndian(Float($0).bitPattern) }
        let gps = try CAMMSample(
            SampleBytes(CameraSample.camm(kind: 6, doubles + littleEndian(Int32(3)) + place + rest)))
        let values = Dictionary(uniqueKeysWithValues: gps.items.map { ($0.key, $0.value) })
        #expect(values["latitude"] == .number(48.5) && values["longitude"] == .number(-2.25))
        #expect(values["speed"] == .number(5) && values["gps_fix"] == .number(3))
        #expect(values["velocity_up"] == nil, "a number that is not finite is left out")
        #expect(throws: SampleDamage.self) { try CAMMSample(SampleBytes([0, 0, 2, 0, 1])) }
        #expect(
            try CAMMSample(SampleBytes(CameraSample.camm(kind: 9, [7]))).items.first?.value == .bytes([0, 0, 9, 0, 7]))
    }

    @Test("QuickTime's keys give names and types to values; a place is also its numbers")
    func keys() throws {
        let entry = CameraSample.mebxKeys([
            ("com.apple.quicktime.location.ISO6709", 1), ("com.apple.quicktime.video-orientation", 66),
            ("own.rate", 23),
            ("own.other", 4711),
        ])
        let keys = try MebxKeys(entry: SampleBytes([0, 0, 0, 0, 0, 0, 0, 1] + entry))
        let sample = CameraSample.mebx([
            (1, Array("+37.3318-122.0312+015.5/".utf8)), (2, [0xff, 0xfe]), (3, bigEndian(Float(2.5).bitPattern)),
            (4, [1, 2]),
            (9, [0]),
        ])
        let items = try keys.items(SampleBytes(sample))
        #expect(
            items.map(\.key) == [
                "location_ISO6709", "latitude", "longitude", "altitude", "video_orientation", "own_rate", "own_other",
            ])
        #expect(items[1].value == .number(37.3318) && items[2].value == .number(-122.0312))
        #expect(items[4].value == .number(-2) && items[5].value == .number(2.5) && items[6].value == .bytes([1, 2]))
        #expect(items[4].identifier == "mdta/com.apple.quicktime.video-orientation")
        #expect(throws: SampleDamage.self) { try keys.items(SampleBytes(words([40, 1]) + [1])) }
    }

    @Test(
        "places of ISO 6709 are read in degrees, minutes and seconds",
        arguments: [
            ("+37.3318-122.0312+015.000/", "37.3318 -122.0312 15.0"), ("+40-075CRSWGS_84/", "40.0 -75.0 nil"),
            ("+4012.22-07500.25/", "40.20367 -75.00417 nil"),
            ("-401213.1+0750015.1+2.79CRSWGS_84/", "-40.20364 75.00419 2.79"),
            ("+91+000/", "nil"), ("+10/", "nil"), ("hello", "nil"), ("+1e5-007/", "nil"), ("", "nil"),
            ("+10+181/", "nil"),
        ])
    func places(text: String, expected: String) {
        let rounded = { (number: Double) in (number * 100_000).rounded() / 100_000 }
        let found = ISO6709(text).map {
            "\(rounded($0.latitude)) \(rounded($0.longitude)) \($0.altitude.map { "\(rounded($0))" } ?? "nil")"
        }
        #expect(found ?? "nil" == expected)
    }

    @Test("the values of a drone's subtitles are read, and other words are not")
    func telemetry() {
        let dji =
            "FrameCnt: 5\n[iso: 110] [shutter: 1/200.0] [latitude: 55.79] [longitude: 37.4] [rel_alt: 1.2 abs_alt: 150.3]"
        let items = TelemetryText(dji, identifier: "srt").items
        #expect(items.map(\.key) == ["iso", "latitude", "longitude", "relative_altitude", "altitude", "exposure_time"])
        #expect(items[4].value == .number(150.3) && items[4].unit == "m")
        #expect(items.last?.value == .number(0.005))
        let lens = "[fnum : 280] [focal_len : 240] [latitude: 1] [longitude: 2]"
        #expect(TelemetryText(lens, identifier: "srt").items.prefix(2).map(\.value) == [.number(2.8), .number(24)])
        let plain = "[fnum : 1.7] [focal_len : 162.00] [latitude: 1] [longitude: 2]"
        #expect(TelemetryText(plain, identifier: "srt").items.prefix(2).map(\.value) == [.number(1.7), .number(162)])
        let old = TelemetryText(
            "F/2.8, SS 200, ISO 150, EV -0.3, GPS (37.4, 55.79, 15), D 3m, H 6.00m, H.S 1.03m/s, V.S 0.2m/s",
            identifier: "srt"
        ).items
        #expect(
            old.map(\.key) == [
                "latitude", "longitude", "f_number", "exposure_time", "iso", "exposure_value", "relative_altitude",
                "speed",
            ])
        #expect(
            old.map(\.value) == [55.79, 37.4, 2.8, 0.005, 150, -0.3, 6, 1.03].map { .number($0) })
        #expect(TelemetryText("Note: the iso: 100 is low", identifier: "srt").items.isEmpty)
    }

    @Test("texts of ID3 are read, and other frames are bytes")
    func id3() throws {
        func frame(_ name: String, _ data: [UInt8]) -> [UInt8] {
            Array(name.utf8) + words([UInt32(data.count)]) + [0, 0] + data
        }
        let frames =
            frame("TIT2", [3] + Array("Title".utf8)) + frame("TXXX", [3] + Array("adID\u{0}7".utf8))
            + frame("PRIV", [9, 8])
        let tag = Array("ID3".utf8) + [4, 0, 0] + words([UInt32(frames.count)]) + frames
        let items = try ID3Sample(SampleBytes(tag)).items
        #expect(items.map(\.key) == ["TIT2", "adID", "PRIV"])
        #expect(items.map(\.value) == [.text("Title"), .text("7"), .bytes([9, 8])])
        #expect(try ID3Sample(SampleBytes(Array(tag.dropFirst(5)))).items == items)
        #expect(throws: SampleDamage.self) { try ID3Sample(SampleBytes([1, 2, 3])) }
    }

    @Test("no bytes end the process")
    func mutations() throws {
        let gpmd = CameraSample.gpmd(places: [Self.place, Self.place], accelerations: [[1, 2, 3], [4, 5, 6]])
        Mutations.run("gpmd", [gpmd]) { _ = try? gpmf($0) }
        let floats = [1.5, -2, 0.25].flatMap { littleEndian(Float($0).bitPattern) }
        let camm = [CameraSample.camm(kind: 2, floats), CameraSample.camm(kind: 6, [UInt8](repeating: 1, count: 56))]
        Mutations.run("camm", camm) { _ = try? CAMMSample(SampleBytes($0)) }
        let entry =
            [0, 0, 0, 0, 0, 0, 0, 1]
            + CameraSample.mebxKeys([("com.apple.quicktime.location.ISO6709", 1), ("a", 81), ("b", 21)])
        Mutations.run("mebx-keys", [entry]) { _ = try? MebxKeys(entry: SampleBytes($0)) }
        let keys = try MebxKeys(entry: SampleBytes(entry))
        let sample = CameraSample.mebx([(1, Array("+37-122+1/".utf8)), (2, words([1, 2, 3])), (3, [1, 2, 3])])
        Mutations.run("mebx", [sample]) { _ = try? keys.items(SampleBytes($0)) }
        Mutations.run("iso6709", [Array("+401213.1-0750015.1+2.79CRSWGS_84/".utf8)]) {
            _ = ISO6709(String(decoding: $0, as: UTF8.self))
        }
        Mutations.run("telemetry", [Array("[latitude: 55.79] [longitude: 37.4] GPS (1, 2, 3)".utf8)]) {
            _ = TelemetryText(String(decoding: $0, as: UTF8.self), identifier: "srt")
        }
        let tag =
            Array("ID3".utf8) + [4, 0, 0] + words([17]) + Array("TXXX".utf8) + words([7]) + [
                0, 0, 1, 0xff, 0xfe, 65, 0, 0, 0,
            ]
        Mutations.run("id3", [tag]) { _ = try? ID3Sample(SampleBytes($0)) }
    }
}
