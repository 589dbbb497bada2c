/** What a condition is to SQL: true, false or unknown. */
export type Truth = boolean | null

export function not(truth: Truth): Truth {
  return truth === null ? null : !truth
}

export function all(truths: readonly Truth[]): Truth {
  if (truths.includes(false)) return false
  return truths.includes(null) ? null : true
}

export function some(truths: readonly Truth[]): Truth {
  return not(all(truths.map(not)))
}
