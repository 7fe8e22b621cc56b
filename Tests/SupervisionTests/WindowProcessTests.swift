import CWindow
import Glibc
import Messages
import RecipeFiles
import SupervisionTestSupport
import SystemCalls
import TestSupport
import Testing
import Threads

@testable import Supervision

/// Without a display: SDL has drivers that show and play nothing.
@Suite struct WindowProcessTests {
    private static let drivers = ["SDL_VIDEODRIVER=dummy", "SDL_AUDIODRIVER=dummy", "LC_ALL=C"]

    private static func open(
        soundRate: Int = 48_000, drivers: [String] = drivers
    ) throws -> (WindowProcess, UnsafeMutablePointer<window_memory>) {
        let file = try WindowProcess.makeMemory()
        let program = RecipeLibrary.programFolder().appending("luaedit-window")
        let window = try WindowProcess(
            program, memory: file, title: "test", width: 64, height: 48, soundRate: soundRate,
            variables: .only(["LD_LIBRARY_PATH", "HOME"], and: drivers))
        let memory = mmap(nil, windowmemory_size(), PROT_READ | PROT_WRITE, MAP_SHARED, file.descriptor, 0)!
        return (window, memory.assumingMemoryBound(to: window_memory.self))
    }

    /// Waits until something holds, at most five seconds.
    private static func wait(until holds: () -> Bool) -> Bool {
        let end = monotonicSeconds() + 5
        while !holds() {
            guard monotonicSeconds() < end else { return false }
            usleep(1000)
        }
        return true
    }

    @Test func `pictures are shown when they are due, and those before them are left out`() throws {
        let (window, memory) = try Self.open()
        let now = monotonicNanoseconds()
        for slot in 0..<3 {
            let due = slot == 2 ? now + 3_600_000_000_000 : now + Int64(slot)
            withUnsafeMutablePointer(to: &memory.pointee.slots) {
                $0.withMemoryRebound(to: window_slot.self, capacity: 3) {
                    $0[slot] = window_slot(state: 0, generation: 0, width: 64, height: 48, due: due)
                }
            }
            windowmemory_set_slot_state(memory, CInt(slot), WINDOW_SLOT_READY.rawValue)
        }
        #expect(Self.wait { (0..<2).allSatisfy { windowmemory_slot_state(memory, $0) == WINDOW_SLOT_FREE.rawValue } })
        #expect(windowmemory_slot_state(memory, 2) == WINDOW_SLOT_READY.rawValue)
        // Another generation: what waits is of no use.
        windowmemory_set_generation(memory, 7)
        #expect(Self.wait { windowmemory_slot_state(memory, 2) == WINDOW_SLOT_FREE.rawValue })
        withExtendedLifetime(window) {}
    }

    @Test(.enabled(if: geteuid() == 0, "the tests do not run as root"))
    func `a window has none of root's powers`() throws {
        let (window, _) = try Self.open()
        #expect(processCapabilities(window.process.number) == noCapabilities)
    }

    @Test func `sound is consumed while it plays, and its clock tells when it is heard`() throws {
        let (window, memory) = try Self.open()
        #expect(window.soundRate == 48_000)
        let samples = [Float](repeating: 0.25, count: 2 * 9600)
        #expect(windowmemory_write(memory, samples, 9600) == 9600)
        usleep(100_000)
        #expect(windowmemory_consumed(memory) == 0)
        windowmemory_set_playing(memory, 1)
        #expect(Self.wait { windowmemory_consumed(memory) == 9600 })
        var (frame, host): (UInt64, Int64) = (0, 0)
        #expect(windowmemory_clock(memory, &frame, &host) != 0)
        #expect(frame > 0 && frame < 9600 && abs(monotonicNanoseconds() - host) < 1_000_000_000)
        #expect(Self.wait { windowmemory_lacking(memory) > 0 })
        withExtendedLifetime(window) {}
    }

    @Test func `the ring gives back what was put in, and drops what is not to be heard`() {
        let memory = UnsafeMutablePointer<window_memory>.allocate(capacity: 1)
        defer { memory.deallocate() }
        memset(memory, 0, MemoryLayout<window_memory>.size)
        windowmemory_set_playing(memory, 1)
        var heard: [Float] = []
        var written: Float = 0
        for round in 0..<200 {
            let block = (0..<777).flatMap { index in [written + Float(index), -written - Float(index)] }
            #expect(windowmemory_write(memory, block, 777) == 777)
            written += 777
            var frames = [Float](repeating: 9, count: 2 * 777)
            windowmemory_read(memory, &frames, 777, Int64(round))
            heard += stride(from: 0, to: frames.count, by: 2).map { frames[$0] }
        }
        #expect(heard == (0..<200 * 777).map(Float.init))
        #expect(windowmemory_write(memory, [Float](repeating: 1, count: 2 * 40_000), 40_000) == 32_768)
        windowmemory_drop_sound(memory)
        var frames = [Float](repeating: 9, count: 20)
        windowmemory_read(memory, &frames, 10, 0)
        #expect(frames == [Float](repeating: 0, count: 20))
        #expect(windowmemory_lacking(memory) == 10)
    }

    @Test func `a window without a display or a device says why`() throws {
        #expect {
            _ = try Self.open(drivers: ["SDL_VIDEODRIVER=none of these", "LC_ALL=C"])
        } throws: { error in
            guard let failure = error as? Failure else { return false }
            return failure.kind == .missingPart && "\(failure)".contains("cannot open a window")
        }
        let (window, _) = try Self.open(drivers: [Self.drivers[0], "SDL_AUDIODRIVER=none of these"])
        #expect(window.soundRate == 0)
        #expect(window.notices.count == 1)
        #expect(window.notices.first?.hasPrefix("there is no sound: ") == true)
    }

    @Test func `a window's means are told, with the reason for what is not there`() throws {
        let program = RecipeLibrary.programFolder().appending("luaedit-window")
        let names: Set = ["LD_LIBRARY_PATH", "HOME"]
        let means = try WindowProcess.means(of: program, variables: .only(names, and: Self.drivers))
        #expect(means == WindowProcess.Means(display: .success("dummy"), sound: .success("dummy")))
        let none = ["SDL_VIDEODRIVER=none", "SDL_AUDIODRIVER=none"]
        let missing = try WindowProcess.means(of: program, variables: .only(names, and: none))
        #expect(missing.display == .failure(Failure(.missingPart, "none not available")))
        guard case .failure = missing.sound else {
            Issue.record("\(missing)")
            return
        }
        #expect(throws: Failure.self) { _ = try WindowProcess.means(of: "/nowhere/luaedit-window") }
    }

    @Test func `a device is opened anew with another rate, or not at all`() throws {
        let (window, _) = try Self.open()
        #expect(try window.openSound(rate: 44_100).isEmpty && window.soundRate == 44_100)
        #expect(try window.openSound(rate: 0).isEmpty && window.soundRate == 0)
    }

    @Test func `a window that is killed is known to have ended`() throws {
        let (window, _) = try Self.open(soundRate: 0)
        window.process.kill(SIGKILL)
        var message = ""
        #expect(
            Self.wait {
                do {
                    return try !window.takeReports().isEmpty
                } catch {
                    message = "\(error)"
                    return true
                }
            })
        #expect(message.contains("the window has ended: by signal 9"))
    }
}
