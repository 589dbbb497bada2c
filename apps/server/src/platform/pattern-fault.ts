const LENGTH_MOST = 500
const REPETITIONS_MOST = 1_000

/**
 * Why a stranger's regular expression is not taken as a filter; null when it is. One that takes its time keeps others
 * waiting: whoever follows changes, and with the embedded database everybody, as nothing but its end can stop it there.
 * What makes PostgreSQL's expressions slow is references back, which have it try everything, and counts, which it writes
 * out.
 */
export function patternFault(pattern: string): string | null {
  if (pattern.length > LENGTH_MOST) return `a pattern has at most ${LENGTH_MOST} characters`
  if (/\\[1-9]/.test(pattern.replaceAll('\\\\', ''))) return 'a pattern must not refer back to its groups'
  return repetitionsOf(pattern) > REPETITIONS_MOST ? 'a pattern repeats its parts too often' : null
}

/** An upper bound: where there are groups, each count may be inside of each other one. */
function repetitionsOf(pattern: string): number {
  const counts = [...pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].map(([, least = '', most = '']) =>
    Math.max(1, Number(least), Number(most)),
  )
  return pattern.includes(')')
    ? counts.reduce((product, count) => product * count, 1)
    : counts.reduce((sum, count) => sum + count, 0)
}
