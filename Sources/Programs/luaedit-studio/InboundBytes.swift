import NIOCore

/// The first to see the bytes of a connection: it starts the time for a request, and drops what comes after the last
/// one, so that nothing is stored of a client that goes on sending.
final class InboundBytes: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    weak var connection: Connection?
    /// Set when nothing is read from this connection any more.
    var dropsEverything = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !dropsEverything else { return }
        connection?.bytesArrive()
        context.fireChannelRead(data)
    }
}
