import PartCache
import Testing

@Suite("Entries of the part cache")
struct PartEntryTests {
    @Test func entriesDifferInEveryField() {
        let entry = PartEntry(encoder: "libx264", extradata: [1], frameCount: 2)
        #expect(entry == PartEntry(encoder: "libx264", extradata: [1], frameCount: 2))
        #expect(entry != PartEntry(encoder: "libx265", extradata: [1], frameCount: 2))
        #expect(entry != PartEntry(encoder: "libx264", extradata: [2], frameCount: 2))
        #expect(entry != PartEntry(encoder: "libx264", extradata: [1], frameCount: 3))
    }
}
