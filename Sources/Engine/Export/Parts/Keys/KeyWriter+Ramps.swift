import MediaTime
import Rendering
import Values

extension KeyWriter {
    /// The value of ramps in every frame, equal ones in a row once.
    func add<Value>(_ ramps: [Ramp<Value>], _ times: PartTimes, _ write: (Value) -> Void) {
        guard !ramps.isEmpty else { return addNil() }
        // The last ramp that has begun decides.
        let first = ramps.lastIndex { $0.timeRange.start <= times.first } ?? 0
        let active = Array(ramps[first...].prefix { $0.timeRange.start <= times.last })
        if active.allSatisfy({ $0.start == $0.end && $0.timeRange.start <= times.first }) {
            add(times.starts.count)
            if let value = active.value(at: times.first) { write(value) } else { addNil() }
            return
        }
        var (last, count): (Value??, Int) = (nil, 0)
        func end() {
            guard let last else { return }
            add(count)
            if let last { write(last) } else { addNil() }
        }
        for time in times.starts {
            let value: Value? = active.value(at: time)
            if let last, last == value {
                count += 1
            } else {
                end()
                (last, count) = (.some(value), 1)
            }
        }
        end()
    }

    func add(_ canvas: Canvas) {
        add(canvas.width)
        add(canvas.height)
        add(canvas.format)
        add(canvas.isDeep)
        add(canvas.isToneMapped)
        add(canvas.toneMapping.rawValue)
    }
}
