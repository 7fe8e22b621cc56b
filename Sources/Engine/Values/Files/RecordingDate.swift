import MediaTime

/// The moment of a recording, as containers store it: in UTC.
package struct RecordingDate: Hashable, Sendable, CustomStringConvertible {
    /// Since 1970-01-01T00:00:00Z.
    package let microseconds: Int64

    /// True unless it is a whole second.
    package var hasFraction: Bool { microseconds % 1_000_000 != 0 }

    /// True if both lie in the same second.
    package func isInSecond(of other: RecordingDate) -> Bool {
        microseconds / 1_000_000 == other.microseconds / 1_000_000
    }

    /// Years that the containers can store.
    private static let years = 1970...2399

    /// Reads `2024-05-06`, `2024-05-06T07:08:09Z`, `2024-05-06 07:08:09.5` or `2024-05-06T09:08:09+0200`. A time without
    /// a zone is UTC.
    /// - Returns: Nil unless the text is such a date.
    package init?(_ text: String) {
        var rest = Substring(text)
        guard let year = Self.number(&rest, 4), Self.years.contains(year), Self.take("-", &rest),
            let month = Self.number(&rest, 2), (1...12).contains(month), Self.take("-", &rest),
            let day = Self.number(&rest, 2), (1...Self.length(month, year)).contains(day)
        else { return nil }
        let days = Self.days(year, month, day)
        var seconds = 0
        var micros = 0
        if !rest.isEmpty {
            guard Self.take("T", &rest) || Self.take(" ", &rest),
                let hour = Self.number(&rest, 2), hour < 24, Self.take(":", &rest),
                let minute = Self.number(&rest, 2), minute < 60
            else { return nil }
            seconds = hour * 3600 + minute * 60
            if Self.take(":", &rest) {
                guard let second = Self.number(&rest, 2), second < 60 else { return nil }
                seconds += second
                if Self.take(".", &rest) { micros = Self.fraction(&rest) }
            }
            guard let offset = Self.offset(rest) else { return nil }
            seconds -= offset
        }
        microseconds = (Int64(days) * 86400 + Int64(seconds)) * 1_000_000 + Int64(micros)
        // A clock that was reset, in a time zone east of Greenwich.
        guard microseconds >= 0 else { return nil }
    }

    /// `2024-05-06T07:08:09Z`, with a fraction where there is one.
    package var description: String {
        let (seconds, micros) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        let (days, second) = seconds.quotientAndRemainder(dividingBy: 86400)
        let (year, month, day) = Self.date(Int(days))
        let time = clockText(seconds: second, hourDigits: 2)
        let fraction = micros == 0 ? "" : ".\(padded(micros, 6))"
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T\(time)\(fraction)Z"
    }

    // MARK: - Reading

    private static func take(_ sign: Character, _ rest: inout Substring) -> Bool {
        guard rest.first == sign else { return false }
        rest.removeFirst()
        return true
    }

    private static func number(_ rest: inout Substring, _ count: Int) -> Int? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
        rest.removeFirst(count)
        return Int(digits)
    }

    /// Reads the digits after a point as microseconds.
    private static func fraction(_ rest: inout Substring) -> Int {
        let digits = rest.prefix { ("0"..."9").contains($0) }
        rest.removeFirst(digits.count)
        return Int((digits + "000000").prefix(6)) ?? 0
    }

    /// Reads a time zone, in seconds east of Greenwich; nil if the text is not one.
    private static func offset(_ text: Substring) -> Int? {
        if text.isEmpty || text == "Z" { return 0 }
        var rest = text
        let isWest = take("-", &rest)
        guard isWest || take("+", &rest), let hours = number(&rest, 2), hours < 24 else { return nil }
        _ = take(":", &rest)
        let minutes = rest.isEmpty ? 0 : number(&rest, 2)
        guard let minutes, minutes < 60, rest.isEmpty else { return nil }
        return (isWest ? -1 : 1) * (hours * 3600 + minutes * 60)
    }

    // MARK: - The Gregorian calendar

    private static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    private static func length(_ month: Int, _ year: Int) -> Int {
        month == 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// Days since 1970-01-01.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let before = year - 1
        let years = before * 365 + before / 4 - before / 100 + before / 400 - 719_162
        return (1..<month).reduce(years) { $0 + length($1, year) } + day - 1
    }

    private static func date(_ days: Int) -> (year: Int, month: Int, day: Int) {
        var year = 1970 + days / 366
        while Self.days(year + 1, 1, 1) <= days { year += 1 }
        var month = 1
        while month < 12, Self.days(year, month + 1, 1) <= days { month += 1 }
        return (year, month, days - Self.days(year, month, 1) + 1)
    }
}
