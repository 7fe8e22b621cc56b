import Glibc
import LuaHost
import TestSupport
import Testing

/// The attacks that stand beside the project, or where `LUAEDIT_ESCAPES` says, where they are there.
@Suite struct EscapeFileTests {
    static let folder: String = {
        let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
        let given = getenv("LUAEDIT_ESCAPES").map { [String(cString: $0)] } ?? []
        let beside = ["/../shared/escapes", "/../../shared/escapes"].map { root + $0 }
        return (given + beside).first { access($0, R_OK) == 0 } ?? ""
    }()

    /// May end the process by design (the watchdog, when no hook can run in time), so they are run through the worker.
    static let endTheProcess = ["f13", "f17", "h16"]

    static let files = folderNames(folder).filter {
        $0.hasSuffix(".lua") && !endTheProcess.contains(String($0.prefix(3)))
    }

    @Test("no attack returns ESCAPED", .enabled(if: !files.isEmpty), arguments: files)
    func attack(file: String) throws {
        let outcome = try Fixture.run(read(file), limits: LuaLimits(timeMilliseconds: 500))
        #expect(!outcome.text.hasPrefix("ESCAPED"))
    }

    private func read(_ file: String) -> String {
        guard let stream = fopen(Self.folder + "/" + file, "r") else { return "error('unreadable')" }
        defer { fclose(stream) }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = fread(&bytes, 1, bytes.count, stream)
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}
