const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a value is a UUID in its canonical text form (RFC 9562, 4). */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value)
}
