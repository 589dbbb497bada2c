import type { AdminUserAnswer } from '@firstline/contract/admin'
import type { Row } from '@firstline/platform/database'
import { toErrorBody } from '@firstline/platform/errors'
import { jsonResponse } from '@firstline/wire/functions'
import { AppError } from '#server/app-error.ts'
import { presentAdminUser } from './present-user.ts'

/** What the SQL functions of `0025_admin_tools.sql` return. `user`: as it is now; null when there is none. */
export interface ActionResult {
  outcome:
    | 'changed'
    | 'deleted'
    | 'forbidden'
    | 'own_account'
    | 'not_found'
    | 'version_conflict'
    | 'administrator'
    | 'banned'
    | 'unproven'
    | 'last_admin'
    | 'not_confirmed'
  user: Row | null
}

/** Why an account keeps what it has. */
const PROTECTED: Partial<Record<ActionResult['outcome'], string>> = {
  own_account: 'This is your own account. Another administrator can do this.',
  administrator: "An administrator can't be banned. Take the role away first.",
  banned: 'This account is banned. Lift the ban first.',
  unproven:
    'The address of this account is not verified yet. Let its owner sign in by a link that is sent to it first.',
}

const ONLY_ADMIN = 'This is the only administrator. Make another user an administrator first.'

/** The user after an action, or the refusal. */
export function answerAction({ outcome, user }: ActionResult): Response {
  if (outcome === 'version_conflict' && user) {
    const conflict = new AppError('version_conflict')
    return jsonResponse(
      { ...toErrorBody(conflict), user: presentAdminUser(user) },
      { status: conflict.status },
    )
  }
  throwRefusal(outcome)
  if (!user) throw new AppError('user_not_found')
  const body: AdminUserAnswer = { user: presentAdminUser(user) }
  return jsonResponse(body)
}

/** @throws {AppError} for each outcome but 'changed' and 'deleted'. */
function throwRefusal(outcome: ActionResult['outcome']): void {
  const message = PROTECTED[outcome]
  if (message !== undefined) throw new AppError('account_protected', { message })
  if (outcome === 'forbidden') throw new AppError('forbidden')
  if (outcome === 'not_found') throw new AppError('user_not_found')
  if (outcome === 'last_admin') throw new AppError('last_admin', { message: ONLY_ADMIN })
  if (outcome === 'not_confirmed') {
    throw new AppError('invalid_fields', {
      fields: [{ field: 'address', message: "This is not the account's address." }],
    })
  }
}
