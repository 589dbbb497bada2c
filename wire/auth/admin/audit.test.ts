import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { openAdminApi } from '#auth/test/admin-api.ts'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { makeEmail, password } from '@firstline/wire/test-wire/fixtures'
import { testClock } from '@firstline/platform/testing/test-clock'

const { database } = await createTestDatabase()
let now = new Date()
const { wire, admin, ask, create } = await openAdminApi({
  database,
  clock: { ...testClock, now: () => now },
})

interface Entry {
  id: string
  payload: { action: string; actor_id: string | null; log_type: string; traits: Record<string, unknown> }
  created_at: string
  ip_address: string
}

async function listEntries(query = ''): Promise<Entry[]> {
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

  it('lists who did what from which IP address, newest first', async () => {
    const [newest, ...older] = await listEntries()
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

  it('pages with Link headers and filters by action, author or type', async () => {
    const response = await ask('/admin/audit?page=1&per_page=2')
    expect(await response.json()).toHaveLength(2)
    expect(response.headers.get('x-total-count')).toBe('3')
    expect(response.headers.get('link')).toBe(
      '</auth/v1/admin/audit?page=2&per_page=2>; rel="next", </auth/v1/admin/audit?page=2&per_page=2>; rel="last"',
    )
    expect((await listEntries('query=action:LOGIN')).map(({ payload }) => payload.action)).toEqual(['login'])
    expect(await listEntries(`query=author:${actor}`)).toHaveLength(2)
    expect(await listEntries('query=type:account')).toHaveLength(1)
    expect(await listEntries('query=action:log_n')).toEqual([])
  })

  it.each(['query=login', 'query=payload:x', 'query=constructor:x', 'page=-1', 'per_page=x'])(
    'refuses the query "%s" with validation_failed',
    async (query) => {
      const response = await ask(`/admin/audit?${query}`)
      expect([response.status, response.headers.get('x-sb-error-code')]).toEqual([400, 'validation_failed'])
    },
  )
})

describe('GET and DELETE /auth/v1/admin/users/{id}/factors', () => {
  it('lists factors without their secrets and deletes one', async () => {
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
    const deleted = { userId: id, id: factor?.id ?? '' }
    expect((await admin.mfa.deleteFactor(deleted)).error).toBeNull()
    expect((await admin.mfa.listFactors({ userId: id })).data?.factors).toEqual([])
    expect((await admin.mfa.deleteFactor(deleted)).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    })
    expect((await listEntries('query=action:factor_deleted')).map(({ payload }) => payload.traits)).toEqual([
      { user_id: id, factor_id: deleted.id, factor_status: 'verified' },
    ])
  })

  it('responds 404 user_not_found for an unknown user id', async () => {
    const { error } = await admin.mfa.listFactors({ userId: randomUUID() })
    expect(error).toMatchObject({ status: 404, code: 'user_not_found' })
  })
})
