/** The known name with the smallest edit distance to a mistyped one; null when none is close enough. */
export function findSimilarName(name: string, known: Iterable<string>): string | null {
  let best: string | null = null
  let least = Math.floor(Math.min(name.length, MAX_LENGTH) / 3) + 1
  if (name.length > MAX_LENGTH) return null
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) >= least) continue
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase())
    if (distance < least) [best, least] = [candidate, distance]
  }
  return best
}

/** PostgreSQL's limit of a name, in bytes. */
const MAX_LENGTH = 63

/** The Levenshtein distance. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const change = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      current.push(Math.min(change, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[b.length] ?? 0
}
