import { complaint } from './complaint.ts'

/** How many rows a write may touch, when it matters. */
export interface WriteChecks {
  /** The answer is one row as an object. */
  isSingle: boolean
  maxAffected: number | null
  /** A PUT, which writes the row of its address and nothing else. */
  isPut: boolean
}

/**
 * Puts the checks around the text of an answer. Only an error inside the statement undoes the write: a text that is no
 * number.
 */
export function withChecks(
  text: string,
  { isSingle, maxAffected, isPut }: WriteChecks,
  rows: string,
): string {
  const faults = [
    ...(isPut ? [`when ${rows} <> 1 then ${complaint('put', rows)}`] : []),
    ...(maxAffected === null ? [] : [`when ${rows} > ${maxAffected} then ${complaint('most', rows)}`]),
    ...(isSingle ? [`when count(*) <> 1 then ${complaint('single', 'count(*)')}`] : []),
  ]
  return faults.length === 0 ? text : `case ${faults.join(' ')} else ${text} end`
}
