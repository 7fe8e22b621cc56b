import TestSupport
import Testing

@testable import Lottie

@Suite struct LottieArchiveTests {
    private static let animation = AnimationText.file(AnimationText.layer(AnimationText.box))
    /// The word `animation` 40 times, packed by zlib at its level 9 without its header.
    private static let packed: [UInt8] = [
        0x4B, 0xCC, 0xCB, 0xCC, 0x4D, 0x2C, 0xC9, 0xCC, 0xCF, 0x4B, 0x1C, 0x65, 0xD0, 0x92, 0x01, 0x00,
    ]

    private func mistake(_ files: [StoredZip.File]) -> String? {
        do throws(LottieError) {
            _ = try LottieDocument(reading: StoredZip.archive(files))
            return nil
        } catch {
            return error.description
        }
    }

    private static let manifest = StoredZip.File("manifest.json", #"{"animations":[{"id":"party"}]}"#)

    @Test(arguments: ["animations/party.json", "a/party.json"]) func readsBothVersions(_ name: String) throws {
        let files = [Self.manifest, StoredZip.File(name, Self.animation)]
        #expect(try LottieDocument(reading: StoredZip.archive(files)).format.frameCount == 60)
    }

    @Test func saysThatOneOfSeveralIsShown() throws {
        let files = [
            StoredZip.File("manifest.json", #"{"animations":[{"id":"one"},{"id":"two"}]}"#),
            StoredZip.File("animations/one.json", Self.animation),
            StoredZip.File("animations/two.json", Self.animation),
        ]
        let document = try LottieDocument(reading: StoredZip.archive(files))
        #expect(document.omissions.map(\.message) == ["of its 2 animations the first, 'one', is shown"])
    }

    @Test func saysWhatOfItsManifestIsNotFollowed() throws {
        let files = [
            StoredZip.File(
                "manifest.json",
                #"{"animations":[{"id":"one","speed":2,"direction":-1,"loop":true,"initialTheme":"dark"}]}"#),
            StoredZip.File("animations/one.json", Self.animation),
        ]
        let document = try LottieDocument(reading: StoredZip.archive(files))
        #expect(
            document.omissions.map(\.message)
                == ["its speed 2 is not applied", "it is not played backwards", "its theme is not applied"])
    }

    @Test func unpacks() {
        let whole = Array(String(repeating: "animation", count: 40).utf8)
        #expect(Inflate.unpack(Self.packed[...], size: whole.count) == whole)
        #expect(Inflate.unpack(Self.packed[...], size: whole.count - 1) == nil)
        #expect(Inflate.unpack(Self.packed.dropLast(4), size: whole.count) == nil)
    }

    @Test func refusesDamage() {
        let file = StoredZip.File("animations/party.json", Self.animation)
        #expect(mistake([file]) == "it is a zip archive, but not a Lottie animation: it has no manifest.json")
        #expect(mistake([Self.manifest]) == "its animation 'party' is missing")
        #expect(
            mistake([StoredZip.File("manifest.json", "{"), file])
                == "its manifest.json is not JSON: a name in quotes is missing, at byte 2")
        #expect(mistake([StoredZip.File("manifest.json", "{}"), file]) == "its manifest.json names no animation")
        #expect(mistake([Self.manifest, file, file]) == "it has two files 'animations/party.json'")
        var damaged = file
        damaged.checksum ^= 1
        #expect(mistake([Self.manifest, damaged]) == "its file 'animations/party.json' is damaged")
        var strange = file
        strange.method = 14
        #expect(
            mistake([Self.manifest, strange])
                == "its file 'animations/party.json' is packed in a way that is not read (method 14)")
        var bomb = file
        bomb.name = "images/bomb.png"
        bomb.claimedSize = 65 << 20
        bomb.method = 8
        #expect(mistake([Self.manifest, file, bomb]) == "unpacked, it has more than 64 MiB")
        var large = file
        (large.claimedSize, large.method) = (17 << 20, 8)
        #expect(mistake([Self.manifest, large]) == "its animation 'party' has more than 16 MiB")
        let whole = StoredZip.archive([Self.manifest, file])
        #expect(throws: LottieError("it is a damaged zip archive: its directory is missing")) {
            try LottieDocument(reading: whole.dropLast(30))
        }
    }
}
