import Glibc
import Messages
import PartCache
import SystemCalls

/// Answers a worker's requests about entries of the cache: those of its recipe's domain alone.
///
/// Nothing is opened or made before the first request.
final class PartBroker {
    /// The folder of the cache; nil for the user's usual one.
    private let path: RawString?
    private let domain: PartDomain
    private let recipe: RawString
    private var session: PartFolder.Session?
    private var hasFailed = false
    private var warnings: [String] = []

    /// - Parameter recipe: The recipe of the job; its pack decides the domain.
    init(path: RawString?, recipe: Job.Recipe?) {
        self.path = path
        self.recipe = recipe?.stem ?? ""
        domain = recipe?.pack.map { .pack($0) } ?? .own
    }

    /// An answer to a request.
    enum Answer {
        /// A descriptor to pass; the caller closes it.
        case descriptor(CInt)
        /// The entry does not exist, or cannot be made.
        case nothing
        /// The request needs no answer.
        case none
    }

    /// Does what a worker requests.
    func answer(_ request: PartRequest) -> Answer {
        let session = openSession()
        switch request {
        case .open(let key): return session?.open(key).map { .descriptor($0) } ?? .nothing
        case .create(let key): return session?.create(key).map { .descriptor($0) } ?? .nothing
        case .keep(let key): session?.keep(key)
        case .discard(let key): session?.discard(key)
        case .remove(let key): session?.remove(key)
        }
        return .none
    }

    /// The answer where there is no cache.
    static func noAnswer(to request: PartRequest) -> Answer {
        switch request {
        case .open, .create: .nothing
        case .keep, .discard, .remove: .none
        }
    }

    /// Sentences for the user that have come up since the last call.
    func takeWarnings() -> [String] {
        defer { warnings = [] }
        return warnings + (session?.takeWarnings() ?? [])
    }

    private func openSession() -> PartFolder.Session? {
        if session != nil || hasFailed { return session }
        do throws(PartFolderFailure) {
            let place = if let path { path } else { try PartFolder.usualPath() }
            session = try PartFolder.Session(PartFolder(at: place), domain: domain, recipe: recipe)
        } catch {
            hasFailed = true
            warnings.append("\(error); the export goes on without it")
        }
        return session
    }
}
