/** The name most like a mistaken one, if any is like it: what was probably meant. */
export function nearName(name: string, known: Iterable<string>): string | null {
  let best: string | null = null
  let least = Math.floor(Math.min(name.length, LONGEST) / 3) + 1
  if (name.length > LONGEST) return null
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) >= least) continue
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase())
    if (distance < least) [best, least] = [candidate, distance]
  }
  return best
}

/** Of a name in PostgreSQL, in bytes. */
const LONGEST = 63

/** How many letters have to be put in, left out or changed. */
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
