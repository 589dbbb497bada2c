import assert from 'node:assert/strict'
import fc from 'fast-check'
import { TOP_UP_PRICE_DOLLARS } from '@firstline/contract/billing'
import { PLAN_CREDITS, TRIAL_END_CREDITS } from '@firstline/contract/plans'
import type { Database } from '@firstline/platform/database'
import { HOUR_MS } from '@firstline/platform/testing/times'
import { editProfile, type ProfileEdit } from '../edit-profile.ts'
import { endTrials } from '../end-trials.ts'
import { removeDeletedAccounts } from '../remove-deleted-accounts.ts'
import { renewProfiles } from '../renew-profiles.ts'
import { repairCredits } from '../repair-credits.ts'
import { resetCredits } from '../reset-credits.ts'
import { setTestingMode } from '../set-testing-mode.ts'
import { corruptBalances } from './corrupt-balances.ts'
import {
  defineLedgerCommand,
  type LedgerCommand,
  type LedgerSystem,
  defineUserCommand,
} from './ledger-command.ts'
import {
  findAllowance,
  addModelUser,
  startPeriod,
  applyDueChanges,
  changePlan,
  endTrialIfDue,
  refundCredit,
  deleteModelUser,
  type LedgerModel,
  type ModelUser,
  renewIfDue,
  reserveCredit,
  addTopUp,
  changeTopUp,
  setAllowance,
  setBalances,
} from './ledger-model.ts'

const TOP_UP_CENTS = TOP_UP_PRICE_DOLLARS * 100
const MAX_USERS = 3
/** More rows than one history creates. */
const NO_LIMIT = 10_000

const userIndex = fc.nat(MAX_USERS - 1)
const creditKind = fc.constantFrom('dm', 'subject')
const balance = fc.option(fc.oneof(fc.constantFrom(0, 1), fc.integer({ min: 0, max: 120 })), {
  nil: undefined,
})

const wait = fc
  .oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 72 }) },
    { weight: 3, arbitrary: fc.integer({ min: 72, max: 31 * 24 }) },
    { weight: 1, arbitrary: fc.integer({ min: 31 * 24, max: 150 * 24 }) },
  )
  .map((hours) =>
    defineLedgerCommand(`wait ${hours} h`, (model) => {
      model.now = new Date(model.now.getTime() + hours * HOUR_MS)
      return Promise.resolve()
    }),
  )

const signUp = fc.constant(
  defineLedgerCommand(
    'sign up',
    async (model, { ledger }) => addModelUser(model, await ledger.signUp(model.now)),
    (model) => model.users.length < MAX_USERS,
  ),
)

const signUpAgain = fc.tuple(fc.nat(20), fc.boolean()).map(([nth, inCapitals]) =>
  defineLedgerCommand(
    `come back [address ${nth}${inCapitals ? ', in capitals' : ''}]`,
    async (model, { ledger }) => {
      const free = model.deletedAccounts.filter(
        ({ email }) => !model.users.some(({ account }) => account.email.toLowerCase() === email),
      )
      const email = free[nth % free.length]?.email
      if (email) addModelUser(model, await ledger.signUp(model.now, inCapitals ? email.toUpperCase() : email))
    },
    (model) => model.deletedAccounts.length > 0 && model.users.length < MAX_USERS,
  ),
)

const generate = fc
  .tuple(userIndex, creditKind, fc.boolean(), fc.integer({ min: 1, max: 4 }))
  .map(([index, wanted, insight, times]) =>
    defineUserCommand(
      index,
      `generate ${times} x ${wanted}${insight ? ' with an insight' : ''}`,
      async (user, model, real) => {
        applyDueChanges(user, model.now)
        const type = wanted === 'dm' ? 'Cold DM' : 'Email Subject Line'
        const options = { type, insight: insight ? 'They hired.' : '' } as const
        // Concurrent submissions together get the same outcomes as sequential ones.
        const submitted = await Promise.all(
          Array.from({ length: times }, () => real.ledger.submit(user.account, model.now, options)),
        )
        const expected = submitted.map(() => {
          const reserved = reserveCredit(user, { kind: wanted, insight })
          if (reserved.outcome === 'accepted') {
            user.running.push({ ...reserved, id: '', requestId: '', kind: wanted, period: user.period })
          }
          return reserved.outcome
        })
        assert.deepEqual(submitted.map(({ outcome }) => outcome).toSorted(), expected.toSorted())
        const order = await real.ledger.listReservations(submitted.map((each) => each.generation_id))
        const accepted = submitted
          .filter(({ outcome }) => outcome === 'accepted')
          .toSorted((a, b) => order.indexOf(a.generation_id) - order.indexOf(b.generation_id))
        for (const running of user.running) {
          if (running.id !== '') continue
          const { generation_id: id = '', requestId = '' } = accepted.shift() ?? {}
          Object.assign(running, { id, requestId })
        }
      },
    ),
  )

const end = fc
  .tuple(userIndex, fc.constantFrom('done', 'failed', 'stopped before a message', 'stopped after one'))
  .map(([index, how]) =>
    defineUserCommand(index, `end a generation: ${how}`, async (user, { now }, { ledger }) => {
      const running = user.running.shift()
      if (!running) return
      if (how === 'done' || how === 'failed') {
        await ledger.end(running.id, how, now)
      } else {
        if (how === 'stopped after one') await ledger.begin(running.id, now)
        const { refunded } = await ledger.stop(user.account, running.requestId, now)
        assert.equal(refunded, running.isCharged && how === 'stopped before a message')
      }
      if (how === 'failed' || how === 'stopped before a message') refundCredit(user, running, now)
    }),
  )

async function edit(
  user: ModelUser,
  now: Date,
  real: LedgerSystem,
  changes: Partial<ProfileEdit>,
): Promise<void> {
  const { version } = await real.ledger.profileOf(user.account)
  const base = { editor: 'an administrator', userId: user.account.id, reason: 'edit', ...changes }
  const late = await editProfile(real.database, { ...base, version: version + 1 }, now)
  assert.equal(late.outcome, 'version_conflict')
  assert.equal((await editProfile(real.database, { ...base, version }, now)).outcome, 'changed')
  applyDueChanges(user, now)
  if (changes.plan) changePlan(user, changes.plan, now)
  setBalances(user, changes)
}

const adminEdit = fc
  .tuple(userIndex, fc.option(fc.constantFrom('free', 'pro', 'growth'), { nil: undefined }), balance, balance)
  .map(([index, plan, dm, subject]) =>
    defineUserCommand(index, `edit ${JSON.stringify({ plan, dm, subject })}`, (user, { now }, real) =>
      edit(user, now, real, {
        ...(plan === undefined ? {} : { plan }),
        ...(dm === undefined ? {} : { dm }),
        ...(subject === undefined ? {} : { subject }),
      }),
    ),
  )

const cancel = userIndex.map((index) =>
  defineUserCommand(index, 'cancel', async (user, _, { ledger }) => {
    if (user.plan === 'free') return
    await ledger.change(user.account, "plan_status = 'inactive'")
    user.isCancelled = true
  }),
)

const reset = userIndex.map((index) =>
  defineUserCommand(index, 'reset', async (user, { now }, { database }) => {
    await resetCredits(
      database,
      { editor: 'an administrator', userId: user.account.id, reason: 'reset' },
      now,
    )
    applyDueChanges(user, now)
    setAllowance(user, findAllowance(user))
    for (const running of user.running) running.period = null
  }),
)

const repair = fc.tuple(userIndex, fc.option(fc.nat(5), { nil: undefined })).map(([index, lost]) =>
  defineUserCommand(
    index,
    lost === undefined ? 'repair' : `lose all but ${lost}, repair`,
    async (user, { now }, real) => {
      const { dm, subject, period } = user
      if (lost !== undefined) {
        await corruptBalances(
          real.owner,
          user.account,
          `least(credits_dm, ${lost})`,
          `least(credits_subject, ${lost})`,
        )
      }
      applyDueChanges(user, now)
      const isLost = lost !== undefined && Math.max(dm, subject) > lost
      const isSpent = Math.min(dm, subject) === 0
      const repaired = await repairCredits(real.database, user.account.id, now)
      const found = isLost ? 'restored' : isSpent ? 'spent' : 'intact'
      assert.equal(repaired.case, user.period > period ? 'renewed' : found)
    },
  ),
)

const testingMode = fc.tuple(userIndex, fc.boolean()).map(([index, enabled]) =>
  defineUserCommand(index, `testing mode ${enabled ? 'on' : 'off'}`, async (user, { now }, { database }) => {
    await setTestingMode(database, user.account.id, enabled, now)
    if (user.isTesting && !enabled) {
      Object.assign(user, { plan: 'free', isCancelled: false })
      startPeriod(user, now, PLAN_CREDITS.free)
    }
    user.isTesting = enabled
  }),
)

const remove = userIndex.map((index) =>
  defineUserCommand(index, 'delete the account', async (user, model, { ledger }) => {
    assert.equal(await ledger.remove(user.account, model.now), 'deleted')
    deleteModelUser(model, user)
  }),
)

const topUp = userIndex.map((index) =>
  defineUserCommand(index, 'top up', async (user, { now }, { ledger }) => {
    if (user.isTesting) return
    const paymentIntent = await ledger.topUp(user.account, now)
    applyDueChanges(user, now)
    addTopUp(user, paymentIntent)
  }),
)

const cents = fc.oneof(fc.constantFrom(0, TOP_UP_CENTS), fc.nat(TOP_UP_CENTS))

const returnTopUp = fc.tuple(userIndex, fc.nat(3), cents, cents).map(([index, nth, refunded, disputed]) =>
  defineUserCommand(
    index,
    `return ${refunded} and ${disputed} cents of top-up ${nth}`,
    async (user, { now }, { ledger }) => {
      const topUp = user.topUps[nth % user.topUps.length]
      if (!topUp) return
      await ledger.returnTopUp(topUp.paymentIntent, { refunded, disputed }, now)
      applyDueChanges(user, now)
      changeTopUp(user, topUp, () => (topUp.returned = refunded + disputed))
    },
  ),
)

const trialSettings = fc
  .constantFrom(null, { credits: 20, days: 14 }, { credits: 9, days: 45 })
  .map((trial) =>
    defineLedgerCommand(`trials: ${JSON.stringify(trial)}`, async (model, { database }) => {
      model.trial = trial
      await writeTrialSettings(database, trial)
    }),
  )

export async function writeTrialSettings(database: Database, trial: LedgerModel['trial']): Promise<void> {
  const { credits, days } = trial ?? { credits: 20, days: 14 }
  const value = { enable_trial: trial !== null, trial_credits: credits, trial_days: days }
  await database.query("update public.app_config set value = $1 where key = 'trial_settings'", [value])
}

const jobs = fc.constantFrom(
  defineLedgerCommand('renew', async (model, { database }) => {
    await renewProfiles(database, NO_LIMIT, model.now)
    for (const user of model.users) renewIfDue(user, model.now)
  }),
  defineLedgerCommand('end trials', async (model, { database }) => {
    await endTrials(database, NO_LIMIT, model.now)
    for (const user of model.users) endTrialIfDue(user, model.now)
  }),
  defineLedgerCommand('forget deleted accounts', async (model, { database }) => {
    await removeDeletedAccounts(database, NO_LIMIT, model.now)
  }),
  defineLedgerCommand('end all trials', async (model, { database }) => {
    await database.query("select firstline.end_all_trials('an administrator', $1)", [model.now])
    for (const user of model.users) {
      if (user.trialEnd !== null) startPeriod(user, model.now, TRIAL_END_CREDITS)
    }
  }),
)

const frequent = [generate, generate, end, wait]
const occasional = [signUp, signUpAgain, end, wait, jobs, repair, topUp]
const rare = [returnTopUp, adminEdit, cancel, reset, testingMode, remove, trialSettings]

/** Every operation that can change credits. */
export const LEDGER_COMMANDS: fc.Arbitrary<LedgerCommand>[] = [
  ...frequent,
  ...frequent,
  ...occasional,
  ...occasional,
  ...rare,
]
