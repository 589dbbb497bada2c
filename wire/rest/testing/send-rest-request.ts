import type { TestApi } from '@firstline/wire/test-wire/test-services'

export interface RestRequest {
  body?: unknown
  prefer?: string
  accept?: string
}

export interface RestResponse {
  status: number
  body: unknown
  header(name: string): string | null
}

/** Sends REST requests as one caller and parses the responses. */
export function createRestSender(
  wire: TestApi,
  token: () => string,
): (method: string, path: string, request?: RestRequest) => Promise<RestResponse> {
  return async (method, path, { body, prefer, accept } = {}) => {
    const headers = new Headers({ authorization: `Bearer ${token()}`, 'content-type': 'application/json' })
    if (prefer !== undefined) headers.set('prefer', prefer)
    if (accept !== undefined) headers.set('accept', accept)
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) }
    const response = await wire.fetch(`/rest/v1/${path}`, init)
    const text = await response.text()
    const parsed: unknown = text === '' ? null : JSON.parse(text)
    return { status: response.status, body: parsed, header: (name) => response.headers.get(name) }
  }
}
