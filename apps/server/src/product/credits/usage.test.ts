import { UsageRow, UsageSum } from '@firstline/contract/usage'
import { WriterError } from '@firstline/copywriter'
import { scriptedWriter } from '@firstline/copywriter/testing'
import type { TestUser } from '@firstline/wire/test-wire/sign-up'
import { afterAll, describe, expect, it } from 'vitest'
import { DRAFTS_SCRIPT } from '#test/drafts.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { postGeneration } from '#test/post-generation.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'

const { database, owner } = await createProductDatabase()
const app = await openTestApp({ database, writer: scriptedWriter(DRAFTS_SCRIPT) })
afterAll(() => app.close())

async function listUsage({ client }: TestUser, params: Record<string, unknown> = {}): Promise<UsageRow[]> {
  const { data, error } = await client.rpc('list_usage', params)
  expect(error).toBeNull()
  return UsageRow.array().parse(data)
}

async function sumUsage({ client }: TestUser, params: Record<string, unknown> = {}): Promise<UsageSum[]> {
  const { data, error } = await client.rpc('sum_usage', params)
  expect(error).toBeNull()
  return UsageSum.array().parse(data)
}

describe('list_usage', () => {
  it('returns the movements of the caller with whom they wrote to, newest first', async () => {
    const [user, other] = [await makeUser(app), await makeUser(app)]
    await (await postGeneration(app, user, makeForm({ targetAudience: 'owners of bakeries' }))).json()
    await (await postGeneration(app, other, makeForm({ targetAudience: 'a secret of another user' }))).json()
    const rows = await listUsage(user)
    expect(rows[0]).toMatchObject({
      kind: 'dm',
      delta: -1,
      balance_after: 5,
      reason: 'reserve',
      audience: 'owners of bakeries',
      outcome: 'done',
    })
    expect(rows.slice(1).map(({ reason, audience }) => [reason, audience])).toEqual([
      ['opening', null],
      ['opening', null],
    ])
    expect(await sumUsage(user)).toContainEqual({ kind: 'dm', used: 1, returned: 0 })
  })

  it('says why the writer refused a brief that was reserved', async () => {
    const reason = 'The built-in writer writes English only. Please fill in the form in English.'
    const refusing = scriptedWriter({ runs: [[{ fail: new WriterError('brief_too_thin', reason) }]] })
    const refusingApp = await openTestApp({ database, writer: refusing })
    const user = await makeUser(refusingApp)
    await (await postGeneration(refusingApp, user, makeForm())).json()
    expect((await listUsage(user))[0]).toMatchObject({ reason: 'refund', outcome: 'failed', failure: reason })
    await refusingApp.close()
  })

  it('pages by id and filters by balance and time', async () => {
    const user = await makeUser(app)
    const [subject, dm] = await listUsage(user)
    expect(await listUsage(user, { p_limit: 1 })).toEqual([subject])
    expect(await listUsage(user, { p_before: subject?.id })).toEqual([dm])
    expect(await listUsage(user, { p_kind: 'dm' })).toEqual([dm])
    expect(await listUsage(user, { p_since: '2100-01-01T00:00:00Z' })).toEqual([])
    expect(await sumUsage(user, { p_since: '2100-01-01T00:00:00Z' })).toEqual([])
  })

  it('leaves out the brief of a deleted set', async () => {
    const user = await makeUser(app)
    await (await postGeneration(app, user, makeForm())).json()
    await user.client
      .from('generations')
      .update({ deleted_at: '2026-02-01T10:00:00Z' })
      .eq('user_id', user.id)
    expect((await listUsage(user))[0]).toMatchObject({ delta: -1, generation_id: null, audience: null })
  })

  it('shows administrators only their own rows and refuses visitors', async () => {
    const [user, admin] = [await makeUser(app), await makeUser(app)]
    await owner.query("update public.user_profiles set role = 'admin' where user_id = $1", [admin.id])
    await (await postGeneration(app, user, makeForm())).json()
    expect(await sumUsage(admin)).toEqual([
      { kind: 'dm', used: 0, returned: 0 },
      { kind: 'subject', used: 0, returned: 0 },
    ])
    for (const name of ['list_usage', 'sum_usage']) {
      expect((await app.client(app.anonKey).rpc(name)).error?.code).toBe('42501')
    }
  })
})
