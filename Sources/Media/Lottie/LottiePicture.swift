import CLottieShim
import EditModel
import Lottie
import Pixels

/// rlottie. Its functions are named as it names them without `lottie_animation_`.
package let lottieLibrary = LibraryOnDemand(
    lottieshim_library().pointee, lottie_functions(), name: "rlottie is", purpose: "Lottie animations",
    attempt: "draw a Lottie animation", debianPackage: "librlottie0-1")

/// Draws the frames of an animation at one size. Wraps `Lottie_Animation`.
///
/// Not thread-safe: it belongs to one thread.
final class LottiePicture {
    let width, height: Int
    private let path: String
    private let call: lottie_functions
    private let animation: OpaquePointer
    private let pool: FramePool

    /// - Parameters:
    ///   - outlines: Makes the outlines of words; nil draws none.
    /// - Throws: ``MediaError``, of kind `missingPart` without the library.
    init(
        _ file: MediaFile, _ document: LottieDocument, _ look: LottieLook, width: Int, height: Int,
        outlines: LottieSupply.Outlines?
    ) throws(MediaError) {
        (self.width, self.height, path) = (width, height, file.path)
        try Self.requireRoom(document, file.path, width, height)
        call = try lottieLibrary.load()
        let text: String
        do throws(LottieError) {
            text = try document.text(look, outlines: outlines, picture: EmbeddedPicture.png)
        } catch {
            throw MediaError(.brokenInput, "draw '\(file.path)'", error.description)
        }
        guard let animation = call.from_data(text, "", "") else {
            throw MediaError(.brokenInput, "draw '\(file.path)'", "rlottie does not take it for an animation")
        }
        self.animation = animation
        pool = FramePool(width: width, height: height, format: .bgra)
    }

    deinit { call.destroy(animation) }

    /// Throws if the pictures that the library keeps for the animation would be too large.
    static func requireRoom(
        _ document: LottieDocument, _ path: String, _ width: Int, _ height: Int
    ) throws(MediaError) {
        let bytes = (document.surfaceCount + 1) * width * height * 4
        guard bytes > LottieLimits.surfaceBytes else { return }
        throw MediaError(
            .brokenInput, "draw '\(path)'",
            "its mattes need \(bytes >> 20) MiB at \(width)×\(height) pixels, and may need "
                + "\(LottieLimits.surfaceBytes >> 20): give it a smaller size")
    }

    /// Draws a frame, as BGRA with straight alpha in sRGB. Wraps `lottie_animation_render`.
    /// - Parameter number: From 0.
    func draw(_ number: Int) throws(MediaError) -> Frame {
        let frame = try pool.makeFrame()
        let (pixels, stride) = (frame.av.pointee.data.0!, frame.stride(0))
        pixels.update(repeating: 0, count: stride * height)
        try DrawingDeadline.withDeadline(path, ofProcess: true) {
            pixels.withMemoryRebound(to: UInt32.self, capacity: stride * height / 4) { buffer in
                call.render(animation, number, buffer, width, height, stride)
            }
        }
        try frame.unpremultiplyPacked()
        frame.color = .drawn
        return frame
    }
}

extension ColorDescription {
    /// The colour of pictures that are drawn: sRGB's primaries, in full range.
    fileprivate static let drawn = ColorDescription(
        matrix: .rgb, primaries: .bt709, transfer: .bt709, isFullRange: true)
}
