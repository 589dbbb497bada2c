/** Strings, brackets and numbers in JSON text. */
const TOKEN = /"(?:[^"\\]|\\.)*(?:"|\\?$)|[{}[\]]|-?\d[\d.]*(?:[eE][+-]?\d+)?/g
/** Decimals with up to this many digits are exact as JavaScript numbers (DBL_DIG). */
const EXACT_DIGITS = 15

/**
 * Parses a row from JSON text. Numbers of bigint and numeric columns that JavaScript can't represent stay text; nested
 * JSON documents are unchanged.
 */
export function parseRow(text: string): Record<string, unknown> {
  return JSON.parse(/\d[\d.]{15}/.test(text) ? quoteLongNumbers(text) : text)
}

function quoteLongNumbers(text: string): string {
  let depth = 0
  return text.replaceAll(TOKEN, (token) => {
    if (token === '{' || token === '[') depth += 1
    else if (token === '}' || token === ']') depth -= 1
    else if (depth === 1 && !token.startsWith('"') && !isExact(token)) return `"${token}"`
    return token
  })
}

function isExact(token: string): boolean {
  const digits = token.replace(/^[-0.]+/, '').replaceAll('.', '')
  return digits.length <= EXACT_DIGITS || String(Number(token)) === token
}
