import MediaTime

extension Collection {
    /// The index of the element with the earliest time, the first of several; nil unless one has a time.
    package func indexOfEarliest(_ time: (Element) -> Time?) -> Index? {
        var best: (index: Index, time: Time)?
        for index in indices {
            guard let time = time(self[index]) else { continue }
            if let best, best.time <= time { continue }
            best = (index, time)
        }
        return best?.index
    }
}
