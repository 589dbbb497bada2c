/** An error of the REST API with the four fields that clients read. PostgREST: Errors. */
export class RestError extends Error {
  override readonly name = 'RestError'
  readonly status: number
  readonly code: string
  /** A text, or the list of relationships of an ambiguous embed (PGRST201). */
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

/** PGRST127 for a feature of PostgREST that this server lacks: a clear refusal is better than a wrong result. */
export function notImplemented(feature: string): RestError {
  return new RestError({
    status: 400,
    code: 'PGRST127',
    message: 'Feature not implemented',
    details: `${feature} is not available on this server`,
  })
}

/** PGRST103. PostgREST: Pagination and Count. */
export function rangeNotSatisfiable(details: string, headers: Record<string, string> = {}): RestError {
  return new RestError({
    status: 416,
    code: 'PGRST103',
    message: 'Requested range not satisfiable',
    details,
    headers,
  })
}

const SHOWN_CHARACTERS = 500

/** Limits how much of the request an error message repeats. */
export function truncateText(text: string): string {
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}...` : text
}
