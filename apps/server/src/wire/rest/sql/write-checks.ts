import { randomUUID } from 'node:crypto'
import { DatabaseError } from '#server/platform/database/database.ts'
import { RestError } from '../rest-error.ts'
import { notSingle } from '../rows-result.ts'

/** How many rows a write may touch, when it matters. */
export interface WriteChecks {
  /** The answer is one row as an object. */
  isSingle: boolean
  maxAffected: number | null
  /** A PUT, which writes the row of its address and nothing else. */
  isPut: boolean
}

// Nobody else can make PostgreSQL complain about this word.
const WORD = randomUUID()
const FAULTS: Record<string, (rows: number) => RestError> = {
  single: notSingle,
  most: (rows) =>
    new RestError({
      status: 400,
      code: 'PGRST124',
      message: 'Query result exceeds max-affected preference constraint',
      details: `The query affects ${rows} rows`,
    }),
  put: () =>
    new RestError({
      status: 400,
      code: 'PGRST115',
      message: 'Payload values do not match URL in primary key column(s)',
    }),
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

/** Fails with a fault and the number of rows, both to be found again by `failedCheck`. */
export function complaint(fault: 'single' | 'most' | 'put', rows: string): string {
  return `('${WORD} ${fault} ' || ${rows})::integer::text`
}

/** What a check has complained about, if that is what the error is. */
export function failedCheck(error: unknown): RestError | undefined {
  if (!(error instanceof DatabaseError)) return undefined
  const [, fault = '', rows = ''] = new RegExp(`${WORD} (\\w+) (\\d+)`).exec(error.message) ?? []
  return FAULTS[fault]?.(Number(rows))
}
