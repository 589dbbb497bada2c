import { AdminResendRequest, type AdminResent } from '@firstline/contract/admin-actions'
import type { Auth } from '@firstline/wire/auth'
import { callSqlFunction } from '#server/product/call-sql-function.ts'
import { defineFunction, jsonResponse, type WireFunction } from '@firstline/wire/functions'
import { AppError } from '#server/app-error.ts'
import { type AdminDependencies, formatActor } from './admin-dependencies.ts'
import { readRequest } from './read-request.ts'

export interface ResendDependencies extends AdminDependencies {
  resendConfirmation: Auth['resendConfirmation']
  publicUrl: string
  /** Where mails go. */
  mailDelivery: AdminResent['mails']
}

/** The screen that says that the address is confirmed. */
const CONFIRMED_PATH = '/login?email_confirmed=true'

/** `admin-resend-confirmation`: sends the confirmation link again, within the limits on mails. */
export function resendFunction(parts: ResendDependencies): WireFunction {
  const { database, clock, resendConfirmation, publicUrl, mailDelivery } = parts
  return defineFunction({
    name: 'admin-resend-confirmation',
    access: 'admin',
    async handler(context, request) {
      const { userId } = await readRequest(AdminResendRequest, request)
      const sent = await resendConfirmation(context, userId, new URL(CONFIRMED_PATH, publicUrl).href)
      if (sent.outcome === 'not_found') throw new AppError('user_not_found')
      if (sent.outcome === 'confirmed') {
        throw new AppError('account_protected', {
          message: 'No address of this account waits to be confirmed.',
        })
      }
      if (sent.outcome === 'limited') {
        throw new AppError('too_many_requests', { retryAfterSeconds: sent.retryAfterSeconds })
      }
      await callSqlFunction(database, 'firstline.add_admin_entry', {
        p_editor: formatActor(context),
        p_action: 'confirmation resent',
        p_user: userId,
        p_before: null,
        p_after: null,
        p_now: clock.now(),
      })
      const body: AdminResent = { mails: mailDelivery }
      return jsonResponse(body)
    },
  })
}
