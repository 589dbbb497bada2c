import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import { type Contact, requireOneContact } from '../accounts/contact.ts'
import { findUserByContact } from '../accounts/user-rows.ts'
import { AuthError, validationFailed } from '../auth-error.ts'
import type { AuthParts } from '../auth-options.ts'
import { CAPTCHA_FIELD, readBodyOfPerson } from '../captcha/require-person.ts'
import { jsonResponse } from '../json-response.ts'
import { requireWithinRate } from '../limits/request-rates.ts'
import { maySendAlso, requireMaySend } from '../limits/send-limits.ts'
import { askToConfirm } from '../one-time/ask-to-confirm.ts'
import { addressChangeMails, phoneChange } from '../one-time/contact-change.ts'
import { type Pkce, readPkce } from '../one-time/pkce.ts'
import { redirectOf } from '../one-time/redirect-of.ts'
import type { TextChannel } from '../one-time/seal-messages.ts'
import { sendTokens } from '../one-time/send-tokens.ts'

const ResendBody = z.object({
  ...CAPTCHA_FIELD,
  type: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
})

/** Of whom a kind is asked, and by what. */
const KINDS: Record<string, Contact['provider']> = {
  signup: 'email',
  email_change: 'email',
  sms: 'phone',
  phone_change: 'phone',
}

/** POST /resend: the same message again, where one is still waited for; otherwise nothing, and the same answer. */
export async function resend(parts: AuthParts, context: RequestContext, request: Request): Promise<Response> {
  await requireWithinRate(parts, context, 'otp', 'resend')
  const body = await readBodyOfPerson(parts, context, request, ResendBody)
  const type = body.type ?? ''
  const provider = KINDS[type]
  if (!provider) throw validationFailed('Missing one of these types: signup, email_change, sms, phone_change')
  const both = 'Only an email address or phone number should be provided.'
  const contact = requireOneContact(body, {
    none: `Type provided requires ${provider === 'email' ? 'an email address' : 'a phone number'}`,
    both,
  })
  if (contact.provider !== provider) {
    throw validationFailed(
      `Type provided requires ${provider === 'email' ? 'an email address' : 'a phone number'}`,
    )
  }
  if (provider === 'phone' && !parts.settings.phone) {
    throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled')
  }
  const asked = {
    contact,
    pkce: readPkce(body),
    redirectTo: redirectOf(parts, request),
    channel: 'sms' as const,
  }
  if (type === 'signup' || type === 'sms') {
    const user = await findUserByContact(parts.database, contact)
    const confirmedAt = provider === 'email' ? user?.email_confirmed_at : user?.phone_confirmed_at
    await askToConfirm(parts, context, { ...asked, user: user && !confirmedAt ? user : null })
    return jsonResponse({})
  }
  return resendChange(parts, context, asked)
}

interface Asked {
  contact: Contact
  pkce: Pkce | null
  redirectTo: string
  channel: TextChannel
}

/**
 * By either address of a change: people type the one they have at hand. Both get their mail anew. Only what was sent to
 * the address that is asked by can refuse: of the other one, who asks may know nothing.
 */
async function resendChange(parts: AuthParts, context: RequestContext, asked: Asked): Promise<Response> {
  const { provider, value } = asked.contact
  const isEmail = provider === 'email'
  const [user] = await parts.database.query<{ id: string; email: string | null; email_change: string }>(
    isEmail
      ? `select id, email, email_change from auth.users
         where email_change <> '' and (email_change = $1 or lower(email) = $1) and deleted_at is null
         order by email_change_sent_at desc limit 1`
      : "select id, email, '' as email_change from auth.users where phone_change = $1 and deleted_at is null limit 1",
    [value],
  )
  const kind = `${provider} change`
  // The same work, whether or not there is somebody.
  const from = user ? user.email : value
  const to = isEmail && user ? user.email_change : value
  await requireMaySend(parts, context, {
    medium: isEmail ? 'mail' : 'text',
    kind,
    recipients: [value],
  })
  const action = 'user_confirmation_requested'
  const userId = user?.id ?? null
  if (!isEmail) {
    await sendTokens(parts, context, { userId, ...phoneChange(parts, { ...asked, to }), action })
    return jsonResponse({})
  }
  const mails = addressChangeMails(parts, { ...asked, from, to, flowId: randomUUID() })
  const otherType = user?.email_change === value ? 'email_change_token_current' : 'email_change_token_new'
  const other = mails.find(({ token }) => token.row.type === otherType)
  const isQuiet = user && other && !(await maySendAlso(parts, kind, other.token.row.relates_to))
  // The mail that the other one has stays good.
  const keepsOther = isQuiet && (await isWaitedFor(parts, user.id, other.token.row.type))
  await sendTokens(parts, context, {
    userId,
    tokens: mails.filter((mail) => mail !== other || !keepsOther).map(({ token }) => token),
    messages: mails.filter((mail) => mail !== other || !isQuiet).flatMap(({ messages }) => messages),
    action,
  })
  return jsonResponse({})
}

/** Whether a token is there and stays: else all that was agreed to would seem to be all there is to agree to. */
async function isWaitedFor({ database, gateway }: AuthParts, userId: string, type: string): Promise<boolean> {
  const inAMinute = new Date(gateway.clock.now().getTime() + 60_000)
  const waiting = await database.query(
    'select 1 from auth.one_time_tokens where user_id = $1 and token_type = $2 and expires_at > $3',
    [userId, type, inAMinute],
  )
  return waiting.length > 0
}
