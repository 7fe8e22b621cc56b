/// The effects that edits can use: the engine's own, and those of libavfilter that turn one picture into one picture or
/// one sound into one sound, access nothing outside, and give the same result every time.
///
/// Other filters are refused, so a newer library offers nothing that has not been checked.
package enum EffectCatalogue {
    /// The media that an effect works on.
    package enum Subject: Hashable, Sendable {
        case pictures, sound
    }

    /// One effect that can be used.
    package struct Entry: Hashable, Sendable {
        /// libavfilter's name of it, or the engine's.
        package let name: String
        /// A summary: a short sentence without a full stop.
        package let summary: String
        package let subject: Subject
        /// True if a picture depends on those before or after it, which must then pass through it too. Sound always
        /// does.
        package var hasMemory = false
        /// For sound: true if silence stays silence and the effect forgets earlier sound within a second, so that long
        /// silence can skip it.
        package var rests = false
        /// For sound: true if it works only on two channels.
        package var isForStereo = false
        /// Parameters that name a file to read.
        package var files: [String] = []
        /// Parameters that are not offered: they write files, change the meaning of other numbers, or have no effect.
        package var hidden: [String] = []
        /// Parameters that the library lets change during playback but that cannot be ramped: they change the picture's
        /// size or only part of the result, or restart the sound with each value.
        package var fixed: [String] = []
        /// Parameters that take the value of another unless they are set themselves.
        package var followers: [String: String] = [:]
        /// Ranges of numbers, where the library takes more than it can do: it would crash, go on for minutes or take
        /// all memory. An expression is kept within its parameter's range.
        package var limits: [String: ClosedRange<Double>] = [:]
        /// Parameters that must not be empty texts: the library would crash.
        package var filled: [String] = []
        /// Values in place of the library's own, where those make more frames or another picture on every run.
        package var presets: [String: String] = [:]
        /// All parameters of one of the engine's own effects; empty for those of libavfilter, which describes them.
        package var numbers: [Number] = []
    }

    /// Every effect, grouped by purpose.
    package static let entries = ownEntries + pictureEntries + soundEntries

    /// The row of an effect; nil if there is none with that name.
    package static func entry(_ name: String) -> Entry? { byName[name] }

    private static let byName = Dictionary(uniqueKeysWithValues: entries.map { ($0.name, $0) })
}
