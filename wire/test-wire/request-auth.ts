import type { Database } from '@firstline/platform/database'
import type { TestApi } from './test-services.ts'

export interface AuthResponse {
  status: number
  body: Record<string, unknown>
  headers: Headers
  /** The error code of either error format; undefined for a success. */
  code: unknown
}

export interface AuthRequest {
  method?: string
  body?: unknown
  token?: string | undefined
  headers?: Record<string, string>
  /** The client's address; requires that 127.0.0.1 is a trusted proxy. */
  from?: string
}

/** Sends a request to the auth service without the official client, with any body. */
export async function sendAuthRequest(
  { fetch }: Pick<TestApi, 'fetch'>,
  path: string,
  { method, body, token, headers = {}, from }: AuthRequest = {},
): Promise<AuthResponse> {
  const response = await fetch(`/auth/v1${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      'x-supabase-api-version': '2024-01-01',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const parsed = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {}
  return { status: response.status, body: parsed, headers: response.headers, code: parsed['code'] }
}

/** Posts and returns what `toEqual` compares. */
export async function postAuth(
  wire: Pick<TestApi, 'fetch'>,
  path: string,
  body: unknown,
  request: AuthRequest = {},
): Promise<Pick<AuthResponse, 'status' | 'body'>> {
  const { status, body: responseBody } = await sendAuthRequest(wire, path, { ...request, body })
  return { status, body: responseBody }
}

/** Updates the user of the token. */
export function changeUser(
  wire: Pick<TestApi, 'fetch'>,
  token: string | undefined,
  body: unknown,
): Promise<AuthResponse> {
  return sendAuthRequest(wire, '/user', { method: 'PUT', token, body })
}

/** A database that runs `run` once, right before the first statement that contains `words`. */
export function interruptStatement(
  database: Database,
  words: string,
  run: () => Promise<unknown>,
): Database & { hasHappened(): boolean } {
  let hasHappened = false
  const runBefore = async (sql: string) => {
    if (hasHappened || !sql.includes(words)) return
    hasHappened = true
    await run()
  }
  return {
    engine: database.engine,
    async query(sql, params) {
      await runBefore(sql)
      return database.query(sql, params)
    },
    async transaction(statements, identity) {
      for (const { sql } of statements) await runBefore(sql)
      return database.transaction(statements, identity)
    },
    listen: (channel, receive) => database.listen(channel, receive),
    close: () => database.close(),
    hasHappened: () => hasHappened,
  }
}
