import { expect, it } from 'vitest'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { signUp } from '#test/make-user.ts'
import { openTestWire } from '#test/test-wire.ts'
import { createFunctions } from './testing/create-functions.ts'

const test = await createTestDatabase()
await createFunctions(test)
await test.owner.query(
  `create function public.set_for_good(name text, value text) returns text language sql as $$
     select set_config(name, value, false) $$`,
)
const wire = await openTestWire({ database: test.database })

interface Caller {
  role: string
  uid: string | null
  bearer: string | null
}

interface Seen {
  uid: string | null
  role: string
  claims: { sub?: string; role: string }
  headers: Record<string, string>
  cookies: Record<string, string>
  method: string
  path: string
  timezone: string
  search_path: string
}

async function makeCaller(): Promise<Caller> {
  const { id, token } = await signUp(wire)
  return { role: 'authenticated', uid: id, bearer: token }
}

const CALLERS: Caller[] = [
  await makeCaller(),
  await makeCaller(),
  { role: 'anon', uid: null, bearer: null },
  { role: 'service_role', uid: null, bearer: wire.gateway.keys.serviceRoleKey },
]

const REQUESTS = 1_000
const AT_ONCE = 100

/** Numbers that look random and are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function ask(path: string, mark: string, { bearer }: Caller, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers({ 'x-mark': mark, cookie: `mark=${mark}; other=1`, ...init.headers })
  if (bearer !== null) headers.set('authorization', `Bearer ${bearer}`)
  if (init.body !== undefined) headers.set('content-type', 'application/json')
  return wire.fetch(`/rest/v1/${path}`, { ...init, headers })
}

/** The request sees what is its own, whole, and nothing of any other. */
async function look(caller: Caller, mark: string, method: 'GET' | 'POST', timezone: string | null) {
  const response = await ask('rpc/request_seen', mark, caller, {
    method,
    ...(method === 'POST' ? { body: '{}' } : {}),
    ...(timezone === null ? {} : { headers: { prefer: `timezone=${timezone}` } }),
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('x-chosen')).toBeNull()
  const { headers, claims, ...seen } = (await response.json()) as Seen
  expect(seen).toEqual({
    uid: caller.uid,
    role: caller.role,
    cookies: { mark, other: '1' },
    method,
    path: '/rpc/request_seen',
    timezone: timezone ?? 'UTC',
    search_path: 'public',
  })
  expect([headers['x-mark'], headers['authorization'], headers['apikey'], headers['cookie']]).toEqual([
    mark,
    undefined,
    undefined,
    undefined,
  ])
  expect([claims.role, claims.sub ?? null]).toEqual([caller.role, caller.uid])
}

async function statusOf(path: string, mark: string, caller: Caller, body: object): Promise<number> {
  return (await ask(path, mark, caller, { method: 'POST', body: JSON.stringify(body) })).status
}

/** Asks, and is gone before the answer. */
async function leave(caller: Caller, mark: string): Promise<void> {
  const gone = new AbortController()
  const asked = ask('rpc/request_seen', mark, caller, { signal: gone.signal }).catch(() => undefined)
  gone.abort()
  await asked
}

async function act(kind: number, caller: Caller, mark: string): Promise<void> {
  if (kind === 0) {
    expect(await statusOf('rpc/fail', mark, caller, { code: 'P0001', message: mark })).toBe(400)
  } else if (kind === 1) {
    // Written in a transaction that may only read.
    expect(await statusOf('rpc/lying_stable', mark, caller, {})).toBe(405)
  } else if (kind === 2) {
    const chosen = { headers: '[{"x-chosen": "yes"}]', status: '202' }
    expect(await statusOf('rpc/choose_answer', mark, caller, chosen)).toBe(202)
  } else if (kind === 3) await leave(caller, mark)
  else if (kind === 4) await look(caller, mark, 'GET', 'Asia/Tokyo')
  else await look(caller, mark, kind % 2 === 0 ? 'GET' : 'POST', null)
}

it('what one request sets, no other sees', { timeout: 60_000 }, async () => {
  const below = numbers(7)
  let answered = 0
  for (let first = 0; first < REQUESTS; first += AT_ONCE) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => {
        const caller = CALLERS[below(CALLERS.length)] ?? CALLERS[0]
        if (caller === undefined) throw new Error('Nobody asks')
        return act(below(10), caller, `mark-${first + index}`).then(() => (answered += 1))
      }),
    )
  }
  expect(answered).toBe(REQUESTS)
})

it('what a function sets for good ends with its request', async () => {
  const [, , anon] = CALLERS
  if (anon === undefined) throw new Error('Nobody asks')
  const set: [name: string, value: string][] = [
    ['timezone', 'Asia/Tokyo'],
    ['search_path', 'pg_catalog'],
    ['bytea_output', 'escape'],
    ['request.jwt.claims', '{"sub": "somebody"}'],
    ['response.status', '418'],
    ['statement_timeout', '1'],
    ['role', 'service_role'],
  ]
  for (const [name, value] of set) {
    // On every connection there may be.
    const statuses = await Promise.all(
      Array.from({ length: 12 }, () => statusOf('rpc/set_for_good', 'good', anon, { name, value })),
    )
    expect(new Set(statuses)).toEqual(new Set([name === 'response.status' ? 418 : 200]))
    await Promise.all(Array.from({ length: 12 }, () => look(anon, 'after', 'POST', null)))
  }
})

it('nothing of a request is left on any connection', async () => {
  const state = `select current_user as role, current_setting('timezone') as timezone,
    current_setting('search_path') as search_path, current_setting('bytea_output') as bytea_output, current_setting('transaction_read_only') as read_only,
    coalesce(current_setting('request.jwt.claims', true), '') || coalesce(current_setting('request.headers', true), '')
      || coalesce(current_setting('request.cookies', true), '') || coalesce(current_setting('request.path', true), '')
      || coalesce(current_setting('request.method', true), '') || coalesce(current_setting('response.headers', true), '')
      || coalesce(current_setting('response.status', true), '') as left_over`
  const states = await Promise.all(
    // As many at once as there may be connections, so that each is asked.
    Array.from({ length: 10 }, () =>
      test.database.transaction([{ sql: state }, { sql: 'select pg_sleep(0.01)' }]),
    ),
  )
  for (const [rows] of states) {
    expect(rows).toEqual([
      {
        role: 'firstline',
        timezone: 'UTC',
        search_path: 'public',
        bytea_output: 'hex',
        read_only: 'off',
        left_over: '',
      },
    ])
  }
})
