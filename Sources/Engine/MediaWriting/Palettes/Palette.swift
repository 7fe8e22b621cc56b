import CFFmpeg
import Media
import Pixels

/// The palette of pictures of 256 colours.
package struct Palette: Hashable, Sendable {
    /// The pictures that share a palette.
    package enum Scope: String, Hashable, Sendable, CaseIterable {
        /// One palette for all: nothing flickers, and the file is smaller. The movie is composed twice.
        case movie
        /// One for each picture: more colours in total.
        case frame
    }

    /// The treatment of colours that the palette lacks.
    package enum Dithering: String, Hashable, Sendable, CaseIterable {
        /// The nearest colour: smooth areas get bands.
        case none
        /// A fixed pattern, which stays where pictures do not change.
        case ordered = "bayer"
        /// Error diffusion: the finest, but it flickers slightly where pictures change.
        case diffused = "sierra2_4a"
    }

    /// 256 colours as native-endian straight ARGB; unused ones are transparent.
    let colors: [UInt32]

    /// The number of colours.
    static let count = 256
    /// The sides of its picture, in pixels.
    static let side = 16

    /// The format of pictures that palettes are made for: BGRA with straight alpha.
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
