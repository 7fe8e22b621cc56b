/// Divides the parts of an export among tasks.
package enum FarmTasks {
    /// The first part of each task: runs of neighbouring parts with about as many frames each.
    /// - Parameters:
    ///   - parts: The frames of each part; at least one.
    ///   - count: The wanted number of tasks, at least 1. There are never more than parts.
    package static func divide(_ parts: [Int], into count: Int) -> [Int] {
        let count = min(count, parts.count)
        let total = parts.reduce(0, +)
        var starts = [0]
        var done = 0
        for (index, frames) in parts.enumerated().dropLast() {
            done += frames
            let isNeeded = parts.count - index - 1 == count - starts.count
            // The border that is nearest to the task's share of all frames.
            let share = total * starts.count / count
            let isNearest = 2 * share <= 2 * done + parts[index + 1]
            if starts.count < count, isNeeded || isNearest { starts.append(index + 1) }
        }
        return starts
    }
}
