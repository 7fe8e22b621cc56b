/// An MP4 of one track, whose index is at its end, with another edit list.
/// - Parameter edits: Durations in the movie's units, and starts in the track's.
package func withEdits(_ edits: [(duration: Int, start: Int)], _ bytes: [UInt8]) -> [UInt8] {
    func start(of type: String) -> Int {
        let type = Array(type.utf8)
        return bytes.indices.dropLast(3).last { bytes[$0..<$0 + 4].elementsEqual(type) }! - 4
    }
    func number(at place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    func written(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }
    let list = start(of: "elst")
    let end = list + number(at: list)
    var contents = written(0) + written(edits.count)
    for edit in edits { contents += written(edit.duration) + written(edit.start) + written(1 << 16) }
    let growth = contents.count + 8 - (end - list)
    var edited = bytes
    for type in ["moov", "trak", "edts", "elst"] {
        let place = start(of: type)
        edited.replaceSubrange(place..<place + 4, with: written(number(at: place) + growth))
    }
    edited.replaceSubrange(list + 8..<end, with: contents)
    return edited
}
