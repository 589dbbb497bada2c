import { RestError } from '../rest-error.ts'

/** More of a text than this says nothing to a reader and only swells the answer. */
const SHOWN_CHARACTERS = 500

interface Subject {
  /** What was being read: `order`, `logic tree`. */
  kind: string
  text: string
  /** Counted in columns though the sender didn't write it: the `or` before a tree. */
  prefix?: string
}

/**
 * The query string can't be read.
 *
 * @param at Where it stopped, counted from 0.
 */
export function unreadable(subject: Subject, at: number, details: string): RestError {
  const { kind, text, prefix = '' } = subject
  const shown = text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}...` : text
  const { line, column } = lineAndColumn(prefix + text, prefix.length + at)
  return new RestError({
    status: 400,
    code: 'PGRST100',
    message: `"failed to parse ${kind} (${shown})" (line ${line}, column ${column})`,
    details,
  })
}

function lineAndColumn(text: string, at: number): { line: number; column: number } {
  const lines = text.slice(0, at).split('\n')
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
}
