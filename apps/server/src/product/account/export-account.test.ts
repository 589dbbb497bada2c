import { AccountExport } from '@firstline/contract/account'
import { EXPORTS_HOURLY_LIMIT } from '@firstline/contract/limits'
import { scriptedWriter } from '@firstline/copywriter/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { createFixedClock } from '@firstline/platform/clock'
import { callFunction } from '#test/call-function.ts'
import { DRAFTS_SCRIPT } from '#test/drafts.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { postGeneration } from '#test/post-generation.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'

const { database, owner } = await createProductDatabase()
const clock = createFixedClock('2026-01-31T23:30:00Z')
const app = await openTestApp({ database, clock, writer: scriptedWriter(DRAFTS_SCRIPT) })
afterAll(() => app.close())

describe('account-export', () => {
  it('returns a dated file with all stored data of the caller', async () => {
    const user = await makeUser(app, { plan: 'pro' })
    await postGeneration(app, user, makeForm({ variations: '3', product: 'a bakery for offices' }))
    const admin = await makeUser(app)
    await owner.query("update public.user_profiles set role = 'admin' where user_id = $1", [admin.id])
    await callFunction(app, admin, 'reset-credits', { userId: user.id })

    const { status, headers, body } = await callFunction(app, user, 'account-export')
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toBe('attachment; filename="account-2026-01-31.json"')
    expect(headers.get('cache-control')).toBe('no-store')
    const document = AccountExport.parse(body)
    expect(document.account).toMatchObject({
      id: user.id,
      email: user.email,
      identities: [{ provider: 'email' }],
      sessions: [{ createdAt: expect.any(String) }],
    })
    expect(document.account.events.map(({ action }) => action)).toContain('user_signedup')
    expect(document.profile).toMatchObject({ email: user.email, plan: 'pro', creditsDm: 100 })
    expect(document.generations).toHaveLength(1)
    expect(document.generations[0]).toMatchObject({
      status: 'done',
      brief: { product: 'a bakery for offices' },
      items: [
        { position: 1, content: 'One.', explanation: 'It was prepared: One.' },
        { position: 2, content: 'Two.', isFavorite: false, usedAt: null, repliedAt: null },
        { position: 3, content: 'Three.' },
      ],
    })
    const movements = document.ledger.filter(({ kind }) => kind === 'dm')
    expect(movements.map(({ reason }) => reason)).toEqual(['opening', 'edit', 'reserve', 'reset'])
    expect(movements.at(-1)).toMatchObject({ delta: 1, balanceAfter: 100 })
    expect(document.logs).toMatchObject([{ messageType: 'Cold DM', plan: 'pro', testingMode: false }])
    expect(document.edits).toMatchObject([{ action: 'reset', before: { credits_dm: 99 } }])
  })

  it('contains no data of other users and no secret or hash', async () => {
    const [user, other] = [await makeUser(app), await makeUser(app)]
    await postGeneration(app, other, makeForm({ product: 'the plans of a rival' }))
    await postGeneration(app, user, makeForm())
    const admin = await makeUser(app)
    await owner.query("update public.user_profiles set role = 'admin' where user_id = $1", [admin.id])
    await callFunction(app, admin, 'reset-credits', { userId: user.id })
    const text = JSON.stringify((await callFunction(app, user, 'account-export')).body)
    const secrets = await owner.query<{ secret: string }>(
      `select encrypted_password as secret from auth.users where id = $1
       union all select token from auth.refresh_tokens where user_id = $1
       union all select id::text from auth.sessions where user_id = $1
       union all select body_hash from public.generations where user_id = $1`,
      [user.id],
    )
    expect(secrets).toHaveLength(4)
    const forbidden = [
      ...secrets.map(({ secret }) => secret),
      other.id,
      other.email,
      'rival',
      admin.id,
      admin.email,
    ]
    for (const word of forbidden) expect(text).not.toContain(word)
  })

  it('lists what an administrator changed, without the address', async () => {
    const user = await makeUser(app)
    await app.client(app.serviceKey).auth.admin.updateUserById(user.id, { app_metadata: { team: 'blue' } })
    const document = AccountExport.parse((await callFunction(app, user, 'account-export')).body)
    expect(document.account.events).toContainEqual({
      at: expect.any(String),
      action: 'user_modified',
      address: '',
    })
  })

  it('exports an account that has no profile', async () => {
    const user = await makeUser(app)
    await owner.query('delete from public.user_profiles where user_id = $1', [user.id])
    const { body } = await callFunction(app, user, 'account-export')
    expect(AccountExport.parse(body)).toMatchObject({ profile: null, generations: [], logs: [] })
  })

  it('limits exports per user and hour', async () => {
    const [user, other] = [await makeUser(app), await makeUser(app)]
    for (let time = 0; time < EXPORTS_HOURLY_LIMIT; time += 1) {
      expect((await callFunction(app, user, 'account-export')).status).toBe(200)
    }
    const refused = await callFunction(app, user, 'account-export')
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(refused.headers.get('retry-after')).toBe('3600')
    expect((await callFunction(app, other, 'account-export')).status).toBe(200)
  })

  it('refuses a caller without a session', async () => {
    const answer = await callFunction(app, { token: app.anonKey }, 'account-export')
    expect(answer).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
  })
})
