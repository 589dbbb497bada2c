import { unreadableBody } from './unreadable-body.ts'

/** Deeper than anything written by people, and far from where PostgreSQL would give up (54001, a fault of the server). */
const DEEPEST = 500

/** @throws {RestError} PGRST102 when the text is no JSON, or nested beyond reason. */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw unreadableBody(`JSON is nested deeper than ${DEEPEST} levels`)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw unreadableBody('Empty or invalid json', cause)
  }
}

/** Passes over strings, whose brackets nest nothing. What comes of a text that is no JSON doesn't matter. */
function isTooDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') at = endOfString(text, at)
    else if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}') depth -= 1
    if (depth > DEEPEST) return true
  }
  return false
}

/** Where the quote is that closes a string, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '"') return at
    if (text[at] === '\\') at += 1
  }
  return text.length
}
