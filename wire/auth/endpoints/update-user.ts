import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { RequestContext } from '@firstline/wire/gateway'
import { requireEmailAddress } from '../accounts/email-address.ts'
import { checkPasswordRules } from '../accounts/password-rules.ts'
import { requirePhoneNumber } from '../accounts/phone-number.ts'
import { presentUser } from '../accounts/present-user.ts'
import type { StoredUser } from '../accounts/user-rows.ts'
import { AuthError, createAuthError } from '../auth-error.ts'
import type { AuthServices } from '../auth-services.ts'
import { jsonResponse } from '../json-response.ts'
import { readCodeChallenge } from '../one-time-tokens/pkce.ts'
import { readTextChannel } from '../messages/seal-messages.ts'
import { readAuthBody } from '../read-auth-body.ts'
import { AAL2_REQUIRED, requireAal2 } from '../sessions/require-aal2.ts'
import { SESSION_NOT_FOUND, type Caller } from '../sessions/require-session-user.ts'

const UpdateBody = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  channel: z.string().nullish(),
  password: z.string().nullish(),
  current_password: z.string().nullish(),
  nonce: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
  app_metadata: z.record(z.string(), z.unknown()).nullish(),
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
})
type UpdateBody = z.output<typeof UpdateBody>

/**
 * PUT /user (GoTrue: internal/api/user.go): changes password, metadata, address or number. A new address must be
 * confirmed from the old and the new one. All checks run before anything is changed or sent.
 */
export async function handleUpdateUser(
  services: Pick<
    AuthServices,
    'accounts' | 'clock' | 'limits' | 'messages' | 'oneTimeTokens' | 'sessions' | 'settings'
  >,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  const { accounts } = services
  await services.limits.limitRequests(context, 'otp', 'user')
  const caller = await services.sessions.requireSessionUser(context)
  const { user } = caller
  const body = await readAuthBody(request, UpdateBody)
  const channel = readTextChannel(body.channel)
  const delivery = {
    pkce: readCodeChallenge(body),
    redirectTo: services.oneTimeTokens.readRedirect(request),
    channel,
  }
  const requestedChanges = readChanges(services, caller, body)
  await requireUntakenContacts(services, requestedChanges)
  await requireReauthentication(services, context, caller, body)
  const { email, phone, password } = requestedChanges
  // Without confirmation, the first contact of an anonymous user takes effect immediately: there is nothing to take
  // over yet.
  const isEmailImmediate = user.is_anonymous && services.settings.autoconfirm
  const isPhoneImmediate = user.is_anonymous && services.settings.phoneAutoconfirm
  const moves = []
  if (email && !isEmailImmediate) {
    const from = user.email
    const recipients = from === null ? [email] : [from, email]
    await services.limits.limitMessages(context, { medium: 'mail', kind: 'email change', recipients })
    moves.push(
      services.oneTimeTokens.prepareEmailChange({ from, to: email, flowId: randomUUID(), ...delivery }),
    )
  }
  if (phone && !isPhoneImmediate) {
    await services.limits.limitMessages(context, {
      medium: 'text',
      kind: 'phone change',
      recipients: [phone],
    })
    moves.push(services.oneTimeTokens.preparePhoneChange({ to: phone, ...delivery }))
  }
  // Last of the checks: a caller who learns that a guess was wrong has then changed the password.
  if (password) await requireDifferentPassword(services, user, password)
  const changes = {
    password_hash: password ? await accounts.hashPassword(password) : null,
    data: body.data ?? null,
    ...(email && (isEmailImmediate ? { email } : { email_change: email })),
    ...(phone && (isPhoneImmediate ? { phone } : { phone_change: phone })),
  }
  const notices = password ? await services.messages.createPasswordChangedNotice(context, user) : []
  const outcome = await accounts.update(context, caller, {
    changes,
    tokens: moves.flatMap(({ tokens }) => tokens.map(({ row }) => row)),
    messages: [...moves.flatMap(({ messages }) => messages), ...notices],
  })
  if (outcome === 'insufficient_aal') throw createAuthError(AAL2_REQUIRED)
  if (outcome === 'email_exists') throw createEmailExistsError()
  if (outcome === 'phone_exists') throw createPhoneExistsError()
  if (outcome === 'session_gone') {
    throw createAuthError(SESSION_NOT_FOUND)
  }
  if (outcome === 'conflict') throw new AuthError(409, 'conflict', 'The account was changed meanwhile')
  services.messages.wake()
  const updated = await services.accounts.find(user.id)
  if (!updated) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  return jsonResponse(presentUser(updated))
}

interface RequestedChanges {
  /** Null: unchanged. */
  email: string | null
  phone: string | null
  password: string | null
}

/** Reads and checks the requested changes, without those that change nothing. */
function readChanges(
  { settings }: Pick<AuthServices, 'settings'>,
  caller: Caller,
  body: UpdateBody,
): RequestedChanges {
  const { user } = caller
  if (body.app_metadata) {
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  }
  const email = body.email ? requireEmailAddress(body.email) : null
  const phone = body.phone ? requirePhoneNumber(body.phone) : null
  const password = body.password || null
  if (password) checkPasswordRules(password, settings.passwordMinLength)
  // Metadata changes need AAL2 too, because every token carries them.
  requireAal2(caller, 'AAL2 session is required to update email or password when MFA is enabled.')
  if (user.is_anonymous && password && !email && !phone) {
    throw new AuthError(
      422,
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    )
  }
  if (user.is_sso_user && (email || phone || password)) {
    throw new AuthError(422, 'user_sso_managed', 'Cannot update email, phone, password of SSO user')
  }
  if (phone && phone !== user.phone && !settings.phone) {
    throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled')
  }
  return {
    email: email === user.email ? null : email,
    phone: phone === user.phone ? null : phone,
    password,
  }
}

/** @throws {AuthError} email_exists, phone_exists. */
async function requireUntakenContacts(
  services: Pick<AuthServices, 'accounts'>,
  { email, phone }: RequestedChanges,
): Promise<void> {
  if (
    email &&
    (services.accounts.isReserved(email) ||
      (await services.accounts.findByContact({ provider: 'email', value: email })))
  ) {
    throw createEmailExistsError()
  }
  if (phone && (await services.accounts.findByContact({ provider: 'phone', value: phone }))) {
    throw createPhoneExistsError()
  }
}

/**
 * Checks the nonce or current password that accompanies a new password. A day after the sign-in one of them is
 * required, so that a session left open is not enough to take over the account. Anonymous users have neither.
 */
async function requireReauthentication(
  services: Pick<AuthServices, 'accounts' | 'clock' | 'limits' | 'oneTimeTokens' | 'settings'>,
  context: RequestContext,
  caller: Caller,
  body: UpdateBody,
): Promise<void> {
  if (!body.password) return
  const { user } = caller
  if (body.nonce && !(await services.oneTimeTokens.checkReauthenticationCode(user, body.nonce))) {
    throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
  }
  if (body.current_password) {
    const isRight = await services.accounts.verifyPassword(body.current_password, user.encrypted_password)
    // A session left open must not allow guessing the password. Counted apart, so that it cannot lock the owner out of
    // signing in.
    const account = getSessionGuessesKey(user)
    await services.limits.limitPasswordGuesses(context, { account, isKnownClient: false, isRight })
    if (!isRight) {
      throw new AuthError(400, 'current_password_invalid', 'The current password is another one.')
    }
  }
  const isProven = body.nonce || body.current_password || user.is_anonymous
  if (services.settings.securePasswordChange && !isProven && !isRecentSignIn(services, caller)) {
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
  }
}

/** Measured from the start of the session, as in GoTrue (internal/api/user.go). */
const RECENT_SIGN_IN_MS = 24 * 60 * 60_000

function isRecentSignIn({ clock }: Pick<AuthServices, 'clock'>, { session }: Caller): boolean {
  return session !== null && clock.now().getTime() - session.createdAt.getTime() <= RECENT_SIGN_IN_MS
}

/** @throws {AuthError} same_password; over_request_rate_limit, since same_password confirms a guess. */
async function requireDifferentPassword(
  services: Pick<AuthServices, 'accounts' | 'limits'>,
  user: StoredUser,
  password: string,
): Promise<void> {
  if (user.encrypted_password === null) return
  await services.limits.consumePasswordGuess(getSessionGuessesKey(user))
  if (await services.accounts.verifyPassword(password, user.encrypted_password)) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  }
}

/** Key of guesses made within a session, which do not count against sign-ins. */
function getSessionGuessesKey({ id }: StoredUser): string {
  return `${id} at the current password`
}

function createEmailExistsError(): AuthError {
  return new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
}

function createPhoneExistsError(): AuthError {
  return new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered')
}
