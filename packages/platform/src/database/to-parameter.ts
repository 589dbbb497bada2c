/**
 * Converts a JavaScript value to PostgreSQL's text format, for both engines. An array becomes a SQL array (pass a JSON
 * array as `JSON.stringify(array)`), any other object becomes JSON, bytes become `bytea`.
 */
export function encodeParameter(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  if (Array.isArray(value)) return toArray(value)
  if (typeof value === 'object') return JSON.stringify(value)
  return String(value)
}

function toArray(values: readonly unknown[]): string {
  return `{${values.map((value) => (Array.isArray(value) ? toArray(value) : toElement(value))).join(',')}}`
}

function toElement(value: unknown): string {
  const text = encodeParameter(value)
  return text === null ? 'NULL' : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
