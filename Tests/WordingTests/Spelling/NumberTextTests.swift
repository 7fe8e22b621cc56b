import Testing

@testable import Wording

@Suite struct NumberTextTests {
    static let numbers: [(value: Double, text: String, short: String)] = [
        (0, "0", "0"), (-0.0, "0", "0"), (2, "2", "2"), (-2.5, "-2.5", "-2.5"),
        (0.1 + 0.2, "0.30000000000000004", "0.3"),
        (29.97002997, "29.97002997", "29.97"), (-0.0004, "-0.0004", "0"), (-0.0006, "-0.0006", "-0.001"),
        (999.9996, "999.9996", "1000"), (1e15, "1000000000000000", "1000000000000000"), (1e19, "1e+19", "1e+19"),
        (.infinity, "inf", "inf"), (.nan, "nan", "nan"), (-.nan, "nan", "nan"),
    ]

    @Test("a number is as short as it can be, or has three decimals at most", arguments: numbers)
    func text(value: Double, text: String, short: String) {
        #expect(decimalText(value) == text)
        #expect(decimalText(value, places: 3) == short)
    }
}
