/** A refusal of the REST door, in the four fields its clients read. */
export class RestError extends Error {
  override readonly name = 'RestError'
  readonly status: number
  readonly code: string
  /** A text, or the list of ways of an ambiguous embed. */
  readonly details: string | readonly object[] | null
  readonly hint: string | null
  readonly headers: Readonly<Record<string, string>>

  constructor(fields: {
    status: number
    code: string
    message: string
    details?: string | readonly object[] | null
    hint?: string | null
    headers?: Record<string, string>
    cause?: unknown
  }) {
    super(fields.message, { cause: fields.cause })
    this.status = fields.status
    this.code = fields.code
    this.details = fields.details ?? null
    this.hint = fields.hint ?? null
    this.headers = fields.headers ?? {}
  }
}

/** A part of the wire that is known but not built. Refused by name rather than answered wrongly. */
export function notImplemented(feature: string): RestError {
  return new RestError({
    status: 400,
    code: 'PGRST127',
    message: 'Feature not implemented',
    details: `${feature} is not available on this server`,
  })
}
