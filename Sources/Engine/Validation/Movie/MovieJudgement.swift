import EditModel
import MediaTime
import Wording

/// The findings about a movie, and the movie as plain values where that is possible.
package struct MovieJudgement {
    /// Errors and warnings, in a stable order.
    package private(set) var findings: [Finding]
    /// The movie as plain values, to look for more findings in. Some of its values may be wrong, as the findings say;
    /// nil if too little of the movie is valid.
    package private(set) var outline: MovieSnapshot?
    /// True if the outline has the sizes, times and tracks of the edit. Otherwise some of them are those that the movie
    /// would have if the edit did not set them.
    package private(set) var hasOwnShape: Bool
    /// Nil until texts are judged.
    private var texts: TextFindings?

    /// The movie to render; nil if one of the findings is an error.
    package var snapshot: MovieSnapshot? { findings.hasError ? nil : outline }

    init(_ findings: [Finding], outline: MovieSnapshot? = nil, hasOwnShape: Bool = false) {
        self.findings = findings
        self.outline = outline
        self.hasOwnShape = hasOwnShape
    }

    /// Judges a movie with its effects and its texts, all but the values of functions of time.
    package init(_ movie: Movie, _ environment: any ValidationEnvironment) throws {
        self = movie.judged()
        let texts = try TextFindings(movie, environment)
        findings += try EffectFindings(movie, outline, environment).found + texts.found
        findings += try LottieFindings(movie, environment).found
        if outline != nil {
            findings += try movie.findingsInside { inner in
                try EffectFindings(inner, inner.frozen(), environment).found + TextFindings(inner, environment).found
                    + LottieFindings(inner, environment).found
            }
        }
        self.texts = texts
    }

    /// Adds the findings about strings that animations and functions of time bring, and about the places of words.
    /// - Parameter snapshot: The outline with the values of functions of time, which it becomes.
    package mutating func addAnimated(
        _ movie: Movie, _ snapshot: MovieSnapshot, _ environment: any ValidationEnvironment
    ) throws {
        findings += try texts?.judgeAnimated(movie, snapshot) ?? []
        findings += try TextPlacement(movie, snapshot, environment).found
        outline = snapshot
    }

    /// Adds a function of time that failed.
    package mutating func add(_ mistake: Failure, outline: MovieSnapshot) {
        findings.append(Finding(mistake, by: "function of time"))
        self.outline = outline
    }
}

/// An edit that cannot be rendered.
package struct InvalidMovie: Error, CustomStringConvertible {
    /// Errors and warnings, in the order they were found.
    package let findings: [Finding]

    /// The errors, one a line.
    package var description: String { findings.errors.map(\.description).joined(separator: "\n") }
}

extension Movie {
    /// All errors and warnings that need neither files nor an effect's library, in a stable order.
    /// - Parameter range: Only instructions in this part of the movie are checked; nil for all of it.
    package func validate(in range: TimeRange? = nil) -> [Finding] {
        var validator = MovieValidator(movie: self, range: range)
        return validator.run()
    }

    /// The findings of the model and of the effects' library.
    /// - Parameter range: Only instructions in this part of the movie are checked; nil for all of it.
    package func validate(in range: TimeRange? = nil, _ environment: any ValidationEnvironment) throws -> [Finding] {
        let judged = judged()
        let effects = try EffectFindings(self, judged.outline, environment, in: range)
        return (range == nil ? judged.findings : validate(in: range)) + effects.found
    }

    /// The edit as plain values.
    /// - Throws: ``InvalidMovie`` with every finding when one of them is an error.
    package func snapshot() throws(InvalidMovie) -> MovieSnapshot {
        let judged = judged()
        guard let snapshot = judged.snapshot else { throw InvalidMovie(findings: judged.findings) }
        return snapshot
    }

    /// The findings of ``validate(in:)``, and the edit as plain values.
    package func judged() -> MovieJudgement {
        let (own, inside) = (validate(), findingsInside { $0.validate() })
        let findings = own + inside
        // A movie that differs from its edit cannot be put into another one.
        guard inside.allSatisfy({ $0.severity != .error || $0.code.concernsOneValue }) else {
            return MovieJudgement(findings)
        }
        let isWhole = !own.contains { $0.severity == .error && !$0.code.concernsOneValue }
        guard let movie = isWhole ? self : repaired(beside: own) else {
            return MovieJudgement(findings)
        }
        do {
            return MovieJudgement(findings, outline: try movie.frozen(), hasOwnShape: isWhole)
        } catch {
            let finding = Finding(.timeOverflow, "\(error)", object: "movie", at: locations.created)
            return MovieJudgement(findings + (isWhole ? [finding] : []))
        }
    }
}

extension Finding.Code {
    /// True if an error of this code is about a value that nothing else depends on: sizes, times and sources of the
    /// edit are as they would be without it.
    var concernsOneValue: Bool { Self.ofOneValue.contains(self) }

    private static let ofOneValue: Set<Finding.Code> = [
        .opacityRange, .transformSingular, .cropRange, .cropEmpty, .rampOverlap, .volumeRange, .panRange, .chapterRange,
        .chapterOrder, .chapterTitle, .metadataInvalid, .alternateGroups, .layerLook, .textStyle, .shapeLine,
        .gradientStops, .imageRectangle,
    ]
}
