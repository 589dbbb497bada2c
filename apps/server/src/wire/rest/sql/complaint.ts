import { randomUUID } from 'node:crypto'
import { DatabaseError } from '#server/platform/database/database.ts'
import { RestError } from '../rest-error.ts'
import { notSingle } from '../rows-result.ts'

/**
 * Nobody is sent more at once. An answer is held in memory several times on its way, and a text of half a gigabyte is more
 * than JavaScript has texts for: a few columns of a few rows, cast to `char(10000000)`, would come to that.
 */
export const ANSWER_MAX_BYTES = 64 * 1024 * 1024

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
  large: () =>
    new RestError({
      status: 400,
      code: '54000',
      message: `The answer is larger than ${ANSWER_MAX_BYTES / 1024 / 1024} MB`,
      hint: 'Ask for fewer rows or columns at once.',
    }),
  put: () =>
    new RestError({
      status: 400,
      code: 'PGRST115',
      message: 'Payload values do not match URL in primary key column(s)',
    }),
}

/** Fails with a fault and a number, of rows most often, both to be found again by `failedCheck`. */
export function complaint(fault: 'single' | 'most' | 'put' | 'large', rows: string): string {
  return `('${WORD} ${fault} ' || ${rows})::integer::text`
}

/** What a check has complained about, if that is what the error is. */
export function failedCheck(error: unknown): RestError | undefined {
  if (!(error instanceof DatabaseError)) return undefined
  const [, fault = '', rows = ''] = new RegExp(`${WORD} (\\w+) (\\d+)`).exec(error.message) ?? []
  return FAULTS[fault]?.(Number(rows))
}

/** A text that is made of a value, unless that is too large to be sent. The value is an aggregate, so it is made once. */
export function bounded(text: string, value: string): string {
  const size = `pg_column_size(${value})`
  return `case when ${size} > ${ANSWER_MAX_BYTES} then ${complaint('large', size)} else ${text} end`
}
