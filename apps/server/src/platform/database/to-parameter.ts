/**
 * A JavaScript value as the text PostgreSQL reads, the same for both engines. An array becomes an SQL array (hand a
 * JSON array over as `JSON.stringify(array)`), any other object becomes JSON, bytes become `bytea`.
 */
export function toParameter(value: unknown): string | null {
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
  const text = toParameter(value)
  return text === null ? 'NULL' : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
