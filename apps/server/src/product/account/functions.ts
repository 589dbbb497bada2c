import {
  type AccountDeleted,
  AccountOperation,
  ResetCreditsRequest,
  TestingModeRequest,
  type TestingModeAnswer,
  USER_ID_NOT_FOUND,
} from '@firstline/contract/account'
import { EXPORTS_HOURLY_LIMIT } from '@firstline/contract/limits'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { parseFields, readJsonBody } from '#server/platform/json-body.ts'
import type { Outgoing } from '#server/platform/outgoing/index.ts'
import type { RateLimits } from '#server/platform/rate-limits/index.ts'
import { setTestingMode } from '#server/product/credits/index.ts'
import { isAdmin } from '#server/product/profiles/index.ts'
import { defineFunction, jsonAnswer, type WireFunction } from '#server/wire/functions/index.ts'
import { accountAbilities } from './abilities-function.ts'
import { deleteAccount, TESTING_ACCOUNT_STAYS } from './delete-account.ts'
import { exportAccount } from './export-account.ts'
import { mailStatusFunction } from './mail-status-function.ts'
import { repairOwnCredits, resetCreditsOf } from './reset-credits.ts'
import { accountSessions } from './sessions-function.ts'

export interface AccountParts {
  database: Database
  clock: Clock
  rateLimits: Pick<RateLimits, 'take'>
  /** The configured testing account; null where there is none. */
  testingUserId: string | null
  /** The address of the one account that sees statistics. */
  statisticsEmail: string
  outgoing: Pick<Outgoing, 'isMailServerDown'>
}

const HOUR_MS = 3_600_000

/** What people do with their own account. */
export function accountFunctions(parts: AccountParts): WireFunction[] {
  return [
    accountOperations(parts),
    accountExport(parts),
    accountAbilities(parts),
    accountSessions(parts),
    testingMode(parts),
    resetOrRepair(parts),
    mailStatusFunction(parts),
  ]
}

/** `auth-operations`: deletes the caller's own account. */
function accountOperations({ database, clock, testingUserId }: AccountParts): WireFunction {
  return defineFunction({
    name: 'auth-operations',
    access: 'user',
    async handler({ userId }, request) {
      const { userId: named } = parseFields(AccountOperation, await fieldsOf(request))
      requireOwn(userId, named)
      // Its address would be free, and the next start would take whoever has it for the testing account.
      if (userId === testingUserId) throw new AppError('forbidden', { message: TESTING_ACCOUNT_STAYS })
      const outcome = await deleteAccount(database, userId, clock.now())
      if (outcome === 'last_admin') throw new AppError('last_admin')
      if (outcome === 'not_found') throw accountGone()
      const body: AccountDeleted = { deleted: true }
      return jsonAnswer(body)
    },
  })
}

/** `account-export`: everything kept about the caller, as a file. */
function accountExport({ database, clock, rateLimits }: AccountParts): WireFunction {
  return defineFunction({
    name: 'account-export',
    access: 'user',
    methods: ['GET', 'POST'],
    async handler({ userId }) {
      const now = clock.now()
      const rule = { limit: EXPORTS_HOURLY_LIMIT, windowMs: HOUR_MS }
      const { allowed, retryAfterSeconds } = await rateLimits.take(`export ${userId}`, rule, now)
      if (!allowed) throw new AppError('too_many_requests', { retryAfterSeconds })
      const document = await exportAccount(database, userId, now)
      if (document === null) throw accountGone()
      return new Response(document, {
        headers: {
          'Content-Type': 'application/json',
          'Cache-Control': 'no-store',
          'Content-Disposition': `attachment; filename="account-${now.toISOString().slice(0, 10)}.json"`,
        },
      })
    },
  })
}

/** `testing-mode`: switches it for the testing account, and for nobody else whatever a token says. */
function testingMode({ database, clock, testingUserId }: AccountParts): WireFunction {
  return defineFunction({
    name: 'testing-mode',
    access: 'user',
    async handler({ userId }, request) {
      const { userId: named, enabled } = parseFields(TestingModeRequest, await fieldsOf(request))
      requireOwn(userId, named)
      if (userId !== testingUserId) throw new AppError('forbidden')
      if (!(await setTestingMode(database, userId, enabled, clock.now()))) throw accountGone()
      const body: TestingModeAnswer = { testingMode: enabled }
      return jsonAnswer(body)
    },
  })
}

/** `reset-credits`: one's own balances are repaired from the ledger, another's are reset by an administrator. */
function resetOrRepair({ database, clock }: AccountParts): WireFunction {
  return defineFunction({
    name: 'reset-credits',
    access: 'user',
    async handler({ userId }, request) {
      const { userId: named } = parseFields(ResetCreditsRequest, await fieldsOf(request))
      const now = clock.now()
      if (isSame(userId, named)) {
        const answer = await repairOwnCredits(database, userId, now)
        if (answer === null) throw accountGone()
        return jsonAnswer(answer)
      }
      // Asked before anything is looked up: others learn nothing, not even whether there is such an account.
      if (!(await isAdmin(database, userId))) throw new AppError('forbidden')
      const answer = await resetCreditsOf(database, userId, named, now)
      if (answer === null) throw accountGone()
      return jsonAnswer(answer)
    },
  })
}

/** The fields of a body; of one that has none (a list, a word), no fields, so that each missing one is named. */
async function fieldsOf(request: Request): Promise<unknown> {
  const body = await readJsonBody(request)
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}
}

/** @throws {AppError} forbidden when the id is somebody else's. */
function requireOwn(userId: string, named: string): void {
  if (!isSame(userId, named)) throw new AppError('forbidden')
}

function isSame(userId: string, named: string): boolean {
  return named.toLowerCase() === userId.toLowerCase()
}

/** The token is good and its account is not there any more: it was deleted, here or in another tab. */
function accountGone(): AppError {
  return new AppError('not_found', { message: USER_ID_NOT_FOUND })
}
