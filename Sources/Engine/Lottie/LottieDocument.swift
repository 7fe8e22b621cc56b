import Values
import Wording

/// A Lottie animation that was read and found fit to be drawn.
package struct LottieDocument: Sendable {
    package let format: LottieFormat
    /// The parts that are not drawn as they should be.
    package let omissions: [LottieOmission]
    /// The first hundred colours of its shapes, each once, as `#rrggbb`.
    package let colors: [String]
    /// The layers of the animation and of its compositions.
    package let layerCount: Int
    /// The number of pictures of the whole size that drawing needs in addition to the result.
    package let surfaceCount: Int
    /// The bytes of the pictures inside, which are kept too.
    package let pictureBytes: Int
    /// The words that are drawn, and their layers.
    package let words: [(object: String, text: LottieText)]
    /// Its name in the file; nil without one.
    package let name: String?
    private let file: JSON
    private let pictures: [String: [UInt8]]

    /// Reads a `.json` or a `.lottie` file.
    /// - Throws: ``LottieError`` for a file that is not an animation, and for one that exceeds ``LottieLimits``.
    package init(reading bytes: [UInt8]) throws(LottieError) {
        guard bytes.count <= LottieLimits.fileSize else {
            throw LottieError("an animation has at most \(LottieLimits.fileSize >> 20) MiB")
        }
        var omissions: [LottieOmission] = []
        if LottieArchive.isArchive(bytes) {
            let archive = try LottieArchive(bytes)
            file = try Self.animation(archive.animation, of: "its animation '\(archive.animationName)' ")
            pictures = archive.pictures
            omissions += archive.omissions
        } else {
            (file, pictures) = (try Self.animation(bytes, of: ""), [:])
        }
        var walk = LottieWalk(file, LottieLook(), LottieSupply(pictures: pictures))
        format = try walk.animation().format
        self.omissions = omissions + walk.report.omissions
        colors = walk.report.colors
        (layerCount, surfaceCount) = (walk.report.layerCount, walk.report.surfaceCount)
        pictureBytes = walk.report.pictureBytes
        words = walk.report.words
        name = file["nm"]?.stringValue.flatMap { $0.isEmpty ? nil : LottieWalk.short($0) }
    }

    static func json(_ bytes: [UInt8], of what: String) throws(LottieError) -> JSON {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        guard !text.isEmpty else { throw LottieError("\(what.isEmpty ? "it " : what)is empty") }
        let file: JSON
        do throws(JSONError) { file = try JSON(reading: text) } catch {
            throw LottieError(
                "\(what.isEmpty ? "it " : what)is not JSON: \(error.description), at byte \(error.offset + 1)")
        }
        return file
    }

    private static func animation(_ bytes: [UInt8], of what: String) throws(LottieError) -> JSON {
        let file = try json(bytes, of: what)
        guard case .object = file else { throw LottieError("it is JSON, but not a Lottie animation") }
        return file
    }

    /// The animation in words that rlottie understands, with the look's colours in it.
    package func text(_ look: LottieLook, outlines: LottieSupply.Outlines?, picture: LottieSupply.Picture?)
        throws(LottieError) -> String
    {
        var supply = LottieSupply(pictures: pictures)
        (supply.outlines, supply.picture) = (outlines, picture)
        var walk = LottieWalk(file, look, supply)
        return try walk.animation().json.text
    }

    /// The parts that are not drawn for reasons that only drawing them shows: words without outlines, pictures that cannot
    /// be decoded.
    package func omissionsOfDrawing(
        outlines: @escaping LottieSupply.Outlines, picture: @escaping LottieSupply.Picture
    ) throws(LottieError) -> [LottieOmission] {
        guard !words.isEmpty || pictureBytes > 0 else { return [] }
        var walk = LottieWalk(
            file, LottieLook(), LottieSupply(pictures: pictures, outlines: outlines, picture: picture))
        _ = try walk.animation()
        return walk.report.omissions.filter { !omissions.contains($0) }
    }

    /// Throws unless each of the look's colours is one of the animation's, or leads to a shape that has one.
    package func requireColors(of look: LottieLook) throws(LottieError) {
        guard !look.colors.isEmpty else { return }
        var walk = LottieWalk(file, look, LottieSupply(pictures: pictures))
        _ = try walk.animation()
        for (index, change) in look.colors.enumerated() where !walk.changes.used.contains(index) {
            guard change.original.hasPrefix("#") else {
                let layers = Self.listed(walk.report.coloredLayers.map { "'\(LottieWalk.short($0))'" })
                throw LottieError(
                    "no layer, group or shape with a color is called '\(LottieWalk.short(change.original))'; "
                        + "its layers with colors are \(layers)")
            }
            throw LottieError("it has no color \(change.original); its colors are \(Self.listed(colors))")
        }
    }

    private static func listed(_ names: [String]) -> String {
        names.isEmpty ? "none" : names.prefix(12).joined(separator: ", ") + (names.count > 12 ? " …" : "")
    }

    /// True for the first bytes of a file that may be an animation: an archive, or an object in JSON.
    package static func mayBegin(_ bytes: [UInt8]) -> Bool {
        if LottieArchive.isArchive(bytes) { return true }
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        let rest = text.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        guard rest.first == UInt8(ascii: "{") else { return false }
        // Subtitles of frame numbers begin with {1}.
        let next = rest.dropFirst().first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        return next == nil || next == UInt8(ascii: "\"") || next == UInt8(ascii: "}")
    }
}

/// The functions that reading an animation needs from other modules.
package struct LottieSupply: Sendable {
    /// Makes the outlines of a text, letter by letter; nil if it cannot be drawn.
    package typealias Outlines = @Sendable (LottieText) -> [Path]?
    /// Decodes a picture, draws it at a size in pixels, and encodes it as PNG; nil if it cannot be decoded.
    package typealias Picture = @Sendable (_ bytes: [UInt8], _ width: Int, _ height: Int) -> [UInt8]?

    /// The pictures of an archive by their names.
    var pictures: [String: [UInt8]] = [:]
    /// Nil to draw no words.
    var outlines: Outlines?
    /// Nil to draw no pictures.
    var picture: Picture?
}

/// Words of one look in an animation.
package struct LottieText: Hashable, Sendable {
    package enum Alignment: Sendable { case left, right, center }

    /// Lines end with line feeds.
    package var string: String
    package var family: String
    /// As fonts count it: 400 is regular, 700 bold.
    package var weight: Int
    package var isItalic: Bool
    /// In pixels.
    package var size: Double
    /// From baseline to baseline, in pixels; nil for the font's own.
    package var lineHeight: Double?
    /// Added between letters, in thousandths of the size.
    package var tracking: Double
    package var alignment: Alignment
}
