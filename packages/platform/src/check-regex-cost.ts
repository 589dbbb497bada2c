const MAX_LENGTH = 500
const MAX_REPETITIONS = 1_000

/**
 * Returns why a regular expression is refused as a filter; null if it is accepted. Guards against ReDoS: a slow
 * expression delays all subscribers, and with the embedded database all users, because it can't be canceled. In
 * PostgreSQL, back-references (exhaustive search) and repetition counts (expanded) are slow.
 */
export function findRegexIssue(pattern: string): string | null {
  if (pattern.length > MAX_LENGTH) return `a pattern has at most ${MAX_LENGTH} characters`
  if (/\\[1-9]/.test(pattern.replaceAll('\\\\', ''))) return 'a pattern must not refer back to its groups'
  return countRepetitions(pattern) > MAX_REPETITIONS ? 'a pattern repeats its parts too often' : null
}

/** Returns an upper bound: with groups, every count may be nested in every other. */
function countRepetitions(pattern: string): number {
  const counts = [...pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].map(([, least = '', most = '']) =>
    Math.max(1, Number(least), Number(most)),
  )
  return pattern.includes(')')
    ? counts.reduce((product, count) => product * count, 1)
    : counts.reduce((sum, count) => sum + count, 0)
}
