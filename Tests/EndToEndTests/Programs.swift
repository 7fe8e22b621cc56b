import TestSupport

/// The project's folder.
let projectFolder = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")

/// The program as it was built beside these tests.
let luaeditProgram = projectFolder + "/.build/debug/luaedit"

/// What keeps a test's encodes short.
let quick: [Word] = ["--codec-option", "preset=ultrafast"]

/// Runs luaedit and waits for its end. Its worker is forked from one that is linked, unlike that of ``startLuaedit``.
func luaedit(
    _ words: [Word], in folder: TemporaryFolder, environment: [String: String] = [:], input: String = "",
    seconds: Double = 300
) throws -> Outcome {
    try RunningProgram(
        luaeditProgram, words, in: folder.path, environment: environment, input: Array(input.utf8), workers: .worker
    ).wait(seconds: seconds)
}

/// Starts luaedit.
func startLuaedit(
    _ words: [Word], in folder: TemporaryFolder, environment: [String: String] = [:], input: String = ""
) throws -> RunningProgram {
    try RunningProgram(
        luaeditProgram, words, in: folder.path, environment: environment, input: Array(input.utf8))
}

/// Runs a program and waits for its end.
func runToEnd(_ program: String, _ words: [Word], in folder: Word = "/") throws -> Outcome {
    guard let server = ProgramServer.named(program) else {
        return try RunningProgram(program, words, in: folder).wait()
    }
    let run = try server.run(words.map(\.bytes), in: folder.bytes)
    return Outcome(waitStatus: run.status, output: run.output, error: run.error)
}

/// Runs a program that must succeed.
/// - Returns: Its standard output.
@discardableResult
func succeed(_ program: String, _ words: [Word], in folder: Word = "/") throws -> [UInt8] {
    let outcome = try runToEnd(program, words, in: folder)
    guard outcome.status == 0 else { throw ProgramError.failed(program, outcome) }
    return outcome.output
}

/// Runs ffmpeg, which must succeed.
@discardableResult
func ffmpeg(_ words: [Word], in folder: Word = "/") throws -> [UInt8] {
    try succeed("ffmpeg", ["-nostdin", "-v", "error", "-y"] + words, in: folder)
}
