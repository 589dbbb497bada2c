import { RestError } from '../rest-error.ts'
import { unreadable } from './unreadable.ts'

/** Fifteen digits are exact as a number, and more rows than anybody has. */
const COUNT = /^-?\d{1,15}$/

/**
 * The value of `limit` or `offset`.
 *
 * @throws {RestError} PGRST103 below zero, PGRST100 for no whole number.
 */
export function parseCount(kind: 'limit' | 'offset', text: string): number {
  if (!COUNT.test(text)) throw unreadable({ kind: `${kind} parameter`, text }, 0, 'expecting a whole number')
  const count = Number(text) + 0
  if (count >= 0) return count
  throw new RestError({
    status: 416,
    code: 'PGRST103',
    message: 'Requested range not satisfiable',
    details: `${kind === 'limit' ? 'Limit' : 'Offset'} should be greater than or equal to zero.`,
  })
}
