import assert from 'node:assert/strict'
import type fc from 'fast-check'
import type { Database } from '#server/platform/database/database.ts'
import type { TestDatabase } from '#test/engines/test-database.ts'
import { MINUTE_MS } from '#test/fixtures.ts'
import type { Model, ModelUser } from './ledger-model.ts'
import type { MoneyScene } from './money-scene.ts'

export interface Real {
  database: Database
  owner: TestDatabase['owner']
  scene: MoneyScene
}
export type Command = fc.AsyncCommand<Model, Real>

/** A step that takes a minute, and after which the database must show what the model says. */
export function command(
  name: string,
  run: (model: Model, real: Real) => Promise<void>,
  check: (model: Model) => boolean = () => true,
): Command {
  return {
    check: (model) => check(model),
    async run(model, real) {
      model.now = new Date(model.now.getTime() + MINUTE_MS)
      await run(model, real)
      await compare(model, real)
    },
    toString: () => name,
  }
}

async function compare(model: Model, { database }: Real): Promise<void> {
  const rows = await database.query(
    `select user_id as id, plan, plan_status = 'inactive' as "isCancelled", credits_dm as dm,
       credits_subject as subject, free_insight_uses as insight, testing_mode as "isTesting",
       next_renewal_date as renewal, case when is_trial then trial_end_date end as "trialEnd"
     from public.user_profiles where user_id = any ($1)`,
    [model.users.map(({ person }) => person.id)],
  )
  const shown = new Map(rows.map((row) => [row['id'], row]))
  for (const user of model.users) {
    const { person, plan, isCancelled, dm, subject, insight, isTesting, renewal, trialEnd } = user
    assert.deepEqual(shown.get(person.id), {
      id: person.id,
      plan,
      isCancelled,
      dm,
      subject,
      insight,
      isTesting,
      renewal,
      trialEnd,
    })
  }
}

/** A step for one of the users there are. */
export function userCommand(
  who: number,
  name: string,
  run: (user: ModelUser, model: Model, real: Real) => Promise<void>,
): Command {
  return command(
    `${name} [user ${who}]`,
    async (model, real) => {
      const user = model.users[who % model.users.length]
      if (user) await run(user, model, real)
    },
    (model) => model.users.length > 0,
  )
}
