import { invalidBody } from './body-errors.ts'

/** Far below the depth at which PostgreSQL's parser fails with 54001 (stack depth exceeded), a 5xx. */
const MAX_DEPTH = 500

/** @throws {RestError} PGRST102 when the text is not JSON or is nested too deeply. */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw invalidBody(`JSON is nested deeper than ${MAX_DEPTH} levels`)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw invalidBody('Empty or invalid json', cause)
  }
}

/** Skips brackets inside strings. The result is irrelevant for a text that is not JSON, which is refused later. */
function isTooDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') at = findStringEnd(text, at)
    else if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}') depth -= 1
    if (depth > MAX_DEPTH) return true
  }
  return false
}

/** The index of the closing quote, or the end of the text. */
function findStringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '"') return at
    if (text[at] === '\\') at += 1
  }
  return text.length
}
