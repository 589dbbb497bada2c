import { expect } from 'vitest'
import type { TestApi } from '@firstline/wire/test-wire/test-services'

export interface Refusal {
  /** Method and path. */
  request: `${'GET' | 'POST' | 'PUT'} ${string}`
  body?: unknown
  /** The name of the server. */
  on?: string
  /** The name of the access token. */
  as?: string
  status: number
  code: string
  message?: string | RegExp
}

/** The parameters of `it.each`, with a title for each refusal. */
export function titleRefusals<R extends Refusal>(refusals: readonly R[]): { refusal: R; title: string }[] {
  return refusals.map((refusal) => {
    const { request, body, on, as, status, code } = refusal
    const payload = (typeof body === 'string' ? body : (JSON.stringify(body) ?? '')).slice(0, 60)
    const context = [on && `(${on})`, as && `as ${as}`].filter(Boolean).join(' ')
    return { refusal, title: `${request} ${payload} ${context}: ${status} ${code}` }
  })
}

export async function sendRequest(
  wire: TestApi,
  { request, body }: Pick<Refusal, 'request' | 'body'>,
  version: string | null,
  token?: string,
) {
  const [method = '', path = ''] = request.split(' ')
  const response = await wire.fetch(`/auth/v1${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(version === null ? {} : { 'x-supabase-api-version': version }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { response, body: (await response.json()) as Record<string, unknown> }
}

/** Expects the refusal in the legacy and in the versioned format. */
export async function expectRefusal(wire: TestApi, refusal: Refusal, token?: string): Promise<void> {
  const { status, code, message = /./ } = refusal
  const text = typeof message === 'string' ? message : expect.stringMatching(message)
  const weak = code === 'weak_password' ? { weak_password: { reasons: ['length'] } } : {}

  const current = await sendRequest(wire, refusal, '2024-01-01', token)
  expect(current.response.status).toBe(status)
  expect(current.body).toEqual({ code, message: text, ...weak })
  expect(current.response.headers.get('x-supabase-api-version')).toBe('2024-01-01')
  expect(current.response.headers.get('x-sb-error-code')).toBe(code)

  const old = await sendRequest(wire, refusal, null, token)
  expect(old.response.status).toBe(status)
  expect(old.body).toEqual({ code: status, error_code: code, msg: text, ...weak })
  expect(old.response.headers.get('x-supabase-api-version')).toBeNull()
  expect(old.response.headers.get('x-sb-error-code')).toBe(code)
  for (const { response } of [current, old]) {
    expect(response.headers.get('access-control-allow-origin')).not.toBeNull()
    expect(response.headers.has('retry-after')).toBe(status === 429)
  }
}
