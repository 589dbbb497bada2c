import { RestError } from './rest-error.ts'

/** Responses with these statuses have no body. RFC 9110, 15.3.5, 15.3.6, 15.4.5. */
export const BODYLESS_STATUSES: ReadonlySet<number> = new Set([204, 205, 304])

/** Settings through which a function or trigger changes the response. PostgREST: Transactions, Response Headers. */
export interface ResponseSettings {
  /** `response.headers`: a JSON array of objects with one key each. Null when not set. */
  headers: string | null
  /** `response.status`. Null when not set. */
  status: string | null
}

export const SELECT_RESPONSE_SETTINGS = `select nullif(current_setting('response.headers', true), '') as headers,
  nullif(current_setting('response.status', true), '') as status`

/** The status that a function chose. @throws {RestError} PGRST112 when it is not a status code. */
export function resolveStatus({ status }: ResponseSettings, otherwise: number): number {
  if (status === null) return otherwise
  if (/^[2-5]\d\d$/.test(status)) return Number(status)
  throw new RestError({
    status: 500,
    code: 'PGRST112',
    message: 'response.status setting must be a valid status code',
  })
}

/** The server sets these headers; a function must not override how the message is framed. */
export const SERVER_HEADERS: ReadonlySet<string> = new Set([
  'content-length',
  'transfer-encoding',
  'connection',
])

/** Adds the headers that a function chose. They override those of the server. @throws {RestError} PGRST111. */
export function applyResponseHeaders({ headers: text }: ResponseSettings, headers: Headers): void {
  if (text === null) return
  const chosen = parseHeaders(text).filter(([name]) => !SERVER_HEADERS.has(name))
  try {
    for (const [name] of chosen) headers.delete(name)
    for (const [name, value] of chosen) headers.append(name, value)
  } catch (cause) {
    throw badHeaders(cause)
  }
}

function parseHeaders(text: string): [name: string, value: string][] {
  try {
    const list: unknown = JSON.parse(text)
    if (!Array.isArray(list)) throw badHeaders()
    return list.map((each: unknown) => {
      const [entry, ...others] = Object.entries(each ?? {})
      if (entry === undefined || others.length > 0 || typeof entry[1] !== 'string') throw badHeaders()
      return [entry[0].toLowerCase(), entry[1]]
    })
  } catch (cause) {
    throw cause instanceof RestError ? cause : badHeaders(cause)
  }
}

function badHeaders(cause?: unknown): RestError {
  return new RestError({
    status: 500,
    code: 'PGRST111',
    message:
      'response.headers setting must be a JSON array composed of objects with a single key and a string value',
    cause,
  })
}
