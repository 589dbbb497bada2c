/** Whether brackets are nested deeper than so many levels: parsing a megabyte of brackets blocks for half a second. */
export function isNestedDeeper(json: string, levels: number): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at]
    if (character === '"') at = findStringEnd(json, at)
    else if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}') depth -= 1
    if (depth > levels) return true
  }
  return false
}

/** The index of the closing quote, or the end of the text. */
function findStringEnd(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    if (json[at] === '"') return at
    if (json[at] === '\\') at += 1
  }
  return json.length
}

/** A text decoded from UTF-8 has neither zero bytes in JSON nor lone surrogates, unless they are escaped like this. */
const UNSTORABLE_ESCAPE = /\\u(?:0000|d[89a-f])/i

/**
 * Returns the path of the first key or value that PostgreSQL can't store, such as `sender.name`, or null.
 * @param value the parsed JSON
 */
export function findUnstorableField(json: string, value: unknown): string | null {
  return UNSTORABLE_ESCAPE.test(json) ? findInValue(value, []) : null
}

function findInValue(value: unknown, path: readonly string[]): string | null {
  if (typeof value === 'string')
    return isStorableText(value) ? null : path.map(makeStorable).join('.') || 'body'
  if (typeof value !== 'object' || value === null) return null
  for (const [key, part] of Object.entries(value)) {
    const found = findInValue(key, [...path, key]) ?? findInValue(part, [...path, key])
    if (found !== null) return found
  }
  return null
}

/** PostgreSQL stores neither zero bytes nor lone surrogates. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

function makeStorable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD')
}

/** Formats what no person typed, such as the text of a page or a model: what PostgreSQL can't store is replaced. */
export function formatStorableJson(value: unknown): string {
  const json = JSON.stringify(value)
  if (!UNSTORABLE_ESCAPE.test(json)) return json
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? makeStorable(part) : part,
  )
}
