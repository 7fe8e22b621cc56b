extension RandomAccessCollection where Index == Int {
    /// The first index whose element passes the test, provided that all elements after it pass too; the end index if
    /// none does. A binary search.
    package func partitioningIndex<Failure: Error>(
        _ passes: (Element) throws(Failure) -> Bool
    ) throws(Failure) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if try passes(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
