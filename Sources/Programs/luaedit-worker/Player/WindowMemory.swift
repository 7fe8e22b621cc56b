import CWindow
import Glibc
import Media
import Messages
import Pixels

/// The memory that is shared with a player's window, as the engine sees it. The window is not trusted: what it writes are numbers
/// of samples and times, of which an absurd one disturbs nothing but the playing.
final class WindowMemory: @unchecked Sendable {  // every field has one writer, see CWindowMemory
    private let memory: UnsafeMutablePointer<window_memory>
    /// Added to generations: those of an earlier worker at the same window are of no use.
    private let firstGeneration: UInt32

    /// - Parameter descriptor: Of the memory. The caller closes it.
    init(descriptor: CInt) throws(Failure) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_size == Int(windowmemory_size()) else {
            throw Failure(.engineFailure, "the memory of the window is not as expected")
        }
        let address = mmap(nil, windowmemory_size(), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
        guard let address, address != MAP_FAILED else {
            throw Failure(.missingPart, "cannot share memory with the window")
        }
        memory = address.assumingMemoryBound(to: window_memory.self)
        firstGeneration = windowmemory_generation(memory) &+ 1
    }

    deinit { munmap(memory, windowmemory_size()) }

    /// The largest picture, in samples of its first plane.
    static let mostPixels = Int(WINDOW_MOST_PIXELS)

    // MARK: - Pictures

    /// A slot for the next picture; nil while all wait for their time.
    func freeSlot() -> CInt? {
        (0..<CInt(WINDOW_SLOTS)).first { windowmemory_slot_state(memory, $0) == WINDOW_SLOT_FREE.rawValue }
    }

    /// Puts a picture into a slot, in which it is not seen yet.
    /// - Returns: Its size, for ``show(_:size:generation:due:)``.
    func write(_ frame: borrowing Frame, to slot: CInt) throws(Failure) -> (width: Int, height: Int) {
        guard let view = frame.view, view.width * view.height <= Self.mostPixels else {
            throw Failure(.engineFailure, "a picture does not fit the window")
        }
        var place = windowmemory_picture(memory, slot)!
        for plane in [view.y, view.cb, view.cr] {
            for row in 0..<plane.height {
                memcpy(place, plane.base + row * plane.stride, plane.width)
                place += plane.width
            }
        }
        return (view.width, view.height)
    }

    /// Lets a picture be seen.
    func show(_ slot: CInt, size: (width: Int, height: Int), generation: Int, due: Int64) {
        withUnsafeMutablePointer(to: &memory.pointee.slots) {
            $0.withMemoryRebound(to: window_slot.self, capacity: Int(WINDOW_SLOTS)) { slots in
                slots[Int(slot)].generation = number(of: generation)
                (slots[Int(slot)].width, slots[Int(slot)].height) = (Int32(size.width), Int32(size.height))
                slots[Int(slot)].due = due
            }
        }
        windowmemory_set_slot_state(memory, slot, WINDOW_SLOT_READY.rawValue)
    }

    /// Pictures of other generations are not seen any more.
    func setGeneration(_ generation: Int) {
        windowmemory_set_generation(memory, number(of: generation))
    }

    private func number(of generation: Int) -> UInt32 { firstGeneration &+ UInt32(truncatingIfNeeded: generation) }

    // MARK: - Sound

    func setPlaying(_ isPlaying: Bool) { windowmemory_set_playing(memory, isPlaying ? 1 : 0) }

    /// Frames that were ever put into the ring.
    var writtenFrames: UInt64 { windowmemory_written(memory) }

    /// Drops the sound that has not been heard.
    func dropSound() { windowmemory_drop_sound(memory) }

    /// - Parameter frames: Interleaved, two channels.
    /// - Returns: The frames that there was room for.
    func write(_ frames: UnsafePointer<Float>, count: Int) -> Int { windowmemory_write(memory, frames, count) }

    /// A frame of the ring and the host's time at which it is heard; nil if nothing was heard, or while that changes.
    var clock: (frame: UInt64, host: Int64)? {
        var (frame, host): (UInt64, Int64) = (0, 0)
        return windowmemory_clock(memory, &frame, &host) != 0 ? (frame, host) : nil
    }
}
