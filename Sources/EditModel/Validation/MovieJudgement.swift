/// What validation finds in a movie, and the movie as plain values where that can be had.
package struct MovieJudgement {
    /// Errors and warnings, in a stable order.
    package let findings: [Finding]
    /// The movie as plain values, in which more can be looked for. It may have values that the findings complain of; nil
    /// where too little of it is right.
    package let outline: MovieSnapshot?
    /// Whether the outline has the sizes, times and tracks of the edit; else some are those that it would have if the edit
    /// said nothing of them.
    package let hasOwnShape: Bool

    /// The movie to render; nil where one of the findings is an error.
    package var snapshot: MovieSnapshot? { findings.contains { $0.severity == .error } ? nil : outline }
}

extension Movie {
    /// What ``validate(in:)`` finds, and the edit as plain values.
    package func judged() -> MovieJudgement {
        let findings = validate()
        let isWhole = !findings.contains { $0.severity == .error && !$0.code.concernsOneValue }
        guard let movie = isWhole ? self : repaired(beside: findings) else {
            return MovieJudgement(findings: findings, outline: nil, hasOwnShape: false)
        }
        var builder = SnapshotBuilder(movie: movie)
        do {
            return MovieJudgement(findings: findings, outline: try builder.build(), hasOwnShape: isWhole)
        } catch {
            let finding = Finding(.timeOverflow, .error, "\(error)", object: "movie", at: locations.created)
            return MovieJudgement(findings: findings + (isWhole ? [finding] : []), outline: nil, hasOwnShape: false)
        }
    }
}

extension Finding.Code {
    /// Whether an error of this code is about a value that nothing else depends on: sizes, times and sources of the edit are
    /// as they would be without it.
    var concernsOneValue: Bool { Self.ofOneValue.contains(self) }

    private static let ofOneValue: Set<Finding.Code> = [
        .opacityRange, .transformSingular, .cropRange, .cropEmpty, .rampOverlap, .volumeRange, .panRange, .chapterRange,
        .chapterOrder, .chapterTitle, .metadataInvalid, .alternateGroups, .layerLook, .textStyle, .shapeLine,
        .gradientStops, .imageRectangle,
    ]
}
