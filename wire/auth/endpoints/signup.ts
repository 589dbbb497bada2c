import { CAPTCHA_FIELD } from '../captcha/require-captcha.ts'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { RequestContext } from '@firstline/wire/gateway'
import { type Contact, requireOneContact } from '../accounts/contact.ts'
import { isProviderAccount } from '../accounts/is-provider-account.ts'
import { presentObfuscatedUser, presentUser } from '../accounts/present-user.ts'
import { checkPasswordRules } from '../accounts/password-rules.ts'
import { requireSignupOpen } from '../accounts/require-signup-open.ts'
import { AuthError, createValidationError } from '../auth-error.ts'
import type { AuthServices } from '../auth-services.ts'
import { jsonResponse } from '../json-response.ts'
import { padResponseTime } from '../limits/pad-response-time.ts'
import { type CodeChallenge, readCodeChallenge } from '../one-time-tokens/pkce.ts'
import { readTextChannel, type TextChannel } from '../messages/seal-messages.ts'
import { readAuthBody } from '../read-auth-body.ts'
import { signUpAnonymously } from './signup-anonymous.ts'

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

interface SignupParams {
  contact: Contact
  password: string
  data: Record<string, unknown>
  channel: TextChannel
  pkce: CodeChallenge | null
  redirectTo: string
}

/** POST /signup. The order of the checks is GoTrue's (internal/api/signup.go). */
export async function handleSignup(
  services: Pick<AuthServices, 'accounts' | 'clock' | 'limits' | 'oneTimeTokens' | 'sessions' | 'settings'>,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  const { settings } = services
  const body = await readAuthBody(request, SignupBody)
  const { email, phone, password } = body
  if (!email && !phone) return signUpAnonymously(services, context, body)
  await services.limits.limitRequests(context, 'signup')
  await services.limits.requireCaptcha(context, body)
  requireSignupOpen(services.settings)
  if (!password) throw createValidationError('Signup requires a valid password')
  if (email && phone) {
    throw createValidationError('Only an email address or phone number should be provided on signup.')
  }
  const channel = readTextChannel(body.channel)
  const pkce = readCodeChallenge(body)
  if (phone && pkce) throw createValidationError('PKCE not supported for phone signups')
  checkPasswordRules(password, settings.passwordMinLength)
  if (phone && !settings.phone) {
    throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled')
  }
  const contact = requireOneContact({ email, phone }, { none: '', both: '' })
  const params = {
    contact,
    password,
    data: body.data ?? {},
    channel,
    pkce,
    redirectTo: services.oneTimeTokens.readRedirect(request),
  }
  await services.accounts.requireMetadataSize(contact, params.data)
  return (contact.provider === 'email' ? settings.autoconfirm : settings.phoneAutoconfirm)
    ? signUpWithoutConfirmation(services, context, params)
    : padResponseTime(services.clock, signUpWithConfirmation(services, context, params))
}

async function signUpWithoutConfirmation(
  services: Pick<AuthServices, 'accounts' | 'sessions'>,
  context: RequestContext,
  params: SignupParams,
): Promise<Response> {
  const { contact, data } = params
  // Looked up first, so that a taken contact costs no hash. The insert below decides.
  if (services.accounts.isReserved(contact.value) || (await services.accounts.findByContact(contact))) {
    throw createUserExistsError()
  }
  const id = randomUUID()
  const outcome = await services.accounts.insertUser(context, {
    id,
    [contact.provider]: contact.value,
    password_hash: await services.accounts.hashPassword(params.password),
    data,
    [`${contact.provider}_confirmed`]: true,
  })
  if (outcome !== 'created') throw createUserExistsError()
  const user = { id, email: null, phone: null, [contact.provider]: contact.value }
  return jsonResponse(await services.sessions.startSession(context, { user, method: 'password', epoch: 0 }))
}

/**
 * The status is 200 whether or not the contact is registered, and every branch does the same work on the password, so
 * that neither status nor time reveals which one was taken (user enumeration).
 */
async function signUpWithConfirmation(
  services: Pick<AuthServices, 'accounts' | 'clock' | 'oneTimeTokens'>,
  context: RequestContext,
  params: SignupParams,
): Promise<Response> {
  const { accounts } = services
  const { contact, data } = params
  const existing = await services.accounts.findByContact(contact)
  const [passwordHash, isSame] = await Promise.all([
    accounts.hashPassword(params.password),
    accounts.verifyPassword(params.password, existing?.encrypted_password ?? null),
  ])
  const confirmedAt =
    contact.provider === 'email' ? existing?.email_confirmed_at : existing?.phone_confirmed_at
  const confirmation = { ...params, passwordHash }
  if (confirmedAt || (!existing && services.accounts.isReserved(contact.value))) {
    await services.oneTimeTokens.sendConfirmation(context, {
      ...confirmation,
      user: null,
      action: 'user_repeated_signup',
    })
    return jsonResponse(presentObfuscatedUser(contact, data, services.clock.now()))
  }
  if (existing) {
    // The contact is unverified. Another password than the stored one may come from another person, and so may the
    // sign-up if the account was created at a provider (pre-registration hijack).
    const isContested = isProviderAccount(existing) || (existing.encrypted_password !== null && !isSame)
    await services.oneTimeTokens.sendConfirmation(context, { ...confirmation, user: existing, isContested })
    const record = await services.accounts.find(existing.id)
    if (!record) throw createUserExistsError()
    const body = presentUser({ ...record, factors: [] })
    return jsonResponse(existing.invited_at ? { ...body, user_metadata: {}, identities: [] } : body)
  }
  const id = await services.oneTimeTokens.sendConfirmation(context, {
    ...confirmation,
    newUser: { [contact.provider]: contact.value, password_hash: passwordHash, data },
  })
  const record = id === null ? undefined : await services.accounts.find(id)
  if (record) return jsonResponse(presentUser(record))
  // A concurrent sign-up was faster: for this caller the contact waits for its verification.
  const concurrent = await services.accounts.findByContact(contact)
  if (concurrent && !(await accounts.verifyPassword(params.password, concurrent.encrypted_password))) {
    await services.accounts.markContested(concurrent.id)
  }
  return jsonResponse(presentObfuscatedUser(contact, data, services.clock.now()))
}

function createUserExistsError(): AuthError {
  return new AuthError(422, 'user_already_exists', 'User already registered')
}
