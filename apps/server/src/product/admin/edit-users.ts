import { type AdminUserAnswer, AdminCreditsRequest, AdminPlanRequest } from '@firstline/contract/admin'
import { AppError, presentError } from '#server/platform/errors.ts'
import { editProfile, type ProfileEdit } from '#server/product/credits/index.ts'
import { defineFunction, jsonAnswer, type WireFunction } from '#server/wire/functions/index.ts'
import { type AdminParts, editorOf } from './admin-parts.ts'
import { presentUser } from './present-user.ts'
import { readRequest } from './read-request.ts'

/** `admin-set-plan`: the plan with its allowance, and a period that begins now. */
export function setPlanFunction(parts: AdminParts): WireFunction {
  return defineFunction({
    name: 'admin-set-plan',
    access: 'admin',
    async handler(context, request) {
      const edit = await readRequest(AdminPlanRequest, request)
      return answerEdit(parts, { ...edit, editor: editorOf(context), reason: 'plan' })
    },
  })
}

/** `admin-set-credits`: both balances, and nothing else. */
export function setCreditsFunction(parts: AdminParts): WireFunction {
  return defineFunction({
    name: 'admin-set-credits',
    access: 'admin',
    async handler(context, request) {
      const edit = await readCredits(request)
      return answerEdit(parts, { ...edit, editor: editorOf(context), reason: 'credits' })
    },
  })
}

/** `admin-assign-credits`: both balances, and the plan becomes pro. */
export function assignCreditsFunction(parts: AdminParts): WireFunction {
  return defineFunction({
    name: 'admin-assign-credits',
    access: 'admin',
    async handler(context, request) {
      const edit = await readCredits(request)
      return answerEdit(parts, { ...edit, plan: 'pro', editor: editorOf(context), reason: 'assignment' })
    },
  })
}

async function readCredits(request: Request) {
  const { creditsDm: dm, creditsSubject: subject, ...edit } = await readRequest(AdminCreditsRequest, request)
  return { ...edit, dm, subject }
}

async function answerEdit({ database, clock }: AdminParts, edit: ProfileEdit): Promise<Response> {
  const edited = await editProfile(database, edit, clock.now())
  if (edited.outcome === 'not_found') throw new AppError('user_not_found')
  const body: AdminUserAnswer = { user: presentUser(edited.profile) }
  if (edited.outcome === 'changed') return jsonAnswer(body)
  // The editor sees at once what the other one made of it.
  const conflict = new AppError('version_conflict')
  return jsonAnswer({ ...presentError(conflict), ...body }, { status: conflict.status })
}
