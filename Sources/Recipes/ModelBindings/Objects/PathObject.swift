import LuaHost
import Values

/// A path that a recipe is drawing. CGMutablePath.
///
/// It has an identity while it is drawn; layers keep its value.
package final class PathObject: LuaBound, LuaCharged {
    package static var luaName: String { "path" }
    package var byteCount: Int { 256 + path.byteCount }
    package var memoryCharge: (any AnyObject & Sendable)?

    private(set) var path: Path
    /// Kept from one question to the next, until the path changes.
    private var measured: PathMeasure?

    /// - Parameter path: One whose coordinates are in their range.
    package init(_ path: Path = Path()) { self.path = path }

    /// - Throws: `LuaMistake` for coordinates outside ``Path/coordinates``.
    package init(checking path: Path) throws(LuaMistake) {
        self.path = path
        try check(from: 0)
    }

    /// The path measured along its curves.
    package var measure: PathMeasure {
        if let measured { return measured }
        let measure = PathMeasure(path)
        measured = measure
        return measure
    }

    /// Draws on.
    /// - Parameter count: The most elements that it adds; an arc is the longest step, with a line and eight curves.
    /// - Throws: `LuaMistake` where the path may get more than ``Path/maximumElementCount`` elements or has a coordinate
    ///   outside ``Path/coordinates``; it is then unchanged.
    package func draw(upTo count: Int = 9, _ body: (inout Path) -> Void) throws {
        guard path.elements.count + count <= Path.maximumElementCount else {
            throw LuaMistake("a path has at most \(Path.maximumElementCount) elements")
        }
        measured = nil
        // A move may replace the last element. The path is not copied: one is drawn in thousands of steps.
        let (known, last) = (max(path.elements.count - 1, 0), path.elements.last)
        body(&path)
        do throws(LuaMistake) { try check(from: known) } catch {
            path = Path(elements: path.elements.prefix(known) + [last].compactMap { $0 })
            throw error
        }
    }

    private func check(from first: Int) throws(LuaMistake) {
        do throws(PathError) { try path.requireRange(from: first) } catch { throw LuaMistake(error.description) }
    }
}
