import { type AdminUserAnswer, AdminCreditsRequest, AdminPlanRequest } from '@firstline/contract/admin'
import { toErrorBody } from '@firstline/platform/errors'
import { editProfile, type ProfileEdit } from '#server/product/credits/index.ts'
import { defineFunction, jsonResponse, type WireFunction } from '@firstline/wire/functions'
import { AppError } from '#server/app-error.ts'
import { type AdminDependencies, formatActor } from './admin-dependencies.ts'
import { presentAdminUser } from './present-user.ts'
import { readRequest } from './read-request.ts'

/** `admin-set-plan`: sets the plan and its allowance and starts a credit period. */
export function setPlanFunction(parts: AdminDependencies): WireFunction {
  return defineFunction({
    name: 'admin-set-plan',
    access: 'admin',
    async handler(context, request) {
      const edit = await readRequest(AdminPlanRequest, request)
      return respondToEdit(parts, { ...edit, editor: formatActor(context), reason: `plan: ${edit.reason}` })
    },
  })
}

/** `admin-set-credits`: sets both balances. */
export function setCreditsFunction(parts: AdminDependencies): WireFunction {
  return defineFunction({
    name: 'admin-set-credits',
    access: 'admin',
    async handler(context, request) {
      const edit = await readCredits(request)
      return respondToEdit(parts, {
        ...edit,
        editor: formatActor(context),
        reason: `credits: ${edit.reason}`,
      })
    },
  })
}

/** `admin-assign-credits`: sets both balances and the plan to pro. */
export function assignCreditsFunction(parts: AdminDependencies): WireFunction {
  return defineFunction({
    name: 'admin-assign-credits',
    access: 'admin',
    async handler(context, request) {
      const edit = await readCredits(request)
      return respondToEdit(parts, {
        ...edit,
        plan: 'pro',
        editor: formatActor(context),
        reason: `assignment: ${edit.reason}`,
      })
    },
  })
}

async function readCredits(request: Request) {
  const { creditsDm: dm, creditsSubject: subject, ...edit } = await readRequest(AdminCreditsRequest, request)
  return { ...edit, dm, subject }
}

async function respondToEdit({ database, clock }: AdminDependencies, edit: ProfileEdit): Promise<Response> {
  const edited = await editProfile(database, edit, clock.now())
  if (edited.outcome === 'not_found') throw new AppError('user_not_found')
  const body: AdminUserAnswer = { user: presentAdminUser(edited.profile) }
  if (edited.outcome === 'changed') return jsonResponse(body)
  // The response contains the current user, so that the editor sees the other change.
  const conflict = new AppError('version_conflict')
  return jsonResponse({ ...toErrorBody(conflict), ...body }, { status: conflict.status })
}
