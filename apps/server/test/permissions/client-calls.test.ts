import { randomUUID } from 'node:crypto'
import { scriptedWriter } from '@firstline/copywriter/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBalance } from '#test/read-balance.ts'
import { DRAFTS_SCRIPT } from '#test/drafts.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { type TestUser } from '@firstline/wire/test-wire/sign-up'
import { postGeneration } from '#test/post-generation.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'

const { database, owner } = await createProductDatabase()
const writer = scriptedWriter(DRAFTS_SCRIPT)
const app = await openTestApp({ database, writer })
afterAll(() => app.close())
const service = app.client(app.serviceKey)
let admin: TestUser
beforeAll(async () => {
  admin = await makeUser(app, { role: 'admin' })
})

const REFUSED = { status: 403, error: { code: '42501', details: null } }

describe('/rest/v1/user_profiles', () => {
  it('returns one row by user_id, and PGRST116 without a row', async () => {
    const user = await makeUser(app)
    const mine = await user.client.from('user_profiles').select('*').eq('user_id', user.id).single()
    expect(mine).toMatchObject({
      status: 200,
      data: {
        user_id: user.id,
        email: user.email,
        role: 'user',
        plan: 'free',
        credits_dm: 6,
        credits_subject: 6,
      },
    })
    await owner.query('delete from public.user_profiles where user_id = $1', [user.id])
    const none = await user.client.from('user_profiles').select('*').eq('user_id', user.id).single()
    expect(none).toMatchObject({
      status: 406,
      error: {
        code: 'PGRST116',
        message: 'Cannot coerce the result to a single JSON object',
        details: 'The result contains 0 rows',
      },
    })
  })

  it('lets the owner insert a missing profile with the plan’s allowance', async () => {
    const user = await makeUser(app)
    await owner.query('delete from public.user_profiles where user_id = $1', [user.id])
    const row = { user_id: user.id, email: user.email, role: 'user' }
    const made = await user.client.from('user_profiles').insert(row).select().single()
    expect(made).toMatchObject({ status: 201, data: { ...row, plan: 'free', credits_dm: 6, version: 1 } })
    const again = await user.client.from('user_profiles').insert(row)
    expect(again).toMatchObject({ status: 409, error: { code: '23505' } })
  })

  it('lists all rows for an administrator and own rows for others', async () => {
    const user = await makeUser(app)
    const all = await admin.client.from('user_profiles').select('*').order('created_at', { ascending: false })
    const [count] = await owner.query('select count(*) as users from public.user_profiles')
    expect(all.data).toHaveLength(Number(count?.['users']))
    const times = (all.data ?? []).map(({ created_at }: { created_at: string }) => created_at)
    expect(times).toEqual(times.toSorted().toReversed())
    const own = await user.client.from('user_profiles').select('*').order('created_at', { ascending: false })
    expect(own.data).toMatchObject([{ user_id: user.id }])
  })

  it('accepts a plan from an administrator, with allowance, ledger and audit log', async () => {
    const user = await makeUser(app)
    const changed = await admin.client.from('user_profiles').update({ plan: 'pro' }).eq('user_id', user.id)
    expect(changed).toMatchObject({ status: 204, error: null })
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 100, subject: 100 })
    const { data: ledger } = await user.client
      .from('credit_movements')
      .select('kind, delta, actor')
      .gt('delta', 6)
    expect(ledger).toEqual([
      { kind: 'dm', delta: 94, actor: 'admin' },
      { kind: 'subject', delta: 94, actor: 'admin' },
    ])
    const { data: audit } = await admin.client.from('audit_log').select('actor, after').eq('user_id', user.id)
    expect(audit).toMatchObject([{ actor: admin.id, after: { plan: 'pro' } }])
  })

  it('accepts an edit with the current version only', async () => {
    const user = await makeUser(app)
    const seen = await admin.client.from('user_profiles').select('version').eq('user_id', user.id).single()
    const version: unknown = seen.data?.version
    const edit = (credits: number) =>
      admin.client
        .from('user_profiles')
        .update({ credits_dm: credits, version })
        .eq('user_id', user.id)
        .select()
    expect(await edit(9)).toMatchObject({ status: 200, data: [{ credits_dm: 9 }] })
    expect(await edit(10)).toMatchObject({ status: 409, error: { code: 'PT409' } })
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 9 })
  })

  it('refuses the owner any change of credits', async () => {
    const user = await makeUser(app)
    for (const column of ['credits_dm', 'credits_subject']) {
      const less = await user.client
        .from('user_profiles')
        .update({ [column]: 5 })
        .eq('user_id', user.id)
      expect(less).toMatchObject({
        ...REFUSED,
        error: { message: 'permission denied for table user_profiles' },
      })
    }
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 6, subject: 6 })
  })

  it('accepts an upsert on user_id from administrators only', async () => {
    const user = await makeUser(app)
    const row = { user_id: user.id, email: user.email, plan: 'pro', credits_dm: 999, credits_subject: 999 }
    const upsert = (client: TestUser['client']) =>
      client.from('user_profiles').upsert(row, { onConflict: 'user_id' })
    expect(await upsert(user.client)).toMatchObject(REFUSED)
    expect(await upsert((await makeUser(app)).client)).toMatchObject(REFUSED)
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 6, subject: 6 })
    expect((await upsert(admin.client)).error).toBeNull()
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 999, subject: 999 })
  })

  it('ends all trials by one update of an administrator', async () => {
    const users = [await makeUser(app), await makeUser(app), await makeUser(app)]
    for (const { id } of users.slice(1)) {
      await owner.query(
        "update public.user_profiles set is_trial = true, trial_end_date = '2099-01-31' where user_id = $1",
        [id],
      )
    }
    const end = (client: TestUser['client']) =>
      client.from('user_profiles').update({ is_trial: false }, { count: 'exact' }).eq('is_trial', true)
    expect(await end(users[1]?.client ?? admin.client)).toMatchObject(REFUSED)
    expect(await end(admin.client)).toMatchObject({ status: 204, count: 2 })
    const balances = await Promise.all(users.map(({ id }) => readBalance(database, id)))
    expect(balances.map(({ dm }) => dm)).toEqual([6, 3, 3])
  })
})

describe('/rest/v1/app_config', () => {
  const settings = (client: TestUser['client']) =>
    client.from('app_config').select('value').eq('key', 'trial_settings')
  const value = { enable_trial: false, trial_credits: 7, trial_days: 3 }

  it('is readable for all users and writable for administrators', async () => {
    const user = await makeUser(app)
    expect((await settings(user.client).single()).data).toEqual({
      value: { enable_trial: false, trial_credits: 20, trial_days: 14 },
    })
    const update = (client: TestUser['client']) =>
      client.from('app_config').update({ value }).eq('key', 'trial_settings').select()
    expect(await update(user.client)).toMatchObject(REFUSED)
    expect(await update(admin.client)).toMatchObject({ status: 200, data: [{ value }] })

    await service.from('app_config').delete().eq('key', 'trial_settings')
    expect((await settings(user.client).single()).error).toMatchObject({ code: 'PGRST116' })
    const row = { key: 'trial_settings', value }
    expect(await user.client.from('app_config').insert(row)).toMatchObject(REFUSED)
    expect(await admin.client.from('app_config').insert(row)).toMatchObject({ status: 201 })
    expect((await settings(user.client).single()).data).toEqual({ value })
  })

  it('refuses trial settings of an invalid form', async () => {
    for (const invalid of [{}, null, 5, { ...value, trial_days: -1 }, { ...value, trial_credits: 1.5 }]) {
      const answer = await admin.client
        .from('app_config')
        .update({ value: invalid })
        .eq('key', 'trial_settings')
      expect([answer.status, answer.error?.code]).toEqual([400, invalid === null ? '23502' : '23514'])
    }
  })
})

describe('/rest/v1/message_logs', () => {
  it('returns all rows to an administrator, filtered by user and time', async () => {
    const user = await makeUser(app)
    for (let round = 0; round < 3; round++) await postGeneration(app, user, makeForm())
    const list = (client: TestUser['client']) =>
      client.from('message_logs').select('*').order('timestamp', { ascending: false })
    const own = await list(user.client)
    expect(own.data).toHaveLength(3)
    expect(own.data?.[0]).toMatchObject({
      user_id: user.id,
      message_type: 'Cold DM',
      plan: 'free',
      testing_mode: false,
    })
    const times = (own.data ?? []).map(({ timestamp }: { timestamp: string }) => timestamp)
    expect(times).toEqual(times.toSorted().toReversed())
    expect((await list(admin.client).eq('user_id', user.id)).data).toEqual(own.data)
    expect((await list(admin.client).gte('timestamp', times[1])).data?.length).toBe(2)
    expect((await list((await makeUser(app)).client)).data).toEqual([])
  })

  it('accepts inserts from the service key only', async () => {
    const user = await makeUser(app)
    const row = {
      user_id: user.id,
      message_type: 'Cold DM',
      timestamp: '2026-01-31T12:00:00Z',
      model_used: 'gpt-4o-mini',
      estimated_tokens: 100,
      cost_estimate: 0.1,
      plan: 'free',
      testing_mode: false,
    }
    expect(await user.client.from('message_logs').insert(row)).toMatchObject(REFUSED)
    expect(await admin.client.from('message_logs').insert(row)).toMatchObject(REFUSED)
    expect(await service.from('message_logs').insert(row)).toMatchObject({ status: 201 })
  })
})

describe('/rest/v1 with a missing product table', () => {
  it.each(['user_profiles', 'app_config', 'message_logs'])('returns 404 with 42P01 for %s', async (table) => {
    const missing = `gone_${randomUUID().replaceAll('-', '')}`
    await owner.query(`alter table public.${table} rename to ${missing}`)
    try {
      const answer = await service.from(table).select('*')
      expect(answer).toMatchObject({
        status: 404,
        error: { code: '42P01', message: `relation "public.${table}" does not exist` },
      })
    } finally {
      await owner.query(`alter table public.${missing} rename to ${table}`)
    }
    // The schema cache is refreshed after a short interval.
    await expect.poll(async () => (await service.from(table).select('*')).status).toBe(200)
  })
})
