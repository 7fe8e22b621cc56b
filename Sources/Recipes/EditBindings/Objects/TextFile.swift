import LuaHost
import ModelBindings
import Values
import Wording

extension EditTypes {
    static func readText(_ session: EditSession) -> LuaGlobalFunction {
        LuaGlobalFunction(
            "Reads a text file of at most 16 MiB, without its byte order mark.",
            example: #"""
                for line in edit.read_text("talk.srt"):gmatch("[^\n]+") do print(line) end
                """#,
            .string("path", "relative to the current folder"), .encoding, .call, returns: "string"
        ) { path, encoding, call in
            try call.state.withoutTimeLimit { try session.text(path, encoding: encoding ?? nil, at: call.location) }
        }
    }
}

extension LuaParameter where Value == String?? {
    /// The encoding of a text file.
    static var encoding: LuaParameter {
        .optional(
            .table(
                "options",
                .optional(
                    .string("encoding", "iconv's name of the encoding, for a file without a byte order mark"),
                    default: "utf-8")))
    }
}

extension EditSession {
    /// The most that is read of a file of text, in bytes.
    private static let maximumTextSize = 16 << 20

    /// The bytes of a file that is to be text.
    func textBytes(of path: String, at location: RecipeLocation?) throws -> [UInt8] {
        try allowTypedPath(path)
        return try environment.readFile(path, limit: Self.maximumTextSize, at: location)
    }

    /// Reads a text file.
    /// - Parameter encoding: Of a file that does not say; nil for UTF-8.
    fileprivate func text(_ path: String, encoding: String?, at location: RecipeLocation?) throws -> String {
        let bytes = try textBytes(of: path, at: location)
        do throws(TextEncodingError) { return try DecodedText(bytes, encoding: encoding).string } catch {
            let kind: FailureKind = if case .unknownEncoding = error { .recipeError } else { .brokenInput }
            throw Failure(kind, at: location, "cannot read the text '\(path)': \(error)")
        }
    }
}
