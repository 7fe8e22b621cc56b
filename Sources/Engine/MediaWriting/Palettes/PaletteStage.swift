import CFFmpeg
import Media
import Pixels

/// Reduces pictures to 256 colours for GIF's encoder. Wraps libavfilter's `paletteuse`.
///
/// Pictures go in and come out one by one. Not thread-safe: it belongs to one thread.
package final class PaletteStage {
    private let applying: PictureGraph
    /// Nil if all pictures have one palette.
    private let generating: PictureGraph?
    private let width: Int
    private let height: Int
    private var number: Int64 = 0

    /// - Parameters:
    ///   - width: The pictures' width, in pixels.
    ///   - palette: The palette of all pictures, found by ``PaletteGatherer``; nil gives each its own.
    ///   - keepsAlpha: True to make pixels that are less than half opaque transparent, and the others solid.
    package init(
        width: Int, height: Int, palette: Palette?, dithering: Palette.Dithering, keepsAlpha: Bool
    ) throws(MediaError) {
        self.width = width
        self.height = height
        let format = Palette.format(width: width, height: height)
        var options = [EncoderOption(name: "dither", value: dithering.rawValue)]
        if palette == nil { options.append(EncoderOption(name: "new", value: "1")) }
        applying = try PictureGraph("paletteuse", options: options, inputs: [format, Palette.format])
        generating =
            palette == nil
            ? try PictureGraph(
                "palettegen", options: Self.generation(.frame, keepsAlpha: keepsAlpha), inputs: [format])
            : nil
        guard let palette else { return }
        try applying.send(palette.makeFrame(), into: 1, number: 0)
        try applying.finish(1)
    }

    static func generation(_ scope: Palette.Scope, keepsAlpha: Bool) -> [EncoderOption] {
        [
            EncoderOption(name: "stats_mode", value: scope == .movie ? "full" : "single"),
            EncoderOption(name: "reserve_transparent", value: keepsAlpha ? "1" : "0"),
        ]
    }

    /// Reduces a picture of ``Palette/format(width:height:)``, which is not changed, to 256 colours and keeps its
    /// timestamp.
    package func convert(_ frame: borrowing Frame) throws(MediaError) -> Frame {
        precondition(frame.format == .bgra && frame.width == width && frame.height == height)
        if let generating {
            try generating.send(frame.makeReference(), into: 0, number: number)
            guard let palette = try generating.receive() else { throw noPicture }
            try applying.send(palette, into: 1, number: number)
        }
        try applying.send(frame.makeReference(), into: 0, number: number)
        number += 1
        guard let result = try applying.receive() else { throw noPicture }
        result.copyTimes(of: frame)
        return result
    }

    private var noPicture: MediaError {
        MediaError(.engineFailure, "reduce a picture to 256 colours", "the filter gave none")
    }
}
