import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import { requireEmailAddress } from '../accounts/email-address.ts'
import { requireAcceptablePassword } from '../accounts/password-rules.ts'
import { requirePhoneNumber } from '../accounts/phone-number.ts'
import { presentUser } from '../accounts/present-user.ts'
import { findUser, findUserByContact, type UserRow } from '../accounts/user-rows.ts'
import { AuthError, refused } from '../auth-error.ts'
import type { AuthParts } from '../auth-options.ts'
import { jsonResponse } from '../json-response.ts'
import { countGuess, requireNotGuessing } from '../limits/guesses.ts'
import { orOverRate, requireWithinRate } from '../limits/request-rates.ts'
import { requireMaySend } from '../limits/send-limits.ts'
import { addressChange, phoneChange } from '../one-time/contact-change.ts'
import { passwordChangedNotice } from '../one-time/notices.ts'
import { readPkce } from '../one-time/pkce.ts'
import { redirectOf } from '../one-time/redirect-of.ts'
import { readChannel } from '../one-time/text-channel.ts'
import { isReauthenticated } from '../one-time/use-token.ts'
import { readAuthBody } from '../read-auth-body.ts'
import { LACKS_SECOND_FACTOR, requireRaised } from '../sessions/require-raised.ts'
import { requireSessionUser, SESSION_GONE, type SessionUser } from '../sessions/require-session-user.ts'

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
 * PUT /user: password, metadata, and another address or number, which the old address and the new one have to agree to.
 * Everything is checked before anything is changed or sent.
 */
export async function updateUser(
  parts: AuthParts,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  const { database, gateway, passwords } = parts
  await requireWithinRate(parts, context, 'otp', 'user')
  const caller = await requireSessionUser(parts, context)
  const { user, sessionId } = caller
  const body = await readAuthBody(request, UpdateBody)
  const channel = readChannel(body.channel)
  const wish = { pkce: readPkce(body), redirectTo: redirectOf(parts, request), channel }
  const wanted = readWishes(parts, caller, body)
  await requireFree(parts, wanted)
  await requireSamePerson(parts, context, caller, body)
  const { email, phone, password } = wanted
  // An anonymous user has nothing to lose yet: where nobody has to prove an address or number, it counts at once.
  const isEmailAtOnce = user.is_anonymous && parts.settings.autoconfirm
  const isPhoneAtOnce = user.is_anonymous && parts.settings.phoneAutoconfirm
  const moves = []
  if (email && !isEmailAtOnce) {
    const from = user.email
    const recipients = from === null ? [email] : [from, email]
    await requireMaySend(parts, context, { medium: 'mail', kind: 'email change', recipients })
    moves.push(addressChange(parts, { from, to: email, flowId: randomUUID(), ...wish }))
  }
  if (phone && !isPhoneAtOnce) {
    await requireMaySend(parts, context, { medium: 'text', kind: 'phone change', recipients: [phone] })
    moves.push(phoneChange(parts, { to: phone, ...wish }))
  }
  // After everything that can refuse: whoever compares a password here has changed it if it was another.
  if (password) await requireOtherPassword(parts, user, password)
  const changes = {
    password_hash: password ? await orOverRate(passwords.hash(password)) : null,
    data: body.data ?? null,
    ...(email && (isEmailAtOnce ? { email } : { email_change: email })),
    ...(phone && (isPhoneAtOnce ? { phone } : { phone_change: phone })),
  }
  const notices = password ? await passwordChangedNotice(parts, context, user) : []
  const [, [row] = []] = await database.transaction<{ outcome: string }>([
    { sql: 'select from auth.users where id = $1 for no key update', params: [user.id] },
    {
      // A second factor may have been proven since the caller was asked for one, in this very session too.
      sql: `select case when auth.lacks_second_factor($1, $8) then 'insufficient_aal'
        else auth.change_user($1, $2, $3, $4, $5, $6, $7) end as outcome`,
      params: [
        user.id,
        sessionId,
        JSON.stringify(changes),
        JSON.stringify(moves.flatMap(({ tokens }) => tokens.map((token) => token.row))),
        JSON.stringify([...moves.flatMap(({ messages }) => messages), ...notices]),
        context.address,
        gateway.clock.now(),
        caller.session?.aal ?? null,
      ],
    },
  ])
  if (row?.outcome === 'insufficient_aal') throw refused(LACKS_SECOND_FACTOR)
  if (row?.outcome === 'email_exists') throw emailExists()
  if (row?.outcome === 'phone_exists') throw phoneExists()
  if (row?.outcome === 'session_gone') {
    throw refused(SESSION_GONE)
  }
  if (row?.outcome === 'conflict') throw new AuthError(409, 'conflict', 'The account was changed meanwhile')
  parts.outgoing.poke()
  const changed = await findUser(database, user.id)
  if (!changed) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  return jsonResponse(presentUser(changed))
}

interface Wishes {
  /** Null where nothing is to be changed. */
  email: string | null
  phone: string | null
  password: string | null
}

/** What is asked for and isn't so already. */
function readWishes({ settings }: AuthParts, caller: SessionUser, body: UpdateBody): Wishes {
  const { user } = caller
  if (body.app_metadata) {
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  }
  const email = body.email ? requireEmailAddress(body.email) : null
  const phone = body.phone ? requirePhoneNumber(body.phone) : null
  const password = body.password || null
  if (password) requireAcceptablePassword(password, settings.passwordMinLength)
  // Also for metadata, which every token carries.
  requireRaised(caller, 'AAL2 session is required to update email or password when MFA is enabled.')
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

/** @throws {AuthError} email_exists or phone_exists. */
async function requireFree(parts: AuthParts, { email, phone }: Wishes): Promise<void> {
  if (
    email &&
    (parts.isReserved?.(email) ||
      (await findUserByContact(parts.database, { provider: 'email', value: email })))
  ) {
    throw emailExists()
  }
  if (phone && (await findUserByContact(parts.database, { provider: 'phone', value: phone }))) {
    throw phoneExists()
  }
}

/**
 * Checks the nonce and the current password that a new password came with. Long after the sign-in one of them is needed,
 * so that a session which was left open is not enough to take over the account. An anonymous user has neither.
 */
async function requireSamePerson(
  parts: AuthParts,
  context: RequestContext,
  caller: SessionUser,
  body: UpdateBody,
): Promise<void> {
  if (!body.password) return
  const { user } = caller
  if (body.nonce && !(await isReauthenticated(parts, user, body.nonce))) {
    throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
  }
  if (body.current_password) {
    const isRight = await orOverRate(parts.passwords.verify(body.current_password, user.encrypted_password))
    // Whoever found an open session must not learn the password by trying. Counted apart: it shuts nobody out elsewhere.
    const account = ownGuesses(user)
    await requireNotGuessing(parts, context, { account, isKnownClient: false, isRight })
    if (!isRight) {
      throw new AuthError(400, 'current_password_invalid', 'The current password is another one.')
    }
  }
  const isProven = body.nonce || body.current_password || user.is_anonymous
  if (parts.settings.securePasswordChange && !isProven && !isRecentSignIn(parts, caller)) {
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
  }
}

/** As upstream: by the beginning of the session (internal/api/user.go). */
const RECENT_SIGN_IN_MS = 24 * 60 * 60_000

function isRecentSignIn({ gateway }: AuthParts, { session }: SessionUser): boolean {
  return session !== null && gateway.clock.now().getTime() - session.createdAt.getTime() <= RECENT_SIGN_IN_MS
}

/** @throws {AuthError} same_password; over_request_rate_limit, since that answer too tells whether a guess was right. */
async function requireOtherPassword(parts: AuthParts, user: UserRow, password: string): Promise<void> {
  if (user.encrypted_password === null) return
  await countGuess(parts, ownGuesses(user))
  if (await orOverRate(parts.passwords.verify(password, user.encrypted_password))) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  }
}

/** What is guessed from within a session counts by itself: it shuts nobody out who signs in. */
function ownGuesses({ id }: UserRow): string {
  return `${id} at the current password`
}

function emailExists(): AuthError {
  return new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
}

function phoneExists(): AuthError {
  return new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered')
}
