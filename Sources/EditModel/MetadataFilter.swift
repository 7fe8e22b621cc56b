/// Which of a movie's tags the result has. AVMetadataItemFilter.
package enum MetadataFilter: String, Hashable, Sendable, Codable, CaseIterable {
    /// Nothing that says where, when and with which device a movie was recorded.
    case sharing

    /// Parts of keys' names, whole words between dots, underscores and the like.
    private static let personalWords: Set<String> = [
        "location", "gps", "latitude", "longitude", "altitude", "city", "country", "make", "manufacturer", "model",
        "serial", "device", "camera", "lens", "software", "host", "computer", "owner", "creationdate", "creation",
        "date", "year", "recorded", "recording", "digitized", "originated", "android", "uuid", "umid",
    ]

    /// Whether tags of a name stay.
    /// - Parameter key: In lower case.
    package func keeps(_ key: String) -> Bool {
        let words = key.split { !$0.isLetter }.map(String.init)
        return !words.contains(where: Self.personalWords.contains)
    }
}
