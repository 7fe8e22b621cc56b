import Digests
import Testing

@Suite("Digests")
struct DigestTests {
    /// The examples of FIPS 180-4, and one of several blocks.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func knownDigests(text: String, expected: String) {
        #expect(Digest(of: Array(text.utf8)).description == expected)
    }

    @Test func piecesGiveTheDigestOfTheWhole() {
        let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        var digester = Digester()
        for start in stride(from: 0, to: bytes.count, by: 77) {
            digester.update(Array(bytes[start..<min(start + 77, bytes.count)]))
        }
        #expect(digester.finish() == Digest(of: bytes))
        #expect(digester.finish() == Digest(of: []))
    }

    @Test func hexadecimalsAreReadBack() {
        let digest = Digest(of: [1, 2, 3])
        #expect(Digest(hexadecimal: digest.description) == digest)
        #expect(Digest(hexadecimal: digest.description.dropLast()) == nil)
        #expect(Digest(hexadecimal: digest.description.uppercased()) == nil)
    }

    @Test func fieldsAreKeptApart() {
        func digest(_ fields: [String]) -> Digest {
            var digester = Digester()
            for field in fields { digester.add(field) }
            return digester.finish()
        }
        #expect(digest(["ab", "c"]) != digest(["a", "bc"]))
        #expect(digest(["", "a"]) != digest(["a", ""]))
    }
}
