import CPage
import NIOCore

/// A file of the page, which is a part of this program.
struct PageFile {
    let contentType: String
    let bytes: ByteBuffer

    /// The types by the ends of names. A file of another type is not served.
    private static let contentTypes = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "svg": "image/svg+xml",
    ]

    /// Every file by its path; `/` is `index.html`.
    static func all() -> [String: PageFile] {
        var files: [String: PageFile] = [:]
        var rest = UnsafeBufferPointer(start: page_files, count: page_files_size)[...]
        while !rest.isEmpty {
            let name = String(decoding: rest.prefix(page_name_size).prefix { $0 != 0 }, as: UTF8.self)
            let content = rest.dropFirst(page_name_size).prefix { $0 != 0 }
            rest = rest[(content.endIndex + 1)...]
            let contentType = contentTypes[name.split(separator: ".").last.map(String.init) ?? ""]
            guard let contentType else { continue }
            files["/" + name] = PageFile(contentType: contentType, bytes: ByteBuffer(bytes: content))
        }
        files["/"] = files.removeValue(forKey: "/index.html")
        return files
    }
}
