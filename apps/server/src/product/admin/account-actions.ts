import {
  AdminBanRequest,
  AdminDeletionRequest,
  AdminRoleRequest,
  BANNED_FOR_GOOD,
} from '@firstline/contract/admin-actions'
import { deleteAccountAsAdmin, TESTING_ACCOUNT_NOT_DELETED } from '#server/product/account/index.ts'
import { callSqlFunction } from '#server/product/call-sql-function.ts'
import { defineFunction, type WireFunction } from '@firstline/wire/functions'
import { AppError } from '#server/app-error.ts'
import { type AdminDependencies, type DeletionDependencies, formatActor } from './admin-dependencies.ts'
import { type ActionResult, answerAction } from './answer-action.ts'
import { readRequest } from './read-request.ts'

const DAY_MS = 86_400_000

/** `admin-ban`: bans an account and ends its sessions, or lifts the ban. */
export function banFunction({ database, clock }: AdminDependencies): WireFunction {
  return defineFunction({
    name: 'admin-ban',
    access: 'admin',
    async handler(context, request) {
      const { userId, version, days } = await readRequest(AdminBanRequest, request)
      const now = clock.now()
      const result = await callSqlFunction<ActionResult>(database, 'firstline.ban_user', {
        p_editor: formatActor(context),
        p_user: userId,
        p_version: version,
        p_until: getBanEnd(days, now),
        p_now: now,
      })
      return answerAction(result)
    },
  })
}

function getBanEnd(days: number | 'for good', now: Date): Date | null {
  if (days === 'for good') return new Date(BANNED_FOR_GOOD)
  return days === 0 ? null : new Date(now.getTime() + days * DAY_MS)
}

/** `admin-set-role`: makes a user an administrator, or takes the role away. */
export function setRoleFunction({ database, clock }: AdminDependencies): WireFunction {
  return defineFunction({
    name: 'admin-set-role',
    access: 'admin',
    async handler(context, request) {
      const { userId, version, role } = await readRequest(AdminRoleRequest, request)
      const result = await callSqlFunction<ActionResult>(database, 'firstline.set_role', {
        p_editor: formatActor(context),
        p_user: userId,
        p_version: version,
        p_role: role,
        p_now: clock.now(),
      })
      return answerAction(result)
    },
  })
}

/** `admin-delete-account`: deletes another user's account as its owner would. */
export function deleteAccountFunction(parts: DeletionDependencies): WireFunction {
  return defineFunction({
    name: 'admin-delete-account',
    access: 'admin',
    async handler(context, request) {
      const { userId, version, address } = await readRequest(AdminDeletionRequest, request)
      // A later sign-up with the freed address would become the testing account at the next start.
      if (userId === parts.testingUserId) {
        throw new AppError('account_protected', { message: TESTING_ACCOUNT_NOT_DELETED })
      }
      const deletion = { editor: formatActor(context), userId, version, typed: address }
      const result = await deleteAccountAsAdmin<ActionResult['outcome']>(parts, deletion, parts.clock.now())
      return answerAction(result)
    },
  })
}
