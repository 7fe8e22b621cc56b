import EditModel
import Export
import LuaHost
import Media
import MediaTime
import ModelBindings
import Settings
import Wording

extension OutputSettings {
    /// The options that say how a movie is written. Read ones are to be checked: see ``check()``.
    /// - Parameter presets: The names that `preset` takes.
    static func options(presets: [String] = Preset.all.map(\.name)) -> LuaParameter<OutputSettings> {
        .fields(SettingTable.fields.map { $0.luaField(presets: presets) } + [renditions], of: OutputSettings())
    }

    /// Those that a writer's input of pictures has too.
    static let codecOptions = LuaParameter<OutputSettings>.fields(
        SettingTable.fields.filter(\.isWriters).map { $0.luaField() }, of: OutputSettings())

    private static let renditions = LuaField<OutputSettings>(
        "renditions", .list(of: .rendition),
        "the qualities of a streaming package; pictures fit in each size and are never enlarged", \.renditions,
        default: "the preset's")

    /// More than players choose from; each is encoded on its own.
    private static let mostRenditions = 12

    /// Refuses what no movie could be written with.
    func check() throws(LuaMistake) {
        for row in SettingTable.fields {
            if let mistake = row.mistake(values[row]) { throw LuaMistake("\(row.field ?? row.key): \(mistake)") }
        }
        if let timeRange = values.timeRange, !(timeRange.start >= .zero && timeRange.duration > .zero) {
            throw LuaMistake("time_range: something from 0 on expected, got \(timeRange)")
        }
        if let renditions, !(1...Self.mostRenditions).contains(renditions.count) {
            throw LuaMistake("renditions: 1 to \(Self.mostRenditions) qualities expected, got \(renditions.count)")
        }
        try checkRates()
    }

    /// Refuses two ways to say how good pictures are.
    func checkRates() throws(LuaMistake) {
        if values.rateFactor != nil, values.bitRate != nil { throw LuaMistake("crf and bit_rate exclude each other") }
    }
}

extension SettingRow {
    /// The field of a recipe's table.
    /// - Parameter presets: The names of presets that it takes, where it is one.
    fileprivate func luaField(presets: [String] = []) -> LuaField<OutputSettings> {
        let isPreset = key == SettingTable.shared.preset.row.key
        let kind = isPreset ? LuaKind.choice(presets).map { .text($0) } : luaKind
        return LuaField(field ?? key, kind, summary, default: defaultText) { settings, value in
            settings.values[self] = value
        }
    }

    private var luaKind: LuaKind<SettingValue> {
        switch kind {
        case .text: LuaKind.string.map { .text($0) }
        case .choice(let choices): LuaKind.choice(choices).map { .text($0) }
        case .number(let range): LuaKind.number(in: range).map { .number($0) }
        case .bitRate: LuaKind.bitRate.map { .integer($0) }
        case .byteCount: LuaKind.byteCount.map { .integer($0) }
        case .sampleRate: LuaKind.sampleRate.map { .integer(Int64($0)) }
        case .size: LuaKind.size.map { .size(PictureSize(width: Int($0.width), height: Int($0.height))) }
        case .frameRate: LuaKind.frameRate.map { .time($0.frameDuration) }
        case .time: LuaKind.numericTime.map { .time($0) }
        case .timeRange: LuaKind.timeRange.map { .timeRange($0) }
        case .pairs:
            LuaKind.codecOptions.map { options in .pairs(options.map { SettingPair(name: $0.name, value: $0.value) }) }
        case .flag, .toggle: LuaKind.boolean.map { .boolean($0) }
        }
    }

    /// Says what is wrong with a value of a recipe's table; nil where it is in range.
    fileprivate func mistake(_ value: SettingValue?) -> String? {
        switch (kind, value) {
        case (.size(let shortest), .size(let size)):
            guard ![size.width, size.height].allSatisfy({ (shortest...Asset.largestSide).contains($0) }) else {
                return nil
            }
            return "sides from \(shortest) to \(Asset.largestSide) expected, got \(size.width) × \(size.height)"
        case (.time(let range), .time(let time)): return Self.mistake(time, range, "\(time)")
        default: return nil
        }
    }
}

extension LuaKind where Value == Rendition {
    fileprivate static var rendition: LuaKind {
        LuaKind(
            "rendition", definition: "{ size: number[]|{ width: number, height: number }, bit_rate?: number|string }"
        ) { input throws(LuaMismatch) in
            guard let table = input.table else { throw input.mismatch("table { size =, bit_rate = }") }
            try table.check("rendition", ["size", "bit_rate"])
            let size = try table.field("size", .size)
            guard size.width >= 2, size.height >= 2,
                size.width <= Double(Asset.largestSide), size.height <= Double(Asset.largestSide)
            else {
                throw LuaMismatch("a rendition's size is from 2 × 2 to \(Asset.largestSide) × \(Asset.largestSide)")
            }
            return Rendition(
                size: PictureSize(width: Int(size.width), height: Int(size.height)),
                bitRate: try table.field("bit_rate", .optional(.bitRate)))
        }
    }
}

extension LuaKind where Value == [EncoderOption] {
    /// A table of names and values; sorted by name.
    static var codecOptions: LuaKind {
        LuaKind("codec options", definition: "table<string, string|number|boolean>") { input throws(LuaMismatch) in
            guard let table = input.table else { throw input.mismatch("table of names and values") }
            guard table.count == 0 else {
                throw LuaMismatch("codec options have names (write tune = \"film\", not a list)")
            }
            return try table.names.map { name throws(LuaMismatch) in
                EncoderOption(name: name, value: try table.field(name, .codecValue))
            }
        }
    }
}

extension LuaKind where Value == String {
    /// A value as FFmpeg reads it.
    fileprivate static var codecValue: LuaKind {
        LuaKind("string, number or boolean") { input throws(LuaMismatch) in
            if let text = input.string { return text }
            if let number = input.integer { return String(number) }
            if let number = input.number { return decimalText(number) }
            guard let flag = input.boolean else { throw input.mismatch("string, number or boolean") }
            return flag ? "1" : "0"
        }
    }
}

extension LuaKind where Value == Int64 {
    /// Bits per second, from a number or a text such as `"5M"` or `"800k"`.
    static var bitRate: LuaKind {
        quantity("bit rate") { text throws(QuantityError) in try Quantity.bitRate(text) }
    }

    /// Bytes, from a number or a text such as `"25MB"`.
    static var byteCount: LuaKind {
        quantity("length of a file") { text throws(QuantityError) in try Quantity.byteCount(text) }
    }
}

extension LuaKind where Value == Int32 {
    /// Samples per second, from a number or a text such as `"44.1k"`.
    static var sampleRate: LuaKind {
        quantity("sample rate") { text throws(QuantityError) in try Quantity.sampleRate(text) }
    }
}

extension LuaKind {
    /// A number counts as the text it is written as on a command line.
    static func quantity(
        _ name: String, _ read: @escaping @Sendable (String) throws(QuantityError) -> Value
    ) -> LuaKind {
        LuaKind(name, definition: "number|string") { input throws(LuaMismatch) in
            guard let text = input.string ?? input.number.map(decimalText) else { throw input.mismatch(name) }
            do throws(QuantityError) { return try read(text) } catch { throw LuaMismatch(error.description) }
        }
    }
}
