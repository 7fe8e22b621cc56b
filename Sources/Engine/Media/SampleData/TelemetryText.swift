import Values

/// The values that a drone writes as subtitles: `[iso: 110] [shutter: 1/200.0] [fnum: 280] [latitude: 55.79] [longitude: 37.4]
/// [rel_alt: 1.2 abs_alt: 150.3]`, or `F/2.8, SS 206.14, ISO 150, EV 0, GPS (37.4, 55.79, 15), D 24.6m, H 6.0m, H.S 1.0m/s` with
/// the longitude first.
struct TelemetryText {
    /// The values that have a name, in the order of the text; empty for a plain text.
    let items: [MetadataItem]

    /// A drone's name of a value, with the key and the unit.
    private static let names: [String: (key: String, unit: String?)] = [
        "latitude": ("latitude", "deg"), "longitude": ("longitude", "deg"), "longtitude": ("longitude", "deg"),
        "altitude": ("altitude", "m"), "abs_alt": ("altitude", "m"), "rel_alt": ("relative_altitude", "m"),
        "iso": ("iso", nil), "fnum": ("f_number", nil), "ev": ("exposure_value", nil),
        "focal_len": ("focal_length", nil), "ct": ("color_temperature", "K"),
    ]
    private static let longestText = 4096

    init(_ text: String, identifier: String) {
        guard text.utf8.count <= Self.longestText else {
            items = []
            return
        }
        var items: [MetadataItem] = []
        for match in text.matches(of: /([A-Za-z_]+)\s*:\s*([-+]?[0-9]+(?:\.[0-9]+)?)(?![0-9.\/:])/) {
            guard let name = Self.names[match.output.1.lowercased()] else { continue }
            // Whole numbers are hundredths of the f-number and tenths of the focal length.
            let isWhole = match.output.2.utf8.count > 2 && !match.output.2.contains(".")
            let unit = !isWhole ? 1 : name.key == "f_number" ? 100.0 : name.key == "focal_length" ? 10 : 1
            Self.add(match.output.2, name.key, name.unit, identifier, to: &items) { $0 / unit }
        }
        if let shutter = text.firstMatch(of: /shutter\s*:\s*1\/([0-9]+(?:\.[0-9]+)?)/) {
            Self.add(shutter.output.1, "exposure_time", "s", identifier, to: &items) { 1 / $0 }
        }
        let place = /GPS\s*\(\s*([-+]?[0-9]+(?:\.[0-9]+)?)\s*,\s*([-+]?[0-9]+(?:\.[0-9]+)?)\s*,/
        if let match = text.firstMatch(of: place), let longitude = Double(match.output.1),
            let latitude = Double(match.output.2), let place = ISO6709(latitude: latitude, longitude: longitude)
        {
            items += place.items(identifier: identifier)
            Self.addOlder(text, identifier, to: &items)
        }
        // A text with colons is a drone's telemetry only if it has the drone's place.
        self.items = items.contains { $0.key == "latitude" } ? items : []
    }

    /// The values of the older form, which follow their names.
    private static func addOlder(_ text: String, _ identifier: String, to items: inout [MetadataItem]) {
        for match in text.matches(of: /(?:^|[\s,])(F\/|SS |ISO |EV |H |H\.S )([-+]?[0-9]+(?:\.[0-9]+)?)/) {
            let (key, unit): (String, String?)
            switch match.output.1 {
            case "F/": (key, unit) = ("f_number", nil)
            case "SS ": (key, unit) = ("exposure_time", "s")
            case "ISO ": (key, unit) = ("iso", nil)
            case "EV ": (key, unit) = ("exposure_value", nil)
            case "H ": (key, unit) = ("relative_altitude", "m")
            default: (key, unit) = ("speed", "m/s")
            }
            add(match.output.2, key, unit, identifier, to: &items) { key == "exposure_time" ? 1 / $0 : $0 }
        }
    }

    /// Adds the first value of a name.
    private static func add(
        _ text: Substring, _ key: String, _ unit: String?, _ identifier: String, to items: inout [MetadataItem],
        _ scale: (Double) -> Double
    ) {
        guard !items.contains(where: { $0.key == key }), let number = Double(text),
            let value = MetadataValue([scale(number)])
        else { return }
        items.append(MetadataItem(identifier: identifier, key: key, value: value, unit: unit))
    }
}
