import { RestError, truncateText } from '../rest-error.ts'

interface Subject {
  /** The name of the text: `order`, `logic tree`. */
  kind: string
  text: string
  /** Counted in columns although the client did not write it: the `or` before a logic tree. */
  prefix?: string
}

/**
 * PGRST100: a syntax error in the query string.
 *
 * @param at the index of the error, from 0
 */
export function syntaxError(subject: Subject, at: number, details: string): RestError {
  const { kind, text, prefix = '' } = subject
  const { line, column } = lineAndColumn(prefix + text, prefix.length + at)
  return new RestError({
    status: 400,
    code: 'PGRST100',
    message: `"failed to parse ${kind} (${truncateText(text)})" (line ${line}, column ${column})`,
    details,
  })
}

function lineAndColumn(text: string, at: number): { line: number; column: number } {
  const lines = text.slice(0, at).split('\n')
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
}
