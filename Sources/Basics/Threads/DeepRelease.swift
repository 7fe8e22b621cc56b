import Glibc

/// Releases objects that may hold one another in long chains one after the other: nested in one another, so many calls of
/// `deinit` would not fit the stack.
package enum DeepRelease {
    /// Objects that wait for their turn on one thread.
    private final class Waiting {
        var objects: [AnyObject] = []
    }

    /// Finds the thread's ``Waiting`` while it releases something.
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()

    /// Keeps an object until the release that runs on this thread, if one does, has come to it. Called from the `deinit`
    /// of its owner.
    package static func release(_ object: AnyObject) {
        if let running = pthread_getspecific(key) {
            Unmanaged<Waiting>.fromOpaque(running).takeUnretainedValue().objects.append(object)
            return
        }
        let waiting = Waiting()
        waiting.objects.append(object)
        pthread_setspecific(key, Unmanaged.passUnretained(waiting).toOpaque())
        defer { pthread_setspecific(key, nil) }
        while let next = waiting.objects.popLast() { _ = consume next }
    }
}
