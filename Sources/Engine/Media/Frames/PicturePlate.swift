import MediaTime
import Pixels

/// A picture, or as much of it as is shown, at its resolution or at a lower one.
package struct PicturePlate: ~Copyable {
    /// The place of a plate in its picture.
    package struct Part: Hashable, Sendable {
        /// The whole picture's size, in its stored pixels.
        package let width: Int
        package let height: Int
        /// The pixel of the whole picture at which the plate begins; a reduced one may begin before the first.
        package let x: Int
        package let y: Int
        /// log2 of the number of the picture's pixels per pixel of the plate, in each direction.
        package let reduction: Int
    }

    package let frame: Frame
    /// Nil for the whole picture.
    package let part: Part?

    package init(_ frame: consuming Frame, part: Part? = nil) {
        self.frame = frame
        self.part = part
    }

    /// A second reference to the same pixels.
    package func makeReference() -> PicturePlate { PicturePlate(frame.makeReference(), part: part) }

    /// Returns the pixels without their place.
    package consuming func takeFrame() -> Frame { frame }
}

/// A plate and the movie time at which it is shown.
package struct TimedPlate: ~Copyable {
    package let plate: PicturePlate
    package let start: Time

    /// Returns the plate without its time.
    package consuming func takePlate() -> PicturePlate { plate }
}
