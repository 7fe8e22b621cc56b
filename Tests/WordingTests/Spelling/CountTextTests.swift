import Testing

@testable import Wording

@Suite struct CountTextTests {
    static let counts: [(count: Int, noun: String, plural: String?, text: String)] = [
        (0, "frame", nil, "0 frames"), (1, "frame", nil, "1 frame"), (2, "frame", nil, "2 frames"),
        (1, "copy", "copies", "1 copy"), (3, "copy", "copies", "3 copies"),
        (1, "damaged packet", nil, "1 damaged packet"),
    ]

    @Test("one thing is no plural", arguments: counts)
    func counted(count: Int, noun: String, plural: String?, text: String) {
        #expect(Wording.counted(count, noun, plural) == text)
    }
}
