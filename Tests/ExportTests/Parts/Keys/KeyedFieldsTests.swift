import EditModel
import MediaTime
import Testing
import Values

@testable import Export

/// The sample has a value in every field that can be absent: a field that is added to a type fails here until the sample
/// has it, and then counts or is listed in ``KeyFieldTests``.
@Suite("The fields of the movie whose keys are tested")
struct KeyedFieldsTests {
    /// Fields that the sample lacks, each with a test of its own, or without a meaning for pictures and sound.
    private static let lacking: Set = [
        // Functions of the recipe: ScriptKeyTests.
        "SourceSnapshot.drawing", "VideoSnapshot.compositor", "AudioInputSnapshot.tap",
        // Samples that only such functions get: ScriptKeyTests.
        "SourceSnapshot.samples",
        // Only of presented layers, which are made of the others.
        "LayerSnapshot.presentedMotion", "LayerSnapshot.presentedChange", "LayerSnapshot.presentedTexts",
        "LayerSnapshot.presentedTint", "LayerSnapshot.presentedPlace", "SubtitleContent.fileTime",
        "EmitterValues.rates",
        // Frame times come from a file, and count as the times of frames: ScriptKeyTests.
        "VideoSnapshot.frameTimes", "VideoSnapshot.sourceTrackIDForFrameTiming",
        // The look of an animation: FileKeyTests.animation.
        "SourceSnapshot.lottie",
        // Of interlaced files: FileKeyTests.fields.
        "SourceSnapshot.deinterlacing", "SourceSnapshot.missingPicture",
        // Not seen and not heard.
        "MovieSnapshot.artwork", "PathMotion.measure",
    ]

    @Test("every field that can be absent is there once")
    func optional() {
        var (absent, present): (Set<String>, Set<String>) = ([], [])
        walk(KeySample().movie, &absent, &present)
        #expect(absent.subtracting(present).subtracting(Self.lacking).sorted() == [])
    }

    private func walk(_ value: Any, _ absent: inout Set<String>, _ present: inout Set<String>) {
        let mirror = Mirror(reflecting: value)
        guard !(value is Time) else { return }
        for child in mirror.children {
            let name = "\(type(of: value)).\(child.label ?? "")"
            let field = Mirror(reflecting: child.value)
            if field.displayStyle == .optional, mirror.displayStyle == .struct {
                if field.children.isEmpty { absent.insert(name) } else { present.insert(name) }
            }
            walk(child.value, &absent, &present)
        }
    }
}
