import Values

/// One stream of a GoPro sample: the values of one sensor, and their descriptions.
struct GPMFStream {
    private var units: [String] = []
    private var scales: [Double] = []
    /// The types of the members of complex structures.
    private(set) var complexType: String?
    /// Values that hold for the whole sample.
    private(set) var constants: [MetadataItem] = []
    /// The elements with values that follow one another in time.
    private(set) var series: [GPMFElement] = []
    /// The number of elements of each name in ``series``.
    private(set) var seriesCounts: [String: Int] = [:]
    /// The axes of a sensor; nil if the stream states none.
    private var axes: GPMFAxes?

    /// The keys and units of a stream's numbers; of one key, all numbers are one value.
    private struct Meaning {
        let keys: [String]
        let units: [String?]

        init(_ keys: [String], _ units: [String?]) { (self.keys, self.units) = (keys, units) }
        init(_ key: String, _ unit: String? = nil) { self.init([key], [unit]) }
    }

    private static let place = ["latitude", "longitude", "altitude", "speed", "speed_3d"]
    private static let placeUnits: [String?] = ["deg", "deg", "m", "m/s", "m/s"]
    private static let meanings: [String: Meaning] = [
        "GPS5": Meaning(place, placeUnits),
        "GPS9": Meaning(
            place + ["days_since_2000", "seconds_of_day", "gps_precision", "gps_fix"],
            placeUnits + ["d", "s", nil, nil]),
        "GPSF": Meaning("gps_fix"), "GPSP": Meaning("gps_precision"), "GPSU": Meaning("gps_date"),
        "ACCL": Meaning("acceleration", "m/s²"), "GYRO": Meaning("rotation_rate", "rad/s"),
        "MAGN": Meaning("magnetic_field", "µT"), "GRAV": Meaning("gravity"),
        "CORI": Meaning("camera_orientation"), "IORI": Meaning("image_orientation"),
        "ISOE": Meaning("iso"), "SHUT": Meaning("exposure_time", "s"), "WBAL": Meaning("white_balance", "K"),
        "TMPC": Meaning("temperature", "°C"),
    ]

    /// Elements that describe a device or a stream and are not values.
    private static let descriptions: Set = [
        "DVID", "DVNM", "STNM", "RMRK", "SIUN", "UNIT", "SCAL", "TYPE", "TSMP", "TICK", "TOCK", "TIMO", "STMP", "EMPT",
        "QUAN", "VERS",
    ]
    /// Values that occur once in a sample.
    private static let constantNames: Set = ["GPSF", "GPSP", "GPSU", "TMPC"]

    /// True if an element only names a device.
    static func isDevice(_ name: String) -> Bool { name == "DVID" || name == "DVNM" }

    /// - Parameter elements: Of the stream, in the order of the file.
    init(_ elements: [GPMFElement]) {
        var (input, output, matrix) = ("", "", [Double]())
        for element in elements where !element.isNested {
            switch element.name {
            case "SIUN", "UNIT": units = element.texts
            case "SCAL": scales = element.allNumbers
            case "TYPE": complexType = element.data.latin
            case "ORIN": input = element.data.latin
            case "ORIO": output = element.data.latin
            case "MTRX": matrix = element.allNumbers
            case let name where Self.constantNames.contains(name): addConstant(element)
            case let name where Self.descriptions.contains(name): break
            default:
                series.append(element)
                seriesCounts[element.name, default: 0] += 1
            }
        }
        axes = GPMFAxes(input: input, output: output, matrix: matrix)
    }

    private mutating func addConstant(_ element: GPMFElement) {
        // GPSP is a hundred times the dilution of precision, which GPS9 has with its scale.
        let numbers = element.allNumbers.map { element.name == "GPSP" ? $0 / 100 : $0 }
        if numbers.isEmpty {
            constants.append(item(element.data.latin, of: element))
        } else if let value = MetadataValue(numbers) {
            constants.append(named(element, value, unit: Self.meanings[element.name]?.units[0]))
        }
    }

    /// The key of an element's values, unless they have keys of their own.
    package static func key(_ element: GPMFElement) -> String { meanings[element.name]?.keys[0] ?? element.name }

    /// - Parameter part: The name of the item's part of the element; nil for the whole element.
    private func named(
        _ element: GPMFElement, key: String? = nil, part: String? = nil, _ value: MetadataValue, unit: String? = nil
    ) -> MetadataItem {
        MetadataItem(
            identifier: "gpmd/\(element.name)" + (part.map { "/\($0)" } ?? ""), key: key ?? Self.key(element),
            value: value, unit: unit)
    }

    package func item(_ text: String, of element: GPMFElement) -> MetadataItem { named(element, .text(text)) }

    /// The texts of an element of characters, dates or identifiers; nil for numbers and complex structures.
    func texts(of element: GPMFElement) -> [String]? {
        element.type != UInt8(ascii: "?") && element.members(nil).isEmpty ? element.texts : nil
    }

    /// The items of one structure. Numbers that are not finite are left out.
    func items(of element: GPMFElement, _ index: Int, _ members: [UInt8]) -> [MetadataItem] {
        let scaled = element.numbers(index, members).enumerated().map { index, number in
            scales.isEmpty ? number : number.map { $0 / scales[scales.count == 1 ? 0 : min(index, scales.count - 1)] }
        }
        let unit = units.first ?? Self.meanings[element.name]?.units[0]
        guard !members.contains(where: GPMFElement.isText) else {
            return mixedItems(element, scaled.compactMap { $0 }, element.texts(index, members), unit)
        }
        let numbers = scaled.compactMap { $0 }
        guard let meaning = Self.meanings[element.name], meaning.keys.count > 1 else {
            return MetadataValue(axes?.turned(numbers) ?? numbers).map { [named(element, $0, unit: unit)] } ?? []
        }
        var items: [MetadataItem] = []
        for (index, number) in numbers.enumerated() where index < meaning.keys.count && number.isFinite {
            let unit = index < units.count && units.count == numbers.count ? units[index] : meaning.units[index]
            items.append(
                named(element, key: meaning.keys[index], .number(number), unit: unit?.isEmpty == true ? nil : unit))
        }
        return items
    }

    /// The items of a structure with texts and numbers: its first text names the numbers, such as a scene its
    /// probability.
    private func mixedItems(
        _ element: GPMFElement, _ numbers: [Double], _ texts: [String], _ unit: String?
    ) -> [MetadataItem] {
        guard let first = texts.first else { return [] }
        guard let value = MetadataValue(numbers) else { return [item(texts.joined(separator: " "), of: element)] }
        let name = first.isEmpty ? element.name : first
        return [named(element, key: name, part: name, value, unit: unit)]
            + texts.dropFirst().enumerated().map { index, text in
                named(element, key: "\(name)_text", part: "\(name)/text", .text(text))
            }
    }
}
