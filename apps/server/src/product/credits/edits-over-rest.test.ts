import { afterAll, describe, expect, it } from 'vitest'
import { scriptedWriter } from '@firstline/copywriter/testing'
import { makeUser } from '#test/make-user.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'
import { moneyScene } from './testing/money-scene.ts'

const { database } = await createProductDatabase()
const scene = moneyScene(database)
const app = await openTestApp({ database, writer: scriptedWriter({ runs: [] }) })
afterAll(() => app.close())
const admin = await makeUser(app, { role: 'admin' })
const profiles = () => admin.client.from('user_profiles')

describe("an administrator's plain update of a plan", () => {
  it("brings the plan's allowance and a period that begins today", async () => {
    const person = await scene.signUp('2026-01-10T10:00:00Z')
    const { data, error } = await profiles()
      .update({ plan: 'pro' })
      .eq('user_id', person.id)
      .select()
      .single()
    expect(error).toBeNull()
    expect(data).toMatchObject({ plan: 'pro', credits_dm: 100, credits_subject: 100 })
    const { period_started_at, next_renewal_date } = await scene.profileOf(person)
    expect(Date.now() - period_started_at.getTime()).toBeLessThan(60_000)
    expect(next_renewal_date.getTime() - period_started_at.getTime()).toBeGreaterThan(27 * 86_400_000)
  })

  it('leaves what it says itself as it says it', async () => {
    const person = await scene.signUp(new Date())
    await profiles().update({ plan: 'pro', credits_dm: 250 }).eq('user_id', person.id)
    expect(await scene.balancesOf(person)).toEqual([250, 100])
    const date = '2040-05-31T00:00:00+00:00'
    await profiles().update({ plan: 'free', next_renewal_date: date }).eq('user_id', person.id)
    expect(await scene.profileOf(person)).toMatchObject({
      plan: 'free',
      credits_dm: 6,
      credits_subject: 6,
      next_renewal_date: new Date(date),
      billing_anchor: new Date(date),
    })
  })

  it("is in the ledger as an administrator's, and in the audit log with who did it", async () => {
    const person = await scene.signUp(new Date())
    await profiles().update({ plan: 'pro' }).eq('user_id', person.id)
    const movements = await database.query(
      'select reason, actor, delta from public.credit_movements where user_id = $1 order by id desc limit 2',
      [person.id],
    )
    expect(movements).toEqual(
      Array.from({ length: 2 }, () => ({ reason: 'edit', actor: 'admin', delta: 94 })),
    )
    const [audited] = await database.query(
      'select actor, action, before, after from public.audit_log where user_id = $1',
      [person.id],
    )
    expect(audited).toMatchObject({
      actor: admin.id,
      action: 'edit',
      before: { plan: 'free', credits_dm: 6 },
      after: { plan: 'pro', credits_dm: 100 },
    })
  })

  it('also by upsert, on the row that is there', async () => {
    const person = await scene.signUp(new Date())
    const row = {
      user_id: person.id,
      email: person.email,
      plan: 'pro',
      credits_dm: 120,
      credits_subject: 130,
    }
    const { error } = await profiles().upsert(row, { onConflict: 'user_id' })
    expect(error).toBeNull()
    expect(await scene.balancesOf(person)).toEqual([120, 130])
  })
})

describe('a version sent along', () => {
  it('refuses an update that is based on an older row', async () => {
    const person = await scene.signUp(new Date())
    const { data } = await profiles().select('version').eq('user_id', person.id).single()
    const version = (data as { version: number }).version
    await scene.submit(person, new Date())
    const late = await profiles().update({ credits_dm: 50, version }).eq('user_id', person.id)
    expect(late).toMatchObject({ status: 409, error: { code: 'PT409' } })
    expect(await scene.balancesOf(person)).toEqual([5, 6])
    const again = await profiles()
      .update({ credits_dm: 50, version: version + 1 })
      .eq('user_id', person.id)
    expect(again.error).toBeNull()
    expect(await scene.balancesOf(person)).toEqual([50, 6])
  })
})
