import CWindow
import Glibc
import Messages

/// The memory that the engine shares, at the descriptor after the line to luaedit.
enum PlayerMemory {
    static let descriptor = MessageSocket.workerDescriptor + 1

    /// Maps it; nil for a process that luaedit has not started.
    static func ofThisProcess() -> UnsafeMutablePointer<window_memory>? {
        var status = stat()
        guard fstat(MessageSocket.workerDescriptor, &status) == 0, status.st_mode & mode_t(S_IFMT) == mode_t(S_IFSOCK),
            fstat(descriptor, &status) == 0, status.st_size == Int(windowmemory_size())
        else { return nil }
        let address = mmap(nil, windowmemory_size(), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
        guard let address, address != MAP_FAILED else { return nil }
        return address.assumingMemoryBound(to: window_memory.self)
    }
}
