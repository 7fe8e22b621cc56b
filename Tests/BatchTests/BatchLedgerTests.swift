import Digests
import Glibc
import Messages
import SystemCalls
import TestSupport
import Testing

@testable import Batch

/// What a batch remembers, and what it makes of a file that was cut or is another's.
@Suite struct BatchLedgerTests {
    private let folder = TemporaryFolder()
    private let key = Digest(of: [1])

    private var path: RawString { RawString(folder.file("state")) }

    private func output(_ name: String) -> RawString { RawString(folder.file(name)) }

    @Test("a row is done while its key and its output are the same")
    func done() throws {
        let output = output("a.mp4")
        folder.write("a.mp4", "one")
        try BatchLedger(path).finish([output], key: key)
        let ledger = try BatchLedger(path)
        #expect(ledger.standing(of: output, key: key) == .done)
        #expect(ledger.standing(of: output, key: Digest(of: [2])) == .replaceable)
        #expect(ledger.standing(of: output, key: nil) == .replaceable)
        folder.write("a.mp4", "other")
        #expect(ledger.standing(of: output, key: key) == .foreign)
        unlink(folder.file("a.mp4"))
        #expect(ledger.standing(of: output, key: key) == .absent)
    }

    @Test("a row is not done if one of its further files is gone")
    func furtherFiles() throws {
        folder.write("a.mp4", "one")
        folder.write("a-poster.png", "two")
        try BatchLedger(path).finish([output("a.mp4"), output("a-poster.png")], key: key)
        #expect(try BatchLedger(path).standing(of: output("a.mp4"), key: key) == .done)
        unlink(folder.file("a-poster.png"))
        #expect(try BatchLedger(path).standing(of: output("a.mp4"), key: key) == .replaceable)
    }

    @Test("an output that a killed run may have made can be replaced, that of a failed one cannot")
    func begun() throws {
        try BatchLedger(path).begin(output("a.mp4"))
        folder.write("a.mp4", "whole")
        #expect(try BatchLedger(path).standing(of: output("a.mp4"), key: key) == .replaceable)
        try BatchLedger(path).fail(output("a.mp4"))
        #expect(try BatchLedger(path).standing(of: output("a.mp4"), key: key) == .foreign)
    }

    @Test("a ledger that a kill has cut at any byte loses its last row and no other")
    func cut() throws {
        for name in ["a.mp4", "b.mp4"] { folder.write(name, name) }
        do {
            let ledger = try BatchLedger(path)
            try ledger.finish([output("a.mp4")], key: key)
            try ledger.finish([output("b.mp4")], key: key)
        }
        let whole = folder.read("state")
        let last = try #require(whole.dropLast().lastIndex(of: UInt8(ascii: "\n")))
        for length in (last + 1)..<(whole.count - 1) {
            folder.write("state", Array(whole[..<length]))
            let ledger = try BatchLedger(path)
            #expect(ledger.standing(of: output("a.mp4"), key: key) == .done)
            #expect(ledger.standing(of: output("b.mp4"), key: key) == .foreign)
            try ledger.finish([output("b.mp4")], key: key)
        }
        #expect(try BatchLedger(path).standing(of: output("b.mp4"), key: key) == .done)
    }

    @Test("another file is never taken for a ledger")
    func otherFile() throws {
        folder.write("state", "my notes\n")
        let failure = #expect(throws: Failure.self) { try BatchLedger(path) }
        #expect(failure?.text == "'\(path)' is not the state of a batch; name another file with --state")
        #expect(folder.read("state") == Array("my notes\n".utf8))
    }

    @Test("a ledger is one batch's at a time")
    func lock() throws {
        let ledger = try BatchLedger(path)
        let failure = #expect(throws: Failure.self) { try BatchLedger(path) }
        #expect(failure?.text.hasPrefix("another batch uses") == true)
        withExtendedLifetime(ledger) {}
    }

    @Test("names of any bytes are remembered")
    func oddNames() throws {
        let output = RawString(folder.path) + "/" + RawString(bytes: [0xFF, 0x0A, 0x22, 0x61])
        let file = output.withCString { open($0, O_CREAT | O_WRONLY, 0o644) }
        #expect(file >= 0)
        close(file)
        try BatchLedger(path).finish([output], key: key)
        #expect(try BatchLedger(path).standing(of: output, key: key) == .done)
    }

    @Test("the key of a row has its words, the recipe's texts and its files")
    func keys() throws {
        folder.write("in.mp4", "one")
        func key(_ word: RawString = "--text=a", _ source: String = "x", pattern: Bool = false) -> Digest? {
            let run = BatchPlan.Run(
                number: 1, line: nil, output: "o", words: [word], files: [output("in.mp4")], namesPattern: pattern)
            return RunKey(sources: [("", Array(source.utf8))], engine: "/proc/self/exe").digest(of: run)
        }
        let first = key()
        #expect(first != nil && key() == first)
        #expect(key("--text=b") != first)
        #expect(key("--text=a", "y") != first)
        #expect(key(pattern: true) == nil)
        folder.write("in.mp4", "longer")
        #expect(key() != first)
    }
}
