import assert from 'node:assert/strict'
import type fc from 'fast-check'
import type { Database } from '@firstline/platform/database'
import type { TestDatabase } from '@firstline/platform/testing/test-database'
import { MINUTE_MS } from '@firstline/platform/testing/times'
import { countPurchased, type LedgerModel, type ModelUser } from './ledger-model.ts'
import type { LedgerFixture } from './ledger-fixture.ts'

export interface LedgerSystem {
  database: Database
  owner: TestDatabase['owner']
  ledger: LedgerFixture
}
export type LedgerCommand = fc.AsyncCommand<LedgerModel, LedgerSystem>

/** A step that takes a minute of model time and compares database and model afterwards. */
export function defineLedgerCommand(
  name: string,
  run: (model: LedgerModel, real: LedgerSystem) => Promise<void>,
  check: (model: LedgerModel) => boolean = () => true,
): LedgerCommand {
  return {
    check: (model) => check(model),
    async run(model, real) {
      model.now = new Date(model.now.getTime() + MINUTE_MS)
      await run(model, real)
      await assertEqualState(model, real)
    },
    toString: () => name,
  }
}

async function assertEqualState(model: LedgerModel, { database }: LedgerSystem): Promise<void> {
  const rows = await database.query(
    `select user_id as id, plan, plan_status = 'inactive' as "isCancelled", credits_dm as dm,
       credits_subject as subject, jsonb_build_object('dm', extra_dm, 'subject', extra_subject) as extra, free_insight_uses as insight, testing_mode as "isTesting",
       next_renewal_date as renewal, case when is_trial then trial_end_date end as "trialEnd"
     from public.user_profiles where user_id = any ($1)`,
    [model.users.map(({ account }) => account.id)],
  )
  const shown = new Map(rows.map((row) => [row['id'], row]))
  for (const user of model.users) {
    const { account, plan, isCancelled, dm, subject, insight, isTesting, renewal, trialEnd } = user
    assert.deepEqual(shown.get(account.id), {
      id: account.id,
      plan,
      isCancelled,
      dm,
      subject,
      extra: { dm: countPurchased(user, 'dm'), subject: countPurchased(user, 'subject') },
      insight,
      isTesting,
      renewal,
      trialEnd,
    })
  }
}

/** A step for one of the current users. */
export function defineUserCommand(
  who: number,
  name: string,
  run: (user: ModelUser, model: LedgerModel, real: LedgerSystem) => Promise<void>,
): LedgerCommand {
  return defineLedgerCommand(
    `${name} [user ${who}]`,
    async (model, real) => {
      const user = model.users[who % model.users.length]
      if (user) await run(user, model, real)
    },
    (model) => model.users.length > 0,
  )
}
