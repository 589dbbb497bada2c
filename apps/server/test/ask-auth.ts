import type { Database } from '#server/platform/database/database.ts'
import type { TestWire } from './test-wire.ts'

export interface AuthAnswer {
  status: number
  body: Record<string, unknown>
  headers: Headers
  /** The error code, by either shape; undefined for an answer that is none. */
  code: unknown
}

export interface AuthQuestion {
  method?: string
  body?: unknown
  token?: string | undefined
  headers?: Record<string, string>
  /** The client's address, where the wire trusts 127.0.0.1 as a proxy. */
  from?: string
}

/** Asks the auth service as a program would that is not the official client: with anything in its body. */
export async function askAuth(
  { fetch }: Pick<TestWire, 'fetch'>,
  path: string,
  { method, body, token, headers = {}, from }: AuthQuestion = {},
): Promise<AuthAnswer> {
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

/** Posts, and gives what `toEqual` compares. */
export async function postAuth(
  wire: Pick<TestWire, 'fetch'>,
  path: string,
  body: unknown,
  question: AuthQuestion = {},
): Promise<Pick<AuthAnswer, 'status' | 'body'>> {
  const { status, body: answer } = await askAuth(wire, path, { ...question, body })
  return { status, body: answer }
}

/** Changes the user whose token it is. */
export function changeUser(
  wire: Pick<TestWire, 'fetch'>,
  token: string | undefined,
  body: unknown,
): Promise<AuthAnswer> {
  return askAuth(wire, '/user', { method: 'PUT', token, body })
}

/** A database in which something happens, once, right before a statement that holds `words`. */
export function interrupted(
  database: Database,
  words: string,
  happen: () => Promise<unknown>,
): Database & { hasHappened(): boolean } {
  let hasHappened = false
  const pass = async (sql: string) => {
    if (hasHappened || !sql.includes(words)) return
    hasHappened = true
    await happen()
  }
  return {
    engine: database.engine,
    async query(sql, params) {
      await pass(sql)
      return database.query(sql, params)
    },
    async transaction(statements, identity) {
      for (const { sql } of statements) await pass(sql)
      return database.transaction(statements, identity)
    },
    listen: (channel, hear) => database.listen(channel, hear),
    close: () => database.close(),
    hasHappened: () => hasHappened,
  }
}
