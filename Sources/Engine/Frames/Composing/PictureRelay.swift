import Media
import Threads

/// Passes the pictures that one thread decodes to several readers. Each receives all of them at its own pace.
///
/// The thread runs ahead of the fastest reader by a few pictures. Pictures that others have not read yet are held up to
/// a limit; a reader that would need more has fallen behind, finally. The last reader of a picture receives the only
/// reference.
final class PictureRelay: @unchecked Sendable {  // every access is within the monitor
    /// A picture and the output frames that show it.
    package struct Item: ~Copyable, Sendable {
        /// Counts into the segments being decoded.
        package let segment: Int
        /// From the first frame that shows it up to the first that shows the next one.
        package let frames: Range<Int64>
        /// Nil if the source has no picture.
        package var picture: Frame?

        /// True if a frame that shows a segment, at or after the first of the item's frames, shows this picture.
        package func shows(_ segment: Int, in frame: Int64) -> Bool {
            self.segment == segment && frame < frames.upperBound
        }

        /// Bytes of the picture.
        package var size: Int {
            switch picture {
            case .some(let frame): frame.bufferSize
            case .none: 0
            }
        }

        func makePicture() -> Frame? {
            switch picture {
            case .some(let frame): frame.makeReference()
            case .none: nil
            }
        }

        package func makeReference() -> Item { Item(segment: segment, frames: frames, picture: makePicture()) }
    }

    /// The outcome of a reader's request.
    package enum Outcome: ~Copyable {
        case item(Item)
        /// All pictures have been read, or the relay was cancelled.
        case ended
        /// Pictures that the reader has not read were dropped.
        case fellBehind
    }

    /// An item that waits for readers.
    private final class Held {
        let frames: Range<Int64>
        let size: Int
        private var item: Item?

        init(_ item: consuming Item) {
            frames = item.frames
            size = item.size
            self.item = consume item
        }

        func makeItem(isLast: Bool) -> Item { isLast ? item.take()! : item!.makeReference() }
    }

    private struct Reader {
        /// The number of the next item.
        var next: Int
        /// Items that end at or before this frame are not read.
        var frame: Int64
    }

    /// Bytes of pictures that are held for slower readers: about 15 of 1920 × 1080.
    static let defaultHeldSize = 48 << 20

    private let depth: Int
    private let heldSize: Int
    private var items: [Held] = []
    /// The number of the first of the items, counted from the first ever.
    private var first = 0
    private var readers: [Int: Reader] = [:]
    private var readerCount = 0
    private var isFinished = false
    private var isCancelled = false
    private let monitor = Monitor()

    /// - Parameters:
    ///   - depth: Items that no reader has received, at least 1.
    ///   - heldSize: Bytes of pictures that are held for slower readers. Two are held however large they are.
    init(depth: Int = 1, heldSize: Int = defaultHeldSize) {
        self.depth = depth
        self.heldSize = heldSize
    }

    // MARK: - The thread that decodes

    /// Adds an item, waiting for room; false when the relay was cancelled and the item was dropped.
    package func put(_ item: consuming Item) -> Bool {
        monitor.enter()
        defer { monitor.leave() }
        while isFull { monitor.wait() }
        guard !isCancelled else { return false }
        items.append(Held(item))
        settle()
        monitor.wakeAll()
        return true
    }

    /// Waits until an item can be added without waiting; false when the relay was cancelled.
    func waitForRoom() -> Bool {
        monitor.enter()
        defer { monitor.leave() }
        while isFull { monitor.wait() }
        return !isCancelled
    }

    /// Ends the items: readers receive the remaining ones.
    package func finish() { monitor.change { isFinished = true } }

    /// Wakes both sides, which never wait again.
    package func cancel() { monitor.change { isCancelled = true } }

    private var isFull: Bool {
        let fastest = readers.values.reduce(first) { max($0, $1.next) }
        return !isCancelled && first + items.count - fastest >= depth
    }

    // MARK: - Readers

    /// Adds a reader of the items that follow.
    /// - Parameters:
    ///   - frame: The first output frame that it shows.
    ///   - other: A reader at the same position as the new one; nil for the first reader.
    /// - Returns: The reader's number.
    func addReader(from frame: Int64, beside other: Int? = nil) -> Int {
        monitor.within {
            readerCount += 1
            let next = other.flatMap { readers[$0]?.next } ?? first
            readers[readerCount] = Reader(next: next, frame: frame)
            return readerCount
        }
    }

    /// Removes a reader.
    /// - Returns: True if it was the last one.
    func removeReader(_ number: Int) -> Bool {
        monitor.enter()
        defer { monitor.leave() }
        readers[number] = nil
        settle()
        monitor.wakeAll()
        return readers.isEmpty
    }

    /// Skips the items for a reader that end at or before a frame, as far as another reader has received them.
    package func pass(_ number: Int, to frame: Int64) {
        monitor.enter()
        defer { monitor.leave() }
        guard readers[number] != nil else { return }
        readers[number]!.frame = max(readers[number]!.frame, frame)
        settle()
    }

    /// The next item of a reader, waiting for one.
    package func take(_ number: Int) -> Outcome {
        monitor.enter()
        defer { monitor.leave() }
        while true {
            guard let reader = readers[number] else { return isCancelled ? .ended : .fellBehind }
            if isCancelled { return .ended }
            guard reader.next >= first + items.count else { break }
            if isFinished { return .ended }
            monitor.wait()
        }
        let next = readers[number]!.next
        readers[number]!.next += 1
        let isLast = readers.values.allSatisfy { $0.next > next }
        let item = items[next - first].makeItem(isLast: isLast)
        settle()
        monitor.wakeAll()
        return .item(item)
    }

    /// Moves readers over items that they skip, and drops items that no reader needs, or that exceed the limit.
    private func settle() {
        let fastest = readers.values.reduce(first) { max($0, $1.next) }
        for number in readers.keys {
            while let reader = readers[number], reader.next < fastest,
                items[reader.next - first].frames.upperBound <= reader.frame
            {
                readers[number]!.next += 1
            }
        }
        dropReceived()
        while items.count > 2, items.reduce(0, { $0 + $1.size }) > heldSize, fastest > first {
            readers = readers.filter { $0.value.next > first }
            dropReceived()
        }
    }

    private func dropReceived() {
        let slowest = readers.values.reduce(first + items.count) { min($0, $1.next) }
        guard slowest > first, !readers.isEmpty else { return }
        items.removeFirst(slowest - first)
        first = slowest
    }
}
