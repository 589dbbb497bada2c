import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { signUp } from '@firstline/wire/test-wire/sign-up'
import { openTestApi } from '@firstline/wire/test-wire/test-services'
import { createFunctions } from './testing/create-functions.ts'

const test = await createTestDatabase()
await createFunctions(test)
await test.owner.query(
  `create function public.set_for_good(name text, value text) returns text language sql as $$
     select set_config(name, value, false) $$`,
)
const wire = await openTestApi({ database: test.database })

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
const CONCURRENCY = 100

/** Seeded pseudorandom numbers, the same in every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function send(path: string, mark: string, { bearer }: Caller, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers({ 'x-mark': mark, cookie: `mark=${mark}; other=1`, ...init.headers })
  if (bearer !== null) headers.set('authorization', `Bearer ${bearer}`)
  if (init.body !== undefined) headers.set('content-type', 'application/json')
  return wire.fetch(`/rest/v1/${path}`, { ...init, headers })
}

/** Expects the settings of exactly this request. */
async function expectOwnSettings(
  caller: Caller,
  mark: string,
  method: 'GET' | 'POST',
  timezone: string | null,
) {
  const response = await send('rpc/request_seen', mark, caller, {
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
  return (await send(path, mark, caller, { method: 'POST', body: JSON.stringify(body) })).status
}

/** Sends a request and closes the connection before the response. */
async function abort(caller: Caller, mark: string): Promise<void> {
  const controller = new AbortController()
  const request = send('rpc/request_seen', mark, caller, { signal: controller.signal }).catch(() => undefined)
  controller.abort()
  await request
}

async function sendRandomly(kind: number, caller: Caller, mark: string): Promise<void> {
  if (kind === 0) {
    expect(await statusOf('rpc/fail', mark, caller, { code: 'P0001', message: mark })).toBe(400)
  } else if (kind === 1) {
    // A write in a read-only transaction.
    expect(await statusOf('rpc/violating_stable', mark, caller, {})).toBe(405)
  } else if (kind === 2) {
    const chosen = { headers: '[{"x-chosen": "yes"}]', status: '202' }
    expect(await statusOf('rpc/set_response', mark, caller, chosen)).toBe(202)
  } else if (kind === 3) await abort(caller, mark)
  else if (kind === 4) await expectOwnSettings(caller, mark, 'GET', 'Asia/Tokyo')
  else await expectOwnSettings(caller, mark, kind % 2 === 0 ? 'GET' : 'POST', null)
}

describe('/rest/v1/rpc', () => {
  it('shows no settings of concurrent requests', async () => {
    const below = randomNumbers(7)
    let responseCount = 0
    for (let first = 0; first < REQUESTS; first += CONCURRENCY) {
      await Promise.all(
        Array.from({ length: CONCURRENCY }, (_, index) => {
          const caller = CALLERS[below(CALLERS.length)] ?? CALLERS[0]
          if (caller === undefined) throw new Error('No caller')
          return sendRandomly(below(10), caller, `mark-${first + index}`).then(() => (responseCount += 1))
        }),
      )
    }
    expect(responseCount).toBe(REQUESTS)
  })

  it('resets session settings of a function after its request', async () => {
    const [, , anon] = CALLERS
    if (anon === undefined) throw new Error('No caller')
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
      // Concurrently, to reach every connection of the pool.
      const statuses = await Promise.all(
        Array.from({ length: 12 }, () => statusOf('rpc/set_for_good', 'good', anon, { name, value })),
      )
      expect(new Set(statuses)).toEqual(new Set([name === 'response.status' ? 418 : 200]))
      await Promise.all(Array.from({ length: 12 }, () => expectOwnSettings(anon, 'after', 'POST', null)))
    }
  })

  it('leaves no settings on any connection', async () => {
    const state = `select current_user as role, current_setting('timezone') as timezone,
    current_setting('search_path') as search_path, current_setting('bytea_output') as bytea_output, current_setting('transaction_read_only') as read_only,
    coalesce(current_setting('request.jwt.claims', true), '') || coalesce(current_setting('request.headers', true), '')
      || coalesce(current_setting('request.cookies', true), '') || coalesce(current_setting('request.path', true), '')
      || coalesce(current_setting('request.method', true), '') || coalesce(current_setting('response.headers', true), '')
      || coalesce(current_setting('response.status', true), '') as left_over`
    const states = await Promise.all(
      // As many concurrent transactions as connections of the pool, to check each one.
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
})
