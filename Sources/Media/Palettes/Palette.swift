import CFFmpeg
import Pixels

/// The colours that pictures of few colours are made of.
package struct Palette: Hashable, Sendable {
    /// How a movie's pictures get their colours.
    package enum Scope: String, Hashable, Sendable, CaseIterable {
        /// The same for all: nothing flickers, and the file is smaller. The movie is composed twice.
        case movie
        /// Each picture has its own: more colours in all.
        case frame
    }

    /// What is done about colours that the palette lacks.
    package enum Dithering: String, Hashable, Sendable, CaseIterable {
        /// The nearest colour stands for them: smooth areas get bands.
        case none
        /// A fixed pattern, which stays where pictures do not change.
        case ordered = "bayer"
        /// What a pixel lacks goes to its neighbours: the finest, and it flickers a little where pictures change.
        case diffused = "sierra2_4a"
    }

    /// 256 times native-endian ARGB, straight; what is not used is transparent.
    let colors: [UInt32]

    /// Colours in a palette at most.
    static let count = 256
    /// Its picture has so many pixels on each side.
    static let side = 16

    /// What pictures have that palettes are made for: blue, green, red and straight alpha.
    package static func format(width: Int, height: Int) -> PictureFormat {
        var color = ColorDescription.bt709
        (color.matrix, color.isFullRange) = (.rgb, true)
        return PictureFormat(width: width, height: height, pixels: .bgra, color: color)
    }

    static var format: PictureFormat { format(width: side, height: side) }

    init(_ frame: borrowing Frame) {
        precondition(frame.width == Self.side && frame.height == Self.side, "a palette is 16×16")
        let bytes = frame.packedPixels(bytesPerPixel: 4)
        colors = bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
    }

    /// The palette as a picture.
    func makeFrame() throws(MediaError) -> Frame {
        let frame = try FramePool(width: Self.side, height: Self.side, format: .bgra).makeFrame()
        colors.withUnsafeBytes { colors in
            for row in 0..<Self.side {
                UnsafeMutableRawPointer(frame.av.pointee.data.0! + row * frame.stride(0))
                    .copyMemory(from: colors.baseAddress! + row * 4 * Self.side, byteCount: 4 * Self.side)
            }
        }
        return frame
    }
}
