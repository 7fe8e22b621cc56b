/// One quality of a package that holds several: players change between them as the connection allows.
package struct Rendition: Hashable, Sendable {
    /// Pictures are made to fit in, turned where they are upright, and never enlarged.
    package var size: PictureSize
    /// Bits per second of the picture; nil for the preset's quality.
    package var bitRate: Int64?

    package init(size: PictureSize, bitRate: Int64? = nil) {
        self.size = size
        self.bitRate = bitRate
    }
}
