/** SQL's three-valued logic; null is unknown. */
export type TruthValue = boolean | null

export function not(truth: TruthValue): TruthValue {
  return truth === null ? null : !truth
}

export function all(truths: readonly TruthValue[]): TruthValue {
  if (truths.includes(false)) return false
  return truths.includes(null) ? null : true
}

export function some(truths: readonly TruthValue[]): TruthValue {
  return not(all(truths.map(not)))
}
