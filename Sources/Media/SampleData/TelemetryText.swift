import EditModel

/// The values that a drone writes as subtitles: `[latitude: 55.79] [longitude: 37.4] [rel_alt: 1.2 abs_alt: 150.3]`, or
/// `GPS (37.4, 55.79, 15)` with the longitude first.
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
            guard let name = Self.names[match.output.1.lowercased()], let number = Double(match.output.2),
                let value = MetadataValue([number]), !items.contains(where: { $0.key == name.key })
            else { continue }
            items.append(MetadataItem(identifier: identifier, key: name.key, value: value, unit: name.unit))
        }
        let place = /GPS\s*\(\s*([-+]?[0-9]+(?:\.[0-9]+)?)\s*,\s*([-+]?[0-9]+(?:\.[0-9]+)?)\s*,/
        if let match = text.firstMatch(of: place), let longitude = Double(match.output.1),
            let latitude = Double(match.output.2), let place = ISO6709(latitude: latitude, longitude: longitude)
        {
            items += place.items(identifier: identifier)
        }
        // Words with a colon in them are only a drone's if they say where it is.
        self.items = items.contains { $0.key == "latitude" } ? items : []
    }
}
