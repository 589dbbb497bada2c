import { rangeNotSatisfiable } from '../rest-error.ts'
import { syntaxError } from './syntax-error.ts'

/** Fifteen digits are exact as a JavaScript number. */
const COUNT = /^-?\d{1,15}$/

/**
 * The value of `limit` or `offset`.
 *
 * @throws {RestError} PGRST103 below zero, PGRST100 when it is not a whole number.
 */
export function parseCount(kind: 'limit' | 'offset', text: string): number {
  if (!COUNT.test(text)) throw syntaxError({ kind: `${kind} parameter`, text }, 0, 'expecting a whole number')
  const count = Number(text) + 0
  if (count >= 0) return count
  throw rangeNotSatisfiable(
    `${kind === 'limit' ? 'Limit' : 'Offset'} should be greater than or equal to zero.`,
  )
}
