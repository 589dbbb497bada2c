import { RestError } from './rest-error.ts'

/** What a function or a trigger wants the answer to say, as it has set it. */
export interface AnswerSettings {
  /** `response.headers`: a JSON list of objects with one key each. Null when it wasn't set. */
  headers: string | null
  /** `response.status`. Null when it wasn't set. */
  status: string | null
}

export const ANSWER_SETTINGS = `select nullif(current_setting('response.headers', true), '') as headers,
  nullif(current_setting('response.status', true), '') as status`

/** The status that a function chose. @throws {RestError} PGRST112 when it is none. */
export function statusOf({ status }: AnswerSettings, otherwise: number): number {
  if (status === null) return otherwise
  if (/^[2-5]\d\d$/.test(status)) return Number(status)
  throw new RestError({
    status: 500,
    code: 'PGRST112',
    message: 'response.status setting must be a valid status code',
  })
}

/** The lengths of an answer are the server's to say, whatever a function chooses. */
export const OURS: ReadonlySet<string> = new Set(['content-length', 'transfer-encoding', 'connection'])

/** Adds the headers that a function chose; they go before those of the door. @throws {RestError} PGRST111. */
export function addHeaders({ headers: text }: AnswerSettings, headers: Headers): void {
  if (text === null) return
  const chosen = parseHeaders(text).filter(([name]) => !OURS.has(name))
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
