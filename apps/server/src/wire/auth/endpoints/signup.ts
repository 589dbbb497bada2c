import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import { type Contact, requireOneContact } from '../accounts/contact.ts'
import { storeUser } from '../accounts/create-user.ts'
import { requireMetadataSize } from '../accounts/metadata-size.ts'
import { isOfProvider } from '../accounts/is-of-provider.ts'
import { presentObfuscatedUser, presentUser } from '../accounts/present-user.ts'
import { requireAcceptablePassword } from '../accounts/password-rules.ts'
import { requireSignupOpen } from '../accounts/require-signup-open.ts'
import { findUser, findUserByContact } from '../accounts/user-rows.ts'
import { AuthError, validationFailed } from '../auth-error.ts'
import type { AuthParts } from '../auth-options.ts'
import { CAPTCHA_FIELD, requirePerson } from '../captcha/require-person.ts'
import { jsonResponse } from '../json-response.ts'
import { padResponseTime } from '../limits/pad-response-time.ts'
import { orOverRate, requireWithinRate } from '../limits/request-rates.ts'
import { type Pkce, readPkce } from '../one-time/pkce.ts'
import { redirectOf } from '../one-time/redirect-of.ts'
import { readChannel } from '../one-time/text-channel.ts'
import type { TextChannel } from '../one-time/seal-messages.ts'
import { readAuthBody } from '../read-auth-body.ts'
import { startSession } from '../sessions/start-session.ts'
import { askToConfirm, contest } from '../one-time/ask-to-confirm.ts'
import { signupAnonymously } from './signup-anonymous.ts'

const SignupBody = z.object({
  ...CAPTCHA_FIELD,
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
  channel: z.string().nullish(),
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
})

interface SignUp {
  contact: Contact
  password: string
  data: Record<string, unknown>
  channel: TextChannel
  pkce: Pkce | null
  redirectTo: string
}

/** POST /signup: an account with a password, or without anything. The order of the checks is the upstream's. */
export async function signup(parts: AuthParts, context: RequestContext, request: Request): Promise<Response> {
  const { settings } = parts
  const body = await readAuthBody(request, SignupBody)
  const { email, phone, password } = body
  if (!email && !phone) return signupAnonymously(parts, context, body)
  await requireWithinRate(parts, context, 'signup')
  await requirePerson(parts, context, body)
  requireSignupOpen(parts)
  if (!password) throw validationFailed('Signup requires a valid password')
  if (email && phone) {
    throw validationFailed('Only an email address or phone number should be provided on signup.')
  }
  const channel = readChannel(body.channel)
  const pkce = readPkce(body)
  if (phone && pkce) throw validationFailed('PKCE not supported for phone signups')
  requireAcceptablePassword(password, settings.passwordMinLength)
  if (phone && !settings.phone) {
    throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled')
  }
  const contact = requireOneContact({ email, phone }, { none: '', both: '' })
  const wish = {
    contact,
    password,
    data: body.data ?? {},
    channel,
    pkce,
    redirectTo: redirectOf(parts, request),
  }
  await requireMetadataSize(parts, contact, wish.data)
  return (contact.provider === 'email' ? settings.autoconfirm : settings.phoneAutoconfirm)
    ? signupAtOnce(parts, context, wish)
    : padResponseTime(parts.gateway.clock, signupToConfirm(parts, context, wish))
}

async function signupAtOnce(parts: AuthParts, context: RequestContext, wish: SignUp): Promise<Response> {
  const { contact, data } = wish
  // Looked up first, so that a taken address costs no hash; the insert below stays the judge.
  if (parts.isReserved?.(contact.value) || (await findUserByContact(parts.database, contact))) {
    throw alreadyRegistered()
  }
  const id = randomUUID()
  const outcome = await storeUser(parts, context, {
    id,
    [contact.provider]: contact.value,
    password_hash: await orOverRate(parts.passwords.hash(wish.password)),
    data,
    [`${contact.provider}_confirmed`]: true,
  })
  if (outcome !== 'created') throw alreadyRegistered()
  const user = { id, email: null, phone: null, [contact.provider]: contact.value }
  return jsonResponse(await startSession(parts, context, { user, method: 'password', epoch: 0 }))
}

/**
 * The answer is 200 whether or not the address is known, and each way does the same work on the password, so neither
 * status nor time says which it was.
 */
async function signupToConfirm(parts: AuthParts, context: RequestContext, wish: SignUp): Promise<Response> {
  const { database, passwords } = parts
  const { contact, data } = wish
  const existing = await findUserByContact(database, contact)
  const [passwordHash, isSame] = await Promise.all([
    orOverRate(passwords.hash(wish.password)),
    orOverRate(passwords.verify(wish.password, existing?.encrypted_password ?? null)),
  ])
  const confirmedAt =
    contact.provider === 'email' ? existing?.email_confirmed_at : existing?.phone_confirmed_at
  const asking = { ...wish, passwordHash }
  if (confirmedAt || (!existing && parts.isReserved?.(contact.value))) {
    await askToConfirm(parts, context, { ...asking, user: null, action: 'user_repeated_signup' })
    return jsonResponse(presentObfuscatedUser(contact, data, parts.gateway.clock.now()))
  }
  if (existing) {
    // Nobody has proven anything yet. Another password than the stored one means that two people want this address, and
    // so does an account that was begun at a provider.
    const isContested = isOfProvider(existing) || (existing.encrypted_password !== null && !isSame)
    await askToConfirm(parts, context, { ...asking, user: existing, isContested })
    const record = await findUser(database, existing.id)
    if (!record) throw alreadyRegistered()
    const shown = presentUser({ ...record, factors: [] })
    return jsonResponse(existing.invited_at ? { ...shown, user_metadata: {}, identities: [] } : shown)
  }
  const id = await askToConfirm(parts, context, {
    ...asking,
    newUser: { [contact.provider]: contact.value, password_hash: passwordHash, data },
  })
  const record = id === null ? undefined : await findUser(database, id)
  if (record) return jsonResponse(presentUser(record))
  // Somebody was faster, a moment ago: to this caller the address is one that is waiting for its proof.
  const faster = await findUserByContact(database, contact)
  if (faster && !(await orOverRate(passwords.verify(wish.password, faster.encrypted_password)))) {
    await contest(parts, faster.id)
  }
  return jsonResponse(presentObfuscatedUser(contact, data, parts.gateway.clock.now()))
}

function alreadyRegistered(): AuthError {
  return new AuthError(422, 'user_already_exists', 'User already registered')
}
