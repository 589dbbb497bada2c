/** Strings, brackets and numbers of JSON text. */
const TOKEN = /"(?:[^"\\]|\\.)*(?:"|\\?$)|[{}[\]]|-?\d[\d.]*(?:[eE][+-]?\d+)?/g
/** Every decimal with so many digits is a number of its own. */
const EXACT_DIGITS = 15

/**
 * A row as JSON text, by column. Numbers that would become others in JavaScript (of bigint and numeric columns) stay text;
 * what is inside of a JSON document is left as it is.
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
