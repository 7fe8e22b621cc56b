import Values

/// A place on the earth as cameras write it: `+37.3318-122.0312+015.000/`. ISO 6709, annex H.
struct ISO6709: Equatable {
    /// Degrees; north is positive.
    var latitude: Double
    /// Degrees; east is positive.
    var longitude: Double
    /// Metres; nil if the text has none.
    var altitude: Double?

    /// Nil unless the numbers are on the earth.
    init?(latitude: Double, longitude: Double) {
        guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
        (self.latitude, self.longitude) = (latitude, longitude)
    }

    /// Nil unless the text is a place: latitude, longitude and perhaps an altitude, each with its sign.
    init?(_ text: String) {
        guard text.utf8.count <= 128 else { return nil }
        var body = text[...]
        if let system = body.firstIndex(of: "C") { body = body[..<system] }
        while body.last == "/" { body = body.dropLast() }
        let parts = Self.signedParts(body)
        guard (2...3).contains(parts.count),
            let latitude = Self.degrees(parts[0], digits: 2), let longitude = Self.degrees(parts[1], digits: 3)
        else { return nil }
        self.init(latitude: latitude, longitude: longitude)
        if parts.count == 3 {
            guard let altitude = Double(parts[2]), altitude.isFinite else { return nil }
            self.altitude = altitude
        }
    }

    private static func signedParts(_ text: Substring) -> [Substring] {
        var parts: [Substring] = []
        var start = text.startIndex
        for index in text.indices where index != text.startIndex && (text[index] == "+" || text[index] == "-") {
            parts.append(text[start..<index])
            start = index
        }
        if start < text.endIndex { parts.append(text[start...]) }
        return parts
    }

    /// `+DD.D`, `+DDMM.M` or `+DDMMSS.S`, with `digits` for the degrees.
    private static func degrees(_ part: Substring, digits: Int) -> Double? {
        guard let sign = part.first, sign == "+" || sign == "-" else { return nil }
        let number = part.dropFirst()
        let whole = number.prefix { $0 != "." }
        guard number.utf8.allSatisfy({ $0 == 0x2e || (0x30...0x39).contains($0) }), let value = Double(number) else {
            return nil
        }
        let positive: Double
        switch whole.utf8.count {
        case ...digits: positive = value
        case digits + 2: positive = (value / 100).rounded(.down) + value.truncatingRemainder(dividingBy: 100) / 60
        case digits + 4:
            let minutes = (value / 100).rounded(.down).truncatingRemainder(dividingBy: 100)
            let seconds = value.truncatingRemainder(dividingBy: 100)
            positive = (value / 10000).rounded(.down) + minutes / 60 + seconds / 3600
        default: return nil
        }
        return sign == "-" ? -positive : positive
    }

    /// The place as items of timed metadata.
    func items(identifier: String) -> [MetadataItem] {
        var items = [
            MetadataItem(identifier: identifier, key: "latitude", value: .number(latitude), unit: "deg"),
            MetadataItem(identifier: identifier, key: "longitude", value: .number(longitude), unit: "deg"),
        ]
        if let altitude {
            items.append(MetadataItem(identifier: identifier, key: "altitude", value: .number(altitude), unit: "m"))
        }
        return items
    }
}
