import Digests
import Glibc
import PartCache
import Sandbox

/// The cache as a worker reaches it: the supervisor opens every entry, in the domain of the job's recipe.
final class ChannelPartStore: PartStore {
    private let channel: WorkerChannel

    init(_ channel: WorkerChannel) { self.channel = channel }

    func open(_ key: Digest) -> CInt? { channel.requestPart(.open(key)) }
    func create(_ key: Digest) -> CInt? { channel.requestPart(.create(key)) }
    func keep(_ key: Digest) { channel.report(.keep(key)) }
    func discard(_ key: Digest) { channel.report(.discard(key)) }
    func remove(_ key: Digest) { channel.report(.remove(key)) }
}
