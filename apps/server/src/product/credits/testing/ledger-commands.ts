import assert from 'node:assert/strict'
import fc from 'fast-check'
import { PLAN_CREDITS, TRIAL_END_CREDITS } from '@firstline/contract/plans'
import type { Database } from '#server/platform/database/database.ts'
import { HOUR_MS } from '#test/fixtures.ts'
import { editProfile, type ProfileEdit } from '../edit-profile.ts'
import { endTrials, forgetDeparted, renewProfiles } from '../periods.ts'
import { repairCredits } from '../repair-credits.ts'
import { resetCredits } from '../reset-credits.ts'
import { setTestingMode } from '../set-testing-mode.ts'
import { damage } from './damage.ts'
import { command, type Command, type Real, userCommand } from './ledger-command.ts'
import {
  allowanceOf,
  arrive,
  beginPeriodToday,
  catchUp,
  changePlan,
  endTrial,
  giveBack,
  leave,
  type Model,
  type ModelUser,
  renew,
  reserve,
  setBalances,
} from './ledger-model.ts'

const MOST_USERS = 3
/** More than any life leaves behind. */
const ALL = 10_000

const who = fc.nat(MOST_USERS - 1)
const kind = fc.constantFrom('dm', 'subject')
const balance = fc.option(fc.oneof(fc.constantFrom(0, 1), fc.integer({ min: 0, max: 120 })), {
  nil: undefined,
})

const jump = fc
  .oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 72 }) },
    { weight: 3, arbitrary: fc.integer({ min: 72, max: 31 * 24 }) },
    { weight: 1, arbitrary: fc.integer({ min: 31 * 24, max: 150 * 24 }) },
  )
  .map((hours) =>
    command(`wait ${hours} h`, (model) => {
      model.now = new Date(model.now.getTime() + hours * HOUR_MS)
      return Promise.resolve()
    }),
  )

const signUp = fc.constant(
  command(
    'sign up',
    async (model, { scene }) => arrive(model, await scene.signUp(model.now)),
    (model) => model.users.length < MOST_USERS,
  ),
)

const comeBack = fc.tuple(fc.nat(20), fc.boolean()).map(([nth, inCapitals]) =>
  command(
    `come back [address ${nth}${inCapitals ? ', in capitals' : ''}]`,
    async (model, { scene }) => {
      const free = model.departed.filter(
        ({ email }) => !model.users.some(({ person }) => person.email.toLowerCase() === email),
      )
      const email = free[nth % free.length]?.email
      if (email) arrive(model, await scene.signUp(model.now, inCapitals ? email.toUpperCase() : email))
    },
    (model) => model.departed.length > 0 && model.users.length < MOST_USERS,
  ),
)

const generate = fc
  .tuple(who, kind, fc.boolean(), fc.integer({ min: 1, max: 4 }))
  .map(([index, wanted, insight, times]) =>
    userCommand(
      index,
      `generate ${times} x ${wanted}${insight ? ' with an insight' : ''}`,
      async (user, model, real) => {
        catchUp(user, model.now)
        const type = wanted === 'dm' ? 'Cold DM' : 'Email Subject Line'
        const wish = { type, insight: insight ? 'They hired.' : '' } as const
        // At once: whoever comes first, together they get what one after the other would.
        const submitted = await Promise.all(
          Array.from({ length: times }, () => real.scene.submit(user.person, model.now, wish)),
        )
        const expected = submitted.map(() => {
          const reserved = reserve(user, { kind: wanted, insight })
          if (reserved.outcome === 'accepted') {
            user.running.push({ ...reserved, id: '', requestId: '', kind: wanted, period: user.period })
          }
          return reserved.outcome
        })
        assert.deepEqual(submitted.map(({ outcome }) => outcome).toSorted(), expected.toSorted())
        const accepted = submitted.filter(({ outcome }) => outcome === 'accepted')
        for (const running of user.running) {
          if (running.id !== '') continue
          const { generation_id: id = '', requestId = '' } = accepted.shift() ?? {}
          Object.assign(running, { id, requestId })
        }
      },
    ),
  )

const end = fc
  .tuple(who, fc.constantFrom('done', 'failed', 'stopped before a message', 'stopped after one'))
  .map(([index, how]) =>
    userCommand(index, `end a generation: ${how}`, async (user, { now }, { scene }) => {
      const running = user.running.shift()
      if (!running) return
      if (how === 'done' || how === 'failed') {
        await scene.end(running.id, how, now)
      } else {
        if (how === 'stopped after one') await scene.begin(running.id, now)
        const { refunded } = await scene.stop(user.person, running.requestId, now)
        assert.equal(refunded, running.isCharged && how === 'stopped before a message')
      }
      if (how === 'failed' || how === 'stopped before a message') giveBack(user, running, now)
    }),
  )

async function edit(user: ModelUser, now: Date, real: Real, changes: Partial<ProfileEdit>): Promise<void> {
  const { version } = await real.scene.profileOf(user.person)
  const wish = { editor: 'an administrator', userId: user.person.id, reason: 'edit', ...changes }
  const late = await editProfile(real.database, { ...wish, version: version + 1 }, now)
  assert.equal(late.outcome, 'version_conflict')
  assert.equal((await editProfile(real.database, { ...wish, version }, now)).outcome, 'changed')
  catchUp(user, now)
  if (changes.plan) changePlan(user, changes.plan, now)
  setBalances(user, changes)
}

const adminEdit = fc
  .tuple(who, fc.option(fc.constantFrom('free', 'pro', 'growth'), { nil: undefined }), balance, balance)
  .map(([index, plan, dm, subject]) =>
    userCommand(index, `edit ${JSON.stringify({ plan, dm, subject })}`, (user, { now }, real) =>
      edit(user, now, real, {
        ...(plan === undefined ? {} : { plan }),
        ...(dm === undefined ? {} : { dm }),
        ...(subject === undefined ? {} : { subject }),
      }),
    ),
  )

const cancel = who.map((index) =>
  userCommand(index, 'cancel', async (user, _, { scene }) => {
    if (user.plan === 'free') return
    await scene.change(user.person, "plan_status = 'inactive'")
    user.isCancelled = true
  }),
)

const reset = who.map((index) =>
  userCommand(index, 'reset', async (user, { now }, { database }) => {
    await resetCredits(database, 'an administrator', user.person.id, now)
    catchUp(user, now)
    setBalances(user, allowanceOf(user))
    for (const running of user.running) running.period = null
  }),
)

const repair = fc.tuple(who, fc.option(fc.nat(5), { nil: undefined })).map(([index, lost]) =>
  userCommand(
    index,
    lost === undefined ? 'repair' : `lose all but ${lost}, repair`,
    async (user, { now }, real) => {
      const { dm, subject, period } = user
      if (lost !== undefined) {
        await damage(real.owner, user.person, `least(credits_dm, ${lost})`, `least(credits_subject, ${lost})`)
      }
      catchUp(user, now)
      const isLost = lost !== undefined && Math.max(dm, subject) > lost
      const isSpent = Math.min(dm, subject) === 0
      const repaired = await repairCredits(real.database, user.person.id, now)
      const found = isLost ? 'restored' : isSpent ? 'spent' : 'intact'
      assert.equal(repaired.case, user.period > period ? 'renewed' : found)
    },
  ),
)

const testingMode = fc.tuple(who, fc.boolean()).map(([index, enabled]) =>
  userCommand(index, `testing mode ${enabled ? 'on' : 'off'}`, async (user, { now }, { database }) => {
    await setTestingMode(database, user.person.id, enabled, now)
    if (user.isTesting && !enabled) {
      Object.assign(user, { plan: 'free', isCancelled: false })
      beginPeriodToday(user, now, PLAN_CREDITS.free)
    }
    user.isTesting = enabled
  }),
)

const remove = who.map((index) =>
  userCommand(index, 'delete the account', async (user, model, { scene }) => {
    assert.equal(await scene.remove(user.person, model.now), 'deleted')
    leave(model, user)
  }),
)

const trialSettings = fc
  .constantFrom(null, { credits: 20, days: 14 }, { credits: 9, days: 45 })
  .map((trial) =>
    command(`trials: ${JSON.stringify(trial)}`, async (model, { database }) => {
      model.trial = trial
      await writeTrialSettings(database, trial)
    }),
  )

export async function writeTrialSettings(database: Database, trial: Model['trial']): Promise<void> {
  const { credits, days } = trial ?? { credits: 20, days: 14 }
  const value = { enable_trial: trial !== null, trial_credits: credits, trial_days: days }
  await database.query("update public.app_config set value = $1 where key = 'trial_settings'", [value])
}

const jobs = fc.constantFrom(
  command('renew', async (model, { database }) => {
    await renewProfiles(database, ALL, model.now)
    for (const user of model.users) renew(user, model.now)
  }),
  command('end trials', async (model, { database }) => {
    await endTrials(database, ALL, model.now)
    for (const user of model.users) endTrial(user, model.now)
  }),
  command('forget who left', async (model, { database }) => {
    await forgetDeparted(database, ALL, model.now)
  }),
  command('end all trials', async (model, { database }) => {
    await database.query("select firstline.end_all_trials('an administrator', $1)", [model.now])
    for (const user of model.users) {
      if (user.trialEnd !== null) beginPeriodToday(user, model.now, TRIAL_END_CREDITS)
    }
  }),
)

const often = [generate, generate, end, jump]
const sometimes = [signUp, comeBack, end, jump, jobs, repair]
const seldom = [adminEdit, cancel, reset, testingMode, remove, trialSettings]

/** Everything that can happen to money. */
export const LEDGER_COMMANDS: fc.Arbitrary<Command>[] = [
  ...often,
  ...often,
  ...sometimes,
  ...sometimes,
  ...seldom,
]
