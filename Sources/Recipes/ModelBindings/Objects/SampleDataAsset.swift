import EditModel
import LuaHost
import MediaTime
import Values
import Wording

extension EditTypes {
    package static let sampleDataAsset = LuaGlobalFunction(
        "Makes an asset of timed metadata. Each sample holds until the next one begins, or for its own duration.",
        example: """
            local run = edit.sample_data_asset {
              samples = {
                { time = 0, values = { speed = 2.4, place = "Start" } },
                { time = 10, values = { speed = 3.1 } },
              },
              units = { speed = "m/s" }, duration = 20,
            }
            print(run.tracks[1]:value_at("speed", 5), run.tracks[1]:sample_at(5).values.place)
            """,
        .table(
            "data",
            LuaParameter(
                "samples", .samples,
                "in order of time, each { time =, values = { name = number, numbers or text }, duration = }"),
            .optional("units", .units, "the units of values, by name", default: "none"),
            .optional("duration", .numericTime, "the end of the asset", default: "the end of the last sample")),
        returns: "edit.asset"
    ) { data in
        let (samples, units, duration) = data
        return Asset(samples: try table(samples, units ?? [:], duration))
    }

    /// The groups of samples that have been checked.
    private static func table(
        _ samples: [OwnSample], _ units: [String: String], _ duration: Time?
    ) throws -> SampleTable {
        guard let last = samples.last else { throw LuaMistake("a sample data asset has one sample at least") }
        guard let end = try duration ?? last.duration.map({ try last.time + $0 }) else {
            throw LuaMistake("give the last sample a duration, or the sample data asset")
        }
        var groups: [TimedMetadataGroup] = []
        for (index, sample) in samples.enumerated() {
            let next = index + 1 < samples.count ? samples[index + 1].time : end
            guard sample.time < next else {
                throw LuaMistake(
                    index + 1 < samples.count
                        ? "sample \(index + 2) is at \(next), which is not after sample \(index + 1)"
                        : "the last sample is at \(sample.time), which is not before the end, \(end)")
            }
            let stop = try sample.duration.map { try sample.time + $0 } ?? next
            guard stop <= next else {
                throw LuaMistake(
                    "sample \(index + 1) ends at \(stop), after \(next), where the next one begins or the end is")
            }
            let items = sample.values.map {
                MetadataItem(identifier: $0.name, key: $0.name, value: $0.value, unit: units[$0.name])
            }
            groups.append(TimedMetadataGroup(timeRange: try TimeRange(start: sample.time, end: stop), items: items))
        }
        return SampleTable(groups, duration: end)
    }
}

/// One sample as a recipe writes it.
private struct OwnSample: Sendable {
    var time: Time
    /// Nil until the next one.
    var duration: Time?
    var values: [(name: String, value: MetadataValue)]
}

extension LuaKind where Value == [OwnSample] {
    fileprivate static var samples: LuaKind {
        let list = LuaKind.list(of: .sample)
        return LuaKind(list.text.name, definition: list.text.definition) { input throws(LuaMismatch) in
            // Before any of them is read.
            if let count = input.table?.count, count > SampleTable.maximumCount {
                throw LuaMismatch(
                    "at most \(SampleTable.maximumCount) samples expected, got \(count): make several assets")
            }
            return try list.read(input)
        }
    }
}

extension LuaKind where Value == OwnSample {
    fileprivate static var sample: LuaKind {
        LuaKind(
            "sample",
            definition: "{ time: edit.time|number|string, duration?: edit.time|number|string, "
                + "values: { [string]: number|number[]|string } }"
        ) { input throws(LuaMismatch) in
            guard let table = input.table else {
                throw input.mismatch("sample", written: "{ time = …, values = { … } }")
            }
            for name in table.names where !["time", "duration", "values"].contains(name) {
                throw LuaMismatch("a sample has time, duration and values, no '\(name)'")
            }
            let time = try table.field("time", .numericTime)
            let duration = try table.field("duration", .optional(.numericTime))
            guard time >= .zero else { throw LuaMismatch("a sample's time is not negative, as \(time) is") }
            if let duration, duration <= .zero {
                throw LuaMismatch("a sample's duration is more than 0, not \(duration)")
            }
            return OwnSample(time: time, duration: duration, values: try table.field("values", .sampleValues))
        }
    }
}

extension LuaKind where Value == [(name: String, value: MetadataValue)] {
    fileprivate static var sampleValues: LuaKind {
        LuaKind("table", definition: "{ [string]: number|number[]|string }") { input throws(LuaMismatch) in
            guard let table = input.table else { throw input.mismatch("table", written: "{ name = value }") }
            var values: [(name: String, value: MetadataValue)] = []
            for name in table.names { values.append((name, try table.field(name, .sampleValue))) }
            guard !values.isEmpty else { throw LuaMismatch("a sample has one value at least") }
            return values
        }
    }
}

extension LuaKind where Value == MetadataValue {
    /// A finite number, up to 1024 of them, or a text.
    fileprivate static var sampleValue: LuaKind {
        LuaKind("number, list of numbers or string", definition: "number|number[]|string") {
            input throws(LuaMismatch) in
            if let text = input.string {
                guard text.utf8.count <= 65536 else { throw LuaMismatch("a text of at most 65536 bytes expected") }
                return .text(text)
            }
            // Seconds and milliseconds since 1970 are such numbers too.
            let number = LuaKind<Double>.number(in: -1e15...1e15)
            guard let table = input.table else {
                guard input.number != nil else { throw input.mismatch("number, list of numbers or string") }
                return .number(try number.read(input))
            }
            guard (1...1024).contains(table.count) else {
                throw LuaMismatch("a list of 1 to 1024 numbers expected, got \(table.count)")
            }
            return .numbers(try table.elements(number))
        }
    }
}

extension LuaKind where Value == [String: String] {
    fileprivate static var units: LuaKind {
        LuaKind("table", definition: "{ [string]: string }") { input throws(LuaMismatch) in
            guard let table = input.table else { throw input.mismatch("table", written: "{ name = unit }") }
            var units: [String: String] = [:]
            for name in table.names { units[name] = try table.field(name, .string) }
            return units
        }
    }
}
