import {
  type AccountDeleted,
  AccountOperation,
  AdminResetRequest,
  ResetCreditsRequest,
  TestingModeRequest,
  type TestingModeAnswer,
} from '@firstline/contract/account'
import type { Clock } from '@firstline/platform/clock'
import type { Database } from '@firstline/platform/database'
import { parseFields, readJsonBody } from '@firstline/platform/json-body'
import type { Outgoing } from '@firstline/platform/outgoing'
import type { RateLimits } from '@firstline/platform/rate-limits'
import { setTestingMode } from '#server/product/credits/index.ts'
import type { MemberMailSettings } from '#server/product/mails/index.ts'
import { isAdmin } from '#server/product/profiles/index.ts'
import { defineFunction, jsonResponse, type WireFunction } from '@firstline/wire/functions'
import { AppError } from '#server/app-error.ts'
import { accountNotFound } from './account-not-found.ts'
import { abilitiesFunction } from './abilities-function.ts'
import { deleteAccount, TESTING_ACCOUNT_NOT_DELETED } from './delete-account.ts'
import { exportFunction } from './export-function.ts'
import { mailStatusFunction } from './mail-status-function.ts'
import { repairOwnCredits, resetUserCredits } from './reset-credits-function.ts'
import { sessionsFunction } from './sessions-function.ts'

export interface AccountDependencies {
  database: Database
  clock: Clock
  rateLimits: Pick<RateLimits, 'consume'>
  /** Null when no testing account is configured. */
  testingUserId: string | null
  /** The address of the one account that may read statistics. */
  statisticsEmail: string
  outgoing: Pick<Outgoing, 'isMailServerDown' | 'encrypt' | 'wake'>
  mails: MemberMailSettings
}

export function accountFunctions(parts: AccountDependencies): WireFunction[] {
  return [
    accountOperations(parts),
    exportFunction(parts),
    abilitiesFunction(parts),
    sessionsFunction(parts),
    testingMode(parts),
    resetCreditsFunction(parts),
    mailStatusFunction(parts),
  ]
}

/** `auth-operations`: deletes the caller's own account. */
function accountOperations(parts: AccountDependencies): WireFunction {
  const { clock, testingUserId } = parts
  return defineFunction({
    name: 'auth-operations',
    access: 'user',
    async handler({ userId }, request) {
      const { userId: named } = parseFields(AccountOperation, await readFields(request))
      requireOwn(userId, named)
      // A later sign-up with the freed address would become the testing account at the next start.
      if (userId === testingUserId) throw new AppError('forbidden', { message: TESTING_ACCOUNT_NOT_DELETED })
      const outcome = await deleteAccount(parts, userId, clock.now())
      if (outcome === 'last_admin') throw new AppError('last_admin')
      if (outcome === 'not_found') throw accountNotFound()
      const body: AccountDeleted = { deleted: true }
      return jsonResponse(body)
    },
  })
}

/** `testing-mode`: switches it for the testing account only, whatever the token's claims. */
function testingMode({ database, clock, testingUserId }: AccountDependencies): WireFunction {
  return defineFunction({
    name: 'testing-mode',
    access: 'user',
    async handler({ userId }, request) {
      const { userId: named, enabled } = parseFields(TestingModeRequest, await readFields(request))
      requireOwn(userId, named)
      if (userId !== testingUserId) throw new AppError('forbidden')
      if (!(await setTestingMode(database, userId, enabled, clock.now()))) throw accountNotFound()
      const body: TestingModeAnswer = { testingMode: enabled }
      return jsonResponse(body)
    },
  })
}

/** `reset-credits`: repairs the caller's own balances from the ledger, or resets another user's as an administrator. */
function resetCreditsFunction({ database, clock }: AccountDependencies): WireFunction {
  return defineFunction({
    name: 'reset-credits',
    access: 'user',
    async handler({ userId }, request) {
      const body = await readFields(request)
      const { userId: named } = parseFields(ResetCreditsRequest, body)
      const now = clock.now()
      if (isSameUser(userId, named)) {
        const answer = await repairOwnCredits(database, userId, now)
        if (answer === null) throw accountNotFound()
        return jsonResponse(answer)
      }
      // Checked before any lookup, so that other users cannot find out whether the account exists.
      if (!(await isAdmin(database, userId))) throw new AppError('forbidden')
      const { reason } = parseFields(AdminResetRequest, body)
      const answer = await resetUserCredits(database, { administrator: userId, userId: named, reason }, now)
      if (answer === null) throw accountNotFound()
      return jsonResponse(answer)
    },
  })
}

/** Returns an empty object for a body that is not an object, so that each missing field is named. */
async function readFields(request: Request): Promise<unknown> {
  const body = await readJsonBody(request)
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}
}

/** @throws {AppError} forbidden when the id is another user's. */
function requireOwn(userId: string, named: string): void {
  if (!isSameUser(userId, named)) throw new AppError('forbidden')
}

function isSameUser(userId: string, named: string): boolean {
  return named.toLowerCase() === userId.toLowerCase()
}
