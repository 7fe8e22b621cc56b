import CPixelKernels
import Glibc

extension PictureView {
    /// True if a picture can be halved into this one: 8 bits, opaque, of one layout, and exactly twice as wide and high
    /// in every plane.
    package func isHalf(of source: PictureView) -> Bool {
        layout == source.layout && layout.bitDepth == 8 && !layout.hasAlpha
            && zip([y, cb, cr], [source.y, source.cb, source.cr]).allSatisfy {
                $0.width * 2 == $1.width && $0.height * 2 == $1.height
            }
    }

    /// Scales a picture to half its size into this one, by a bicubic filter; at the edges the outermost samples are
    /// repeated.
    /// - Parameters:
    ///   - source: A picture for which ``isHalf(of:)`` is true.
    ///   - team: The threads that work on it.
    package func halve(_ source: PictureView, team: BandTeam) {
        precondition(isHalf(of: source), "a picture is halved into one half its size")
        let pairs = [(y, source.y), (cb, source.cb), (cr, source.cr)]
        team.forEachBand(samples: width * height) { band in
            for (target, source) in pairs { target.halve(source, band) }
        }
    }
}

extension Plane {
    /// Neighbours on each side of the two samples that make one.
    private static var reach: Int { 3 }

    fileprivate func halve(_ source: Plane, _ band: Band) {
        let (reach, last) = (Self.reach, source.height - 1)
        withUnsafeTemporaryAllocation(of: Int16.self, capacity: source.width + 2 * reach) { buffer in
            let row = buffer.baseAddress!
            for index in band.rows(of: 0..<height) {
                withUnsafeTemporaryAllocation(of: UnsafePointer<UInt8>?.self, capacity: 8) { rows in
                    for neighbour in 0..<8 {
                        let y = min(max(2 * index + neighbour - reach, 0), last)
                        rows.initializeElement(at: neighbour, to: UnsafePointer(source.row(y, of: UInt8.self)))
                    }
                    pixels_halve_rows8(row + reach, rows.baseAddress!, CInt(source.width))
                }
                for outside in 0..<reach {
                    row[outside] = row[reach]
                    row[reach + source.width + outside] = row[reach + source.width - 1]
                }
                pixels_halve_columns8(self.row(index, of: UInt8.self), row, CInt(width))
            }
        }
    }
}
