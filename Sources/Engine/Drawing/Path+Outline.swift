import CText
import Values

extension Path {
    /// FreeType's contours as closed parts. Wraps `FT_Outline_Decompose`.
    /// - Parameter scale: Pixels in one of the outline's units. Its y axis keeps its direction.
    package init(_ outline: FT_Outline, scale: Double) {
        var sink = Sink(scale: scale)
        var outline = outline
        var functions = FT_Outline_Funcs()
        functions.move_to = { to, user in
            Sink.at(user) {
                $0.path.close()
                $0.path.move(to: $0.point(to))
            }
        }
        functions.line_to = { to, user in Sink.at(user) { $0.path.addLine(to: $0.point(to)) } }
        functions.conic_to = { control, to, user in
            Sink.at(user) { $0.path.addQuadratic($0.point(control), to: $0.point(to)) }
        }
        functions.cubic_to = { first, second, to, user in
            Sink.at(user) { $0.path.addCubic($0.point(first), $0.point(second), to: $0.point(to)) }
        }
        // Fails for a damaged outline; the contours up to the damage are kept.
        _ = withUnsafeMutablePointer(to: &sink) { FT_Outline_Decompose(&outline, &functions, $0) }
        sink.path.close()
        self = sink.path
    }

    private struct Sink {
        var path = Path()
        let scale: Double

        func point(_ vector: UnsafePointer<FT_Vector>?) -> Point {
            guard let vector = vector?.pointee else { return .zero }
            return Point(x: Double(vector.x) * scale, y: Double(vector.y) * scale)
        }

        static func at(_ user: UnsafeMutableRawPointer?, _ body: (inout Sink) -> Void) -> CInt {
            body(&user!.assumingMemoryBound(to: Sink.self).pointee)
            return 0
        }
    }
}
