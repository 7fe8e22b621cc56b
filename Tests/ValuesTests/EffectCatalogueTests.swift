import Testing

@testable import Values

@Suite struct EffectCatalogueTests {
    @Test("each effect is listed once, and none of them is refused")
    func disjoint() {
        let names = EffectCatalogue.entries.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(names.filter { EffectCatalogue.refusal(of: $0) != nil } == [])
        #expect(names.allSatisfy { EffectCatalogue.entry($0)?.name == $0 })
    }

    @Test("filters for graphics devices are refused by their endings")
    func devices() {
        #expect(EffectCatalogue.refusal(of: "scale_vulkan")?.contains("graphics device") == true)
        #expect(EffectCatalogue.refusal(of: "unknown") == nil)
    }

    @Test(
        "a refused function is found wherever the parser of the library would find it",
        arguments: ["print(1)", "1+ pr int (t)", "'while'(1,2)", "tay\\lor(1,t)", "lerp(1,root(t,2),0)"])
    func refused(text: String) { #expect(ExpressionFunctions.refusal(of: text) != nil) }

    @Test(
        "words that are not called, and other functions, are allowed",
        arguments: ["time", "sin(t)", "printed(1)", ""])
    func allowed(text: String) { #expect(ExpressionFunctions.refusal(of: text) == nil) }
}
