import Messages
import NIOHTTP1

/// Heads of answers with what every answer says.
enum ResponseHead {
    /// The page runs only what came with it, talks to this server alone and is shown in no other page's frame; no other
    /// site can include anything from here. There is no CORS field, so no other site reads an answer.
    private static let security = [
        (
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src blob:; media-src blob:; "
                + "connect-src 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'"
        ),
        ("X-Content-Type-Options", "nosniff"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Referrer-Policy", "no-referrer"),
    ]
    /// Beside those: what only the server may say of an answer.
    private static let reserved = [
        "access-control-allow-origin", "access-control-allow-credentials", "access-control-allow-headers",
        "access-control-allow-methods", "connection", "content-length", "set-cookie", "transfer-encoding",
    ]

    /// - Parameters:
    ///   - fields: Further fields. Those of security and framing are this server's alone; unless there is a
    ///     `Cache-Control`, the answer is not stored.
    ///   - length: The body's length in bytes; nil for a stream without an end.
    ///   - closes: Whether the connection ends with this answer.
    static func make(
        _ status: HTTPResponseStatus, contentType: String, fields: [(String, String)] = [], length: Int?, closes: Bool
    ) -> HTTPResponseHead {
        var headers = HTTPHeaders(fields.filter { isPrintable($0.0) && isPrintable($0.1) })
        for name in reserved { headers.remove(name: name) }
        for (name, value) in security { headers.replaceOrAdd(name: name, value: value) }
        headers.replaceOrAdd(name: "Content-Type", value: isPrintable(contentType) ? contentType : "")
        if !headers.contains(name: "cache-control") { headers.add(name: "Cache-Control", value: "no-store") }
        if let length { headers.add(name: "Content-Length", value: "\(length)") }
        if closes { headers.add(name: "Connection", value: "close") }
        return HTTPResponseHead(version: .http1_1, status: status, headers: headers)
    }

    /// False for text that would end a field, or the head.
    private static func isPrintable(_ text: String) -> Bool { text.utf8.allSatisfy { (0x20...0x7E).contains($0) } }
}
