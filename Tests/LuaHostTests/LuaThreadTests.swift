import Glibc
import Testing

@testable import LuaHost

/// Work beside a Lua thread that calls back into it.
@Suite struct LuaThreadTests {
    private struct Failure: Error {}

    @Test("what runs beside the thread can run things on it, and its result comes back")
    func callingBack() throws {
        let thread = LuaThread()
        let (mine, beside, back, sum) = try thread.run {
            let mine = pthread_self()
            var besideThread = pthread_t()
            var backThread = pthread_t()
            let sum = try thread.runBeside {
                besideThread = pthread_self()
                return try (1...100).reduce(0) { sum, number in
                    try thread.run {
                        backThread = pthread_self()
                        return sum + number
                    }
                }
            }
            return (mine, besideThread, backThread, sum)
        }
        #expect(sum == 5050)
        #expect(mine == back && mine != beside)
    }

    @Test("failures on either side come through, and the thread goes on")
    func failing() throws {
        let thread = LuaThread()
        #expect(throws: Failure.self) { try thread.run { try thread.runBeside { throw Failure() } } }
        #expect(throws: Failure.self) {
            try thread.run { try thread.runBeside { try thread.run { throw Failure() } } }
        }
        let nested = try thread.run {
            try thread.runBeside { try thread.run { try thread.runBeside { try thread.run { 7 } } } }
        }
        #expect(nested == 7)
    }

    @Test("a thread that the system does not give is an error")
    func refused() throws {
        let thread = LuaThread(stackSize: 1 << 60)
        let error = #expect(throws: LuaError.self) { try thread.run {} }
        #expect(error?.kind == .systemLimit)
        #expect(error?.message == "the system has no thread for Lua: Resource temporarily unavailable")
    }
}
