import Glibc
import Messages
import NIOCore
import NIOHTTP1
import NIOPosix
import Threads

/// The listening socket and the thread that serves its connections.
final class HTTPServer {
    private let group: MultiThreadedEventLoopGroup
    private let channel: any Channel
    private let table: ConnectionTable
    private let line: LuaeditLine

    /// Connections accepted before those that are there have their turn. A newcomer that sends its request at once is read
    /// in the turn after its own, so before those of two turns, half of the places, can have taken its place.
    private static let acceptedAtOnce: UInt = 4

    /// Connections that wait to be accepted. What is beyond has to try again after a second, the person's too.
    private static let backlog: CInt = 1024

    /// Starts every thread that the process will have, and accepts nothing yet.
    init(_ start: PageStart, _ line: LuaeditLine) throws(Failure) {
        self.line = line
        group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let table = ConnectionTable(start, line, loop: group.next())
        self.table = table
        do {
            try line.startSending()
            channel = try ServerBootstrap(group: group)
                .serverChannelOption(.autoRead, value: false)
                .serverChannelOption(.maxMessagesPerRead, value: Self.acceptedAtOnce)
                .childChannelOption(.maxMessagesPerRead, value: 1)
                .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
                .childChannelInitializer { channel in channel.eventLoop.makeCompletedFuture { try table.admit(channel) }
                }
                .withBoundSocket(Rights.listeningDescriptor).wait()
            // NIO 2.101 listens anew with 128, before an option can say otherwise.
            _ = listen(Rights.listeningDescriptor, Self.backlog)
        } catch {
            throw Failure(.missingPart, "cannot serve the page: \(error)")
        }
    }

    /// Accepts connections from now on.
    func open() {
        line.send(.ready)
        channel.setOption(.autoRead, value: true).whenFailure { error in fatalError("cannot accept: \(error)") }
    }

    /// Hands a message of luaedit to the thread that serves.
    /// - Parameter file: The descriptor that came with it, which is closed when it was sent.
    func pass(_ message: PageMessage, file: CInt?) {
        let table = table
        group.next().execute { table.take(message, file: file) }
    }
}
