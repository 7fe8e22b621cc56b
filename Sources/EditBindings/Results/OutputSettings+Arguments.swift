import EditModel
import Export
import LuaHost
import Media
import MediaTime
import Settings

extension OutputSettings {
    /// The options that say how a movie is written.
    /// - Parameter presets: The names that `preset` takes.
    static func parameters(presets: [String] = Preset.all.map(\.name)) -> [LuaParameter] {
        SettingTable.fields.map { $0.parameter(presets: presets) } + [renditions]
    }

    /// Those that a writer's input of pictures has too.
    static let codecParameters = SettingTable.fields.filter(\.isWriters).map { $0.parameter() }

    private static let renditions = LuaParameter.optional(
        LuaParameter(
            "renditions", .list(of: .rendition, as: Rendition.self),
            "the qualities of a package for streaming; pictures fit in each size and are never enlarged"),
        default: "the preset's")

    /// More than players choose from; each is encoded on its own.
    private static let mostRenditions = 12

    /// What a table of ``parameters`` says.
    init(_ options: LuaArguments) throws {
        for row in SettingTable.fields { values[row] = try row.value(in: options) }
        renditions = options.optional("renditions")
        try check()
    }

    /// What a table with ``codecParameters`` among its fields says of the encoder.
    init(codec options: LuaArguments) throws {
        for row in SettingTable.fields where row.isWriters { values[row] = try row.value(in: options) }
        try checkRates()
    }

    /// Refuses what no movie could be written with.
    private func check() throws {
        if let timeRange = values.timeRange, !(timeRange.start >= .zero && timeRange.duration > .zero) {
            throw LuaMistake("time_range: something from 0 on expected, got \(timeRange)")
        }
        if let renditions, !(1...Self.mostRenditions).contains(renditions.count) {
            throw LuaMistake("renditions: 1 to \(Self.mostRenditions) qualities expected, got \(renditions.count)")
        }
        try checkRates()
    }

    private func checkRates() throws {
        if values.rateFactor != nil, values.bitRate != nil { throw LuaMistake("crf and bit_rate exclude each other") }
    }
}

extension SettingRow {
    /// As a field of a recipe's table.
    /// - Parameter presets: The names of presets that it takes, where it is one.
    func parameter(presets: [String] = []) -> LuaParameter {
        let isPreset = key == SettingTable.shared.preset.row.key
        let kind = isPreset ? .choice(presets) : luaKind
        return .optional(LuaParameter(field ?? key, kind, summary), default: defaultText)
    }

    private var luaKind: LuaKind {
        switch kind {
        case .text: .string
        case .choice(let choices): .choice(choices)
        case .number(let range): .number(in: range)
        case .bitRate: .bitRate
        case .byteCount: .byteCount
        case .sampleRate: .sampleRate
        case .size: .size
        case .frameRate: .frameRate
        case .time: .numericTime
        case .timeRange: .timeRange
        case .pairs: .codecOptions
        case .flag, .toggle: .boolean
        }
    }

    /// What a table says of it; nil where it is left out.
    /// - Throws: ``LuaMistake`` for what is out of range.
    func value(in options: LuaArguments) throws -> SettingValue? {
        let name = field ?? key
        switch kind {
        case .text, .choice: return options.optional(name, as: String.self).map(SettingValue.text)
        case .number: return options.optional(name, as: Double.self).map(SettingValue.number)
        case .bitRate, .byteCount: return options.optional(name, as: Int64.self).map(SettingValue.integer)
        case .sampleRate: return options.optional(name, as: Int32.self).map { .integer(Int64($0)) }
        case .size(let shortest):
            return try options.optional(name, as: Size.self).map { .size(try Self.size($0, from: shortest, name)) }
        case .frameRate: return options.optional(name, as: FrameRate.self).map { .time($0.frameDuration) }
        case .time(let range):
            return try options.optional(name, as: Time.self).map { time in
                if let mistake = Self.mistake(time, range, "\(time)") { throw LuaMistake("\(name): \(mistake)") }
                return .time(time)
            }
        case .timeRange: return options.optional(name, as: TimeRange.self).map(SettingValue.timeRange)
        case .pairs:
            return options.optional(name, as: [EncoderOption].self).map { options in
                .pairs(options.map { SettingPair(name: $0.name, value: $0.value) })
            }
        case .flag, .toggle: return options.optional(name, as: Bool.self).map(SettingValue.boolean)
        }
    }

    private static func size(_ size: Size, from shortest: Int, _ name: String) throws -> SettingSize {
        let (least, most) = (Double(shortest), Double(Asset.largestSide))
        guard [size.width, size.height].allSatisfy({ (least...most).contains($0) }) else {
            throw LuaMistake(
                "\(name): sides from \(shortest) to \(Asset.largestSide) expected, "
                    + "got \(decimalText(size.width)) × \(decimalText(size.height))")
        }
        return SettingSize(width: Int(size.width), height: Int(size.height))
    }
}

extension LuaKind {
    /// Gives a ``Rendition``.
    fileprivate static let rendition = LuaKind(
        "rendition", definition: "{ size: number[]|{ width: number, height: number }, bit_rate?: number|string }"
    ) { input throws(LuaMismatch) in
        guard let table = input.table else { throw input.mismatch("table { size =, bit_rate = }") }
        try table.check("rendition", ["size", "bit_rate"])
        guard let size = try table.field("size", .size) as? Size, size.width >= 2, size.height >= 2,
            size.width <= Double(Asset.largestSide), size.height <= Double(Asset.largestSide)
        else { throw LuaMismatch("a rendition's size is from 2 × 2 to \(Asset.largestSide) × \(Asset.largestSide)") }
        return Rendition(
            size: PictureSize(width: Int(size.width), height: Int(size.height)),
            bitRate: try table.field("bit_rate", .bitRate.optional) as? Int64)
    }

    /// Gives `[EncoderOption]`, sorted by name, from a table of names and values.
    static let codecOptions = LuaKind(
        "codec options", definition: "table<string, string|number|boolean>"
    ) { input throws(LuaMismatch) in
        guard let table = input.table else { throw input.mismatch("table of names and values") }
        guard table.count == 0 else {
            throw LuaMismatch("codec options have names (write tune = \"film\", not a list)")
        }
        return try table.names.map { name throws(LuaMismatch) in
            guard let value = try table.field(name, .codecValue) as? String else { throw input.mismatch("value") }
            return EncoderOption(name: name, value: value)
        }
    }

    /// Gives a `String`, as FFmpeg reads values.
    private static let codecValue = LuaKind("string, number or boolean") { input throws(LuaMismatch) in
        if let text = input.string { return text }
        if let number = input.integer { return String(number) }
        if let number = input.number { return decimalText(number) }
        guard let flag = input.boolean else { throw input.mismatch("string, number or boolean") }
        return flag ? "1" : "0"
    }
}
