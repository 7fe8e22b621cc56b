import Media
import Threads

/// Reads several sounds ahead of their consumers, on a few shared threads.
///
/// The sound with the least progress is read next. A consumer that needs a block which is neither read nor being read
/// reads it itself: so it works without threads too, and gives the same samples. Failures travel in their place.
final class ReadAhead: @unchecked Sendable {  // all that changes is within the monitor
    private let threadLimit: Int
    private var lanes: [ReadAheadLane] = []
    private var threads: [Thread] = []
    private var isStopping = false
    /// Unused buffers.
    private var spare: [PlanarSamples] = []
    private let monitor = Monitor()
    /// A block can be read.
    private let readable = Monitor.Condition()
    /// A block has been read.
    private let filled = Monitor.Condition()

    /// Enough for codecs: 1 MiB, too small for the system to back it with a huge page.
    private static let stackSize = 1 << 20

    /// - Parameter threadLimit: Threads at most; 0 reads only when something is taken.
    init(threadLimit: Int) { self.threadLimit = threadLimit }

    /// A sound that is read ahead; before anything is taken.
    /// - Parameter end: Behind the sound's last sample.
    func add(_ sound: any SampleSupply, channelCount: Int, end: Int64) -> ReadAheadLane {
        let lane = ReadAheadLane(sound, channelCount: channelCount, end: end)
        lanes.append(lane)
        return lane
    }

    /// Ends the threads.
    func stop() {
        let running = monitor.within {
            isStopping = true
            defer { threads = [] }
            return threads
        }
        readable.wakeAll()
        for thread in running { thread.join() }
    }

    /// Passes the block of a position, waiting for it or reading it; nil at the sound's end.
    /// - Parameters:
    ///   - position: At or after the last one.
    ///   - body: Uses the block before another thread may write to it.
    func withBlock(
        of lane: ReadAheadLane, at position: Int64, _ body: (ReadAheadLane.Block) -> Void
    ) throws -> Bool {
        monitor.enter()
        defer { monitor.leave() }
        startThreads()
        leap(lane, to: position)
        while true {
            while let first = lane.blocks.first, first.samples.upperBound <= position { drop(lane) }
            if let first = lane.blocks.first {
                // Only the taker drops blocks: this one stays while others are in the monitor.
                monitor.leave()
                body(first)
                monitor.enter()
                return true
            }
            if lane.isBusy {
                monitor.wait(for: filled)
            } else if let failure = lane.failure {
                throw failure
            } else if lane.next >= lane.end {
                return false
            } else {
                read(lane)
            }
        }
    }

    /// Continues at a position that cannot have been read yet. A nearer one is reached by reading, so that the samples
    /// do not depend on the progress of the threads.
    private func leap(_ lane: ReadAheadLane, to position: Int64) {
        let taken = lane.blocks.first?.samples.lowerBound ?? lane.next
        guard position - taken > Int64(ReadAheadLane.depth + 1) * ReadAheadLane.blockSize else { return }
        while lane.isBusy { monitor.wait(for: filled) }
        while !lane.blocks.isEmpty { drop(lane) }
        lane.failure = nil
        lane.next = position
    }

    private func drop(_ lane: ReadAheadLane) {
        if let room = lane.blocks.removeFirst().room { spare.append(room) }
        readable.wakeOne()
    }

    /// Reads a lane's next block; others are in the monitor meanwhile.
    private func read(_ lane: ReadAheadLane) {
        let start = lane.next
        let samples = start..<min(start + ReadAheadLane.blockSize, lane.end)
        let room = spare.lastIndex { $0.channelCount == lane.channelCount }.map { spare.remove(at: $0) }
        lane.isBusy = true
        monitor.leave()
        let result = Result { try block(of: lane, samples, room) }
        monitor.enter()
        lane.isBusy = false
        switch result {
        case .success((let block, let unused)):
            lane.blocks.append(block)
            lane.next = samples.upperBound
            if let unused { spare.append(unused) }
        case .failure(let error): lane.failure = error
        }
        filled.wakeAll()
    }

    private func block(
        of lane: ReadAheadLane, _ samples: Range<Int64>, _ room: PlanarSamples?
    ) throws -> (ReadAheadLane.Block, unused: PlanarSamples?) {
        let sound = lane.sound
        let room = room ?? PlanarSamples(channelCount: lane.channelCount, capacity: Int(ReadAheadLane.blockSize))
        let isHeard = try sound.read(into: room, from: samples.lowerBound, count: samples.count)
        let block = ReadAheadLane.Block(
            room: isHeard ? room : nil, samples: samples, damagedPackets: sound.damagedPackets)
        return (block, isHeard ? nil : room)
    }

    /// Starts as many threads as there is work for; a system without a free thread is not a failure.
    private func startThreads() {
        let wanted = min(threadLimit, lanes.count)
        while threads.count < wanted, !isStopping {
            guard let thread = try? Thread(stackSize: Self.stackSize, { self.work() }) else { return }
            threads.append(thread)
        }
    }

    private func work() {
        monitor.enter()
        defer { monitor.leave() }
        while !isStopping {
            // The one with the least progress comes first.
            if let lane = lanes.lazy.filter(\.isReadable).min(by: { $0.next < $1.next }) {
                read(lane)
            } else {
                monitor.wait(for: readable)
            }
        }
    }
}

/// One sound that is read ahead, with the blocks that were read and not yet taken. Its ``ReadAhead``'s monitor guards
/// all of it but the sound itself, which belongs to the thread that set ``isBusy``.
final class ReadAheadLane {
    /// A block that has been read.
    struct Block {
        /// Nil for silence.
        var room: PlanarSamples?
        var samples: Range<Int64>
        /// The sound's count after it.
        var damagedPackets: Int
    }

    let sound: any SampleSupply
    let channelCount: Int
    /// Behind the sound's last sample.
    let end: Int64
    /// In order, without gaps; at most ``depth``.
    var blocks: [Block] = []
    /// The start of the next block.
    var next: Int64 = 0
    /// True while a thread reads the next block.
    var isBusy = false
    /// Why nothing follows the blocks.
    var failure: (any Error)?

    /// Blocks that are read before any is taken.
    static let depth = 4
    /// Samples in a block.
    static let blockSize: Int64 = 4096

    init(_ sound: any SampleSupply, channelCount: Int, end: Int64) {
        self.sound = sound
        self.channelCount = channelCount
        self.end = end
    }

    /// True when a block can be read now.
    var isReadable: Bool { !isBusy && failure == nil && next < end && blocks.count < Self.depth }
}

/// A sound that a ``ReadAhead`` reads: the samples are the sound's, but may have been made on another thread.
final class AheadSound: SampleSupply {
    private let readAhead: ReadAhead
    private let lane: ReadAheadLane
    private(set) var damagedPackets = 0

    /// - Parameter end: Behind the sound's last sample.
    init(_ sound: any SampleSupply, channelCount: Int, end: Int64, in readAhead: ReadAhead) {
        self.readAhead = readAhead
        lane = readAhead.add(sound, channelCount: channelCount, end: end)
    }

    func read(into samples: PlanarSamples, from position: Int64, count: Int) throws -> Bool {
        var done = 0
        var isHeard = false
        while done < count {
            let start = position + Int64(done)
            let isThere = try readAhead.withBlock(of: lane, at: start) { block in
                let length = Int(min(block.samples.upperBound - start, Int64(count - done)))
                if let room = block.room {
                    for channel in 0..<samples.channelCount {
                        (samples[channel] + done).update(
                            from: room[channel] + Int(start - block.samples.lowerBound), count: length)
                    }
                    isHeard = true
                } else {
                    samples.silence(from: done, count: length)
                }
                damagedPackets = block.damagedPackets
                done += length
            }
            if !isThere { break }
        }
        samples.silence(from: done, count: count - done)
        return isHeard
    }
}
