import { randomBytes } from 'node:crypto'
import type { RequestContext } from '@firstline/wire/gateway'
import { AuthError } from '../auth-error.ts'
import type { AuthServices } from '../auth-services.ts'
import { hashCodeVerifier } from '../one-time-tokens/pkce.ts'

/** `limited`: a limit on mails is reached. `confirmed`: there is no address that waits for a confirmation. */
export type ResendOutcome =
  | { outcome: 'sent' | 'confirmed' | 'not_found' }
  | { outcome: 'limited'; retryAfterSeconds: number }

/** Sends a confirmation link to an unconfirmed address, within the limits on mails. */
export async function resendConfirmation(
  services: Pick<AuthServices, 'accounts' | 'oneTimeTokens'>,
  context: RequestContext,
  { userId, redirectTo }: { userId: string; redirectTo: string },
): Promise<ResendOutcome> {
  const record = await services.accounts.find(userId)
  if (!record) return { outcome: 'not_found' }
  const { user } = record
  if (!user.email || user.email_confirmed_at !== null || user.deleted_at !== null) {
    return { outcome: 'confirmed' }
  }
  try {
    await services.oneTimeTokens.sendConfirmation(context, {
      contact: { provider: 'email', value: user.email },
      channel: 'sms',
      // No client holds the verifier: the link confirms the address, and hands no session to its browser.
      pkce: { challenge: hashCodeVerifier(randomBytes(32).toString('base64url')), method: 's256' },
      redirectTo,
      user,
    })
  } catch (error) {
    if (!(error instanceof AuthError) || error.retryAfterSeconds === undefined) throw error
    return { outcome: 'limited', retryAfterSeconds: error.retryAfterSeconds }
  }
  return { outcome: 'sent' }
}
