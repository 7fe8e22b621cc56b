import EditModel
import LuaHost
import Media
import MediaTime
import ModelBindings
import Values
import Wording

/// Values of timed metadata as a table.
struct LuaSample: LuaPushable {
    private let group: TimedMetadataGroup

    init(_ group: TimedMetadataGroup) { self.group = group }

    func push(onto state: LuaState) {
        // Of items with the same key the last began last; it replaces those before it.
        let values = group.items.map { (name: $0.key, value: $0.value as (any LuaPushable)?) }
        let items = group.items.map { item in
            LuaFields(["identifier": item.identifier, "key": item.key, "value": item.value, "unit": item.unit])
        }
        LuaFields([
            "time": group.timeRange.start, "duration": group.timeRange.duration, "items": items,
            "values": LuaFields(values),
        ]).push(onto: state)
    }
}

extension MetadataValue: LuaPushable {
    package func push(onto state: LuaState) {
        switch self {
        case .number(let number): number.push(onto: state)
        case .numbers(let numbers): numbers.push(onto: state)
        case .text(let text): text.push(onto: state)
        case .bytes(let bytes): LuaBytes(bytes).push(onto: state)
        }
    }
}

extension EditTypes {
    /// LuaLS's type of a sample.
    static let sampleDefinition =
        "{ time: edit.time, duration: edit.time, "
        + "items: { identifier: string, key: string, value: number|number[]|string, unit: string? }[], "
        + "values: { [string]: number|number[]|string } }"

    private static let namesDefinition = "{ identifier: string, key: string, unit: string? }[]"

    /// Samples that one call returns at most.
    private static let mostSamples = 100_000

    /// The members of tracks about their samples.
    static func sampleDataMembers<Track: TrackSource & LuaBound>(_ session: EditSession) -> [LuaMember<Track>] {
        [
            .property(
                "metadata_names", LuaKind<Never>.shown("names", definition: namesDefinition),
                "The values that samples of metadata have: identifier, key and unit. Empty for other tracks.",
                get: { track in
                    track.metadataNames.map {
                        LuaFields(["identifier": $0.identifier, "key": $0.key, "unit": $0.unit])
                    }
                }),
            .method(
                "sample_at",
                "Returns the values of a track of metadata or text that hold at a time: of each value the last that began. "
                    + "Nil where it has none.",
                LuaParameter("time", .numericTime, "in the track's time"), .call, returns: sampleDefinition + "?"
            ) { track, time, call in
                try session.reading(track, call) { try session.sample(of: track, at: time).map(LuaSample.init) }
            },
            .method(
                "value_at",
                "Returns a value at a time: a number, a list of numbers or a text. Numbers change linearly from one sample "
                    + "to the next, texts do not. Nil where there is none.",
                .string("name", "a key, such as speed, or an identifier"),
                LuaParameter("time", .numericTime, "in the track's time"), .call, returns: "(number|number[]|string)?"
            ) { track, name, time, call in
                try session.reading(track, call) { try session.value(name, of: track, at: time)?.value }
            },
            .method(
                "samples", "Returns the samples in order of their start, at most 100000.",
                .optional("range", .timeRange, "in the track's time", default: "all of the track"),
                .optional("name", .string, "a key or an identifier: only samples that have it", default: "any"), .call,
                returns: "(\(sampleDefinition))[]"
            ) { track, range, name, call in
                try session.reading(track, call) {
                    try session.samples(of: track, in: range, named: name, limit: mostSamples).map(LuaSample.init)
                }
            },
        ]
    }
}

extension EditSession {
    /// Reads samples for a call of the recipe.
    /// - Throws: ``Failure`` with the call's line, also for a track of pictures or sound.
    fileprivate func reading<Result>(
        _ track: some TrackSource, _ call: LuaCall, _ body: () throws -> Result
    ) throws -> Result {
        guard track.mediaType.hasSampleData else {
            throw Failure(
                .recipeError, at: call.location,
                "the \(track.mediaType.rawValue) track \(track.id) of \(track.sourceName) has no samples of metadata")
        }
        return try call.rendering(body)
    }

    fileprivate func sample(of track: some TrackSource, at time: Time) throws -> TimedMetadataGroup? {
        guard let span = try track.sampleDataSpan(at: time) else { return nil }
        return try sampleData.sample(at: time, in: span)
    }

    fileprivate func value(_ name: String, of track: some TrackSource, at time: Time) throws -> MetadataItem? {
        guard let span = try track.sampleDataSpan(at: time) else { return nil }
        return try sampleData.value(name, at: time, in: span)
    }

    /// - Parameter limit: More samples are an error.
    fileprivate func samples(
        of track: some TrackSource, in range: TimeRange?, named name: String?, limit: Int
    ) throws -> [TimedMetadataGroup] {
        let range = range ?? TimeRange(start: .zero, duration: track.end)
        let end = try range.end
        var found: [TimedMetadataGroup] = []
        for span in try track.sampleDataSpans(in: range) {
            found += try sampleData.groups(in: range, of: span, named: name).filter { $0.timeRange.start < end }
            guard found.count <= limit else {
                throw LuaMistake("there are more than \(limit) samples in \(range): ask for a shorter range")
            }
        }
        return found
    }
}
