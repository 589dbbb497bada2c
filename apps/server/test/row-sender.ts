import type { TestWire } from './test-wire.ts'

export interface Ask {
  body?: unknown
  prefer?: string
  accept?: string
}

export interface Sent {
  status: number
  answer: unknown
  header(name: string): string | null
}

/** Asks the REST door as one caller, and reads what it answers. */
export function rowSender(
  wire: TestWire,
  token: () => string,
): (method: string, path: string, ask?: Ask) => Promise<Sent> {
  return async (method, path, { body, prefer, accept } = {}) => {
    const headers = new Headers({ authorization: `Bearer ${token()}`, 'content-type': 'application/json' })
    if (prefer !== undefined) headers.set('prefer', prefer)
    if (accept !== undefined) headers.set('accept', accept)
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) }
    const response = await wire.fetch(`/rest/v1/${path}`, init)
    const text = await response.text()
    const answer: unknown = text === '' ? null : JSON.parse(text)
    return { status: response.status, answer, header: (name) => response.headers.get(name) }
  }
}
