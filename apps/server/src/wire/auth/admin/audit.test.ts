import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { openAdministration } from '#test/administration.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { makeEmail, password } from '#test/fixtures.ts'
import { testClock } from '#test/test-clock.ts'

const { database } = await createTestDatabase()
let now = new Date()
const { wire, admin, ask, create } = await openAdministration({
  database,
  clock: { ...testClock, now: () => now },
})

interface Entry {
  id: string
  payload: { action: string; actor_id: string | null; log_type: string; traits: Record<string, unknown> }
  created_at: string
  ip_address: string
}

async function entries(query = ''): Promise<Entry[]> {
  const response = await ask(`/admin/audit?${query}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Entry[]
}

describe('GET /auth/v1/admin/audit', () => {
  let actor: string
  beforeAll(async () => {
    const { data } = await wire.client().auth.signUp({ email: makeEmail(), password })
    actor = data.user?.id ?? ''
    now = new Date(now.getTime() + 1_000)
    await create({ email: makeEmail() })
  })

  it('says who did what from where, newest first', async () => {
    const [newest, ...older] = await entries()
    expect(newest).toEqual({
      id: expect.any(String),
      payload: {
        action: 'user_signedup',
        actor_id: null,
        log_type: 'team',
        traits: { user_id: expect.any(String) },
      },
      created_at: now.toISOString(),
      ip_address: '127.0.0.1',
    })
    expect(older.map(({ payload }) => payload.actor_id)).toEqual([actor, actor])
  })

  it('comes in pages, and in parts', async () => {
    const response = await ask('/admin/audit?page=1&per_page=2')
    expect(await response.json()).toHaveLength(2)
    expect(response.headers.get('x-total-count')).toBe('3')
    expect(response.headers.get('link')).toBe(
      '</auth/v1/admin/audit?page=2&per_page=2>; rel="next", </auth/v1/admin/audit?page=2&per_page=2>; rel="last"',
    )
    expect((await entries('query=action:LOGIN')).map(({ payload }) => payload.action)).toEqual(['login'])
    expect(await entries(`query=author:${actor}`)).toHaveLength(2)
    expect(await entries('query=type:account')).toHaveLength(1)
    expect(await entries('query=action:log_n')).toEqual([])
  })

  it.each(['query=login', 'query=payload:x', 'query=constructor:x', 'page=-1', 'per_page=x'])(
    'refuses %s',
    async (query) => {
      const response = await ask(`/admin/audit?${query}`)
      expect([response.status, response.headers.get('x-sb-error-code')]).toEqual([400, 'validation_failed'])
    },
  )
})

describe('the second factors of somebody', () => {
  it('are shown without their secrets, and removed', async () => {
    const { id } = await create({ email: makeEmail() })
    await database.query(
      `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, secret)
       values ($1, 'My phone', 'totp', 'verified', 'JBSWY3DPEHPK3PXP')`,
      [id],
    )
    const { data, error } = await admin.mfa.listFactors({ userId: id })
    expect(error).toBeNull()
    const [factor] = data?.factors ?? []
    expect(factor).toMatchObject({
      friendly_name: 'My phone',
      factor_type: 'totp',
      status: 'verified',
      phone: '',
    })
    expect(JSON.stringify(data)).not.toContain('JBSWY3DPEHPK3PXP')
    const gone = { userId: id, id: factor?.id ?? '' }
    expect((await admin.mfa.deleteFactor(gone)).error).toBeNull()
    expect((await admin.mfa.listFactors({ userId: id })).data?.factors).toEqual([])
    expect((await admin.mfa.deleteFactor(gone)).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    })
    expect((await entries('query=action:factor_deleted')).map(({ payload }) => payload.traits)).toEqual([
      { user_id: id, factor_id: gone.id, factor_status: 'verified' },
    ])
  })

  it('are nobody’s for an id that nobody has', async () => {
    const { error } = await admin.mfa.listFactors({ userId: randomUUID() })
    expect(error).toMatchObject({ status: 404, code: 'user_not_found' })
  })
})
