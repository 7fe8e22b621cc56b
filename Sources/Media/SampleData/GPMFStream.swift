import EditModel

/// One stream of a GoPro sample: the values of one sensor, and what is said about them.
struct GPMFStream {
    private var units: [String] = []
    private var scales: [Double] = []
    /// The types of the members of complex structures.
    private(set) var complexType: String?
    /// Values that hold for the whole sample.
    private(set) var constants: [MetadataItem] = []
    /// The elements whose structures follow one another in time.
    private(set) var series: [GPMFElement] = []

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

    /// Elements about a device or a stream, which are no values.
    private static let descriptions: Set = [
        "DVID", "DVNM", "STNM", "RMRK", "SIUN", "UNIT", "SCAL", "TYPE", "TSMP", "TICK", "TOCK", "TIMO", "STMP", "EMPT",
        "ORIN", "ORIO", "MTRX", "QUAN", "VERS",
    ]
    /// Values that are said once for a sample.
    private static let constantNames: Set = ["GPSF", "GPSP", "GPSU", "TMPC"]

    /// True if an element only names a device.
    static func isDevice(_ name: String) -> Bool { name == "DVID" || name == "DVNM" }

    /// - Parameter elements: Of the stream, in the order of the file.
    init(_ elements: [GPMFElement]) {
        for element in elements where !element.isNested {
            switch element.name {
            case "SIUN", "UNIT": units = element.texts
            case "SCAL": scales = element.allNumbers
            case "TYPE": complexType = element.data.latin
            case let name where Self.constantNames.contains(name): addConstant(element)
            case let name where Self.descriptions.contains(name): break
            default: series.append(element)
            }
        }
    }

    private mutating func addConstant(_ element: GPMFElement) {
        let numbers = element.allNumbers
        if numbers.isEmpty {
            constants.append(item(element.data.latin, of: element))
        } else if let value = MetadataValue(numbers) {
            constants.append(named(element, key: Self.key(element), value, unit: Self.meanings[element.name]?.units[0]))
        }
    }

    private static func key(_ element: GPMFElement) -> String { meanings[element.name]?.keys[0] ?? element.name }

    private func named(
        _ element: GPMFElement, key: String, _ value: MetadataValue, unit: String?
    ) -> MetadataItem {
        MetadataItem(identifier: "gpmd/\(element.name)", key: key, value: value, unit: unit)
    }

    func item(_ text: String, of element: GPMFElement) -> MetadataItem {
        named(element, key: Self.key(element), .text(text), unit: nil)
    }

    /// The texts of an element of characters, dates or identifiers; nil for numbers.
    func texts(of element: GPMFElement) -> [String]? {
        element.type != UInt8(ascii: "?") && element.members(nil).isEmpty ? element.texts : nil
    }

    /// The items of one structure's numbers. Numbers that are not finite are left out.
    func items(of element: GPMFElement, _ numbers: [Double]) -> [MetadataItem] {
        let scaled = numbers.enumerated().map { index, number in
            scales.isEmpty ? number : number / scales[scales.count == 1 ? 0 : min(index, scales.count - 1)]
        }
        guard let meaning = Self.meanings[element.name], meaning.keys.count > 1 else {
            guard let value = MetadataValue(scaled) else { return [] }
            let unit = units.first ?? Self.meanings[element.name]?.units[0]
            return [named(element, key: Self.key(element), value, unit: unit)]
        }
        var items: [MetadataItem] = []
        for (index, number) in scaled.enumerated() where index < meaning.keys.count && number.isFinite {
            let unit = index < units.count && units.count == scaled.count ? units[index] : meaning.units[index]
            items.append(
                named(element, key: meaning.keys[index], .number(number), unit: unit?.isEmpty == true ? nil : unit))
        }
        return items
    }
}
