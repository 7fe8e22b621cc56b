import Testing

@testable import Wording

@Suite("JSON and its schema from one statement") struct JSONFormTests {
    private struct Track {
        var id = 1
        var name: String?
        var rate: (Int64, Int64) = (60_000, 2002)
        var pan: Double?
    }

    private static let form = JSONForm<Track>([
        JSONMember("id", .integer, "From 1") { $0.id },
        JSONMember("name", .orNull(.string)) { $0.name },
        JSONMember("rate", .fraction) { $0.rate },
        JSONMember("pan", optional: .number) { $0.pan },
    ])

    @Test("an object has null for nil, and lacks optional members without a value")
    func writes() {
        #expect(Self.form.json(Track()).text == #"{"id":1,"name":null,"rate":"30000/1001"}"#)
        #expect(
            Self.form.json(Track(id: 2, name: "a", rate: (0, 90), pan: -1)).text
                == #"{"id":2,"name":"a","rate":"0/1","pan":-1.0}"#)
    }

    @Test("the schema has each member, says which are always there, and admits no other")
    func schema() {
        #expect(
            JSON.object(Self.form.schema).text
                == #"{"type":"object","required":["id","name","rate"],"properties":{"#
                + #""id":{"description":"From 1","type":"integer"},"name":{"type":["string","null"]},"#
                + #""rate":{"type":"string","pattern":"^-?[0-9]+/[1-9][0-9]*$"},"pan":{"type":"number"}},"#
                + #""additionalProperties":false}"#)
    }

    @Test("null beside a choice is one of two schemas, for a choice takes texts alone")
    func choice() {
        let form = JSONForm<String?>.orNull(.choice(["a", "b"]))
        #expect(JSON.object(form.schema).text == #"{"anyOf":[{"enum":["a","b"]},{"type":"null"}]}"#)
        #expect(form.json(nil) == .null)
        #expect(form.json("b") == .string("b"))
    }

    @Test(
        "a fraction is in lowest terms, with its sign above",
        arguments: [(-4, 6, "-2/3"), (6, 3, "2/1"), (Int64.min, 2, "-4611686018427387904/1")])
    func fractions(numerator: Int64, denominator: Int64, text: String) {
        #expect(JSONForm<(Int64, Int64)>.fraction.json((numerator, denominator)) == .string(text))
    }

    @Test("members of a part stand in objects of the whole, and are missing where it has none")
    func parts() {
        let members: [JSONMember<Track?>] = [JSONMember<Int>("count", .integer) { $0 }].of { $0?.id }
        #expect(JSONForm(members).json(Track()).text == #"{"count":1}"#)
        #expect(JSONForm(members).json(nil).text == "{}")
        #expect(JSON.object(members.schema())["required"] == .array([]))
    }
}
