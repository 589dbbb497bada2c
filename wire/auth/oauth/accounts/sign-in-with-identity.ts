import { randomUUID } from 'node:crypto'
import { NO_ADDRESS_FROM_PROVIDER } from '../no-address.ts'
import type { RequestContext } from '@firstline/wire/gateway'
import { type AuthErrorSpec, createAuthError } from '../../auth-error.ts'
import type { ExternalSignInDependencies } from '../external-sign-in-dependencies.ts'
import { padResponseTime } from '../../limits/pad-response-time.ts'
import type { CodeChallenge } from '../../one-time-tokens/pkce.ts'
import { toIdentityRow, type ProviderIdentity } from '../upstream/provider-identity.ts'

export interface IdentitySignInOptions {
  /** SAML single sign-on: separate accounts, never matched by address. */
  isSso?: boolean
  /** The keyed hash of an invitation token: selects the invited account if it has this address. */
  inviteHash?: string | null
  /** Redirect target of the confirmation mail for an address that the provider did not verify. */
  redirectTo?: string
  pkce?: CodeChallenge | null
}

export interface SignInResult {
  userId: string
  /** The account's session epoch at that moment, for `startSession`. */
  epoch: number
}

interface SignInRow {
  outcome: 'signed_in' | 'linked' | 'created' | keyof typeof REFUSALS
  user_id: string | null
  epoch: number | null
}

const REFUSALS = {
  banned: [403, 'user_banned', 'User is banned'],
  signup_disabled: [422, 'signup_disabled', 'Signups not allowed for this instance'],
  no_email: [400, 'bad_oauth_callback', NO_ADDRESS_FROM_PROVIDER],
  needs_verification: [
    422,
    'provider_email_needs_verification',
    'The provider has not verified this email address. Where it can be confirmed, a mail was sent to it.',
  ],
  invite_not_found: [404, 'invite_not_found', 'Invitation not found or expired'],
  invite_mismatch: [400, 'validation_failed', 'Invited email does not match emails from external provider'],
  no_provider: [404, 'sso_provider_not_found', 'Single sign-on provider not found'],
} as const satisfies Record<string, AuthErrorSpec>

/**
 * Finds or creates the account of an identity (GoTrue: internal/models/linking.go): the linked account, else the one
 * with the same verified address, else a new one. An unverified address never matches, and its error is the same
 * whether or not it is registered.
 * @throws {AuthError} user_banned, signup_disabled, provider_email_needs_verification, bad_oauth_callback,
 * invite_not_found, validation_failed, sso_provider_not_found.
 */
export async function signInWithIdentity(
  deps: ExternalSignInDependencies,
  context: RequestContext,
  identity: ProviderIdentity,
  {
    isSso = false,
    inviteHash = null,
    redirectTo = deps.settings.publicUrl,
    pkce = null,
  }: IdentitySignInOptions = {},
): Promise<SignInResult> {
  const { database, clock, settings } = deps
  const { email } = identity
  const confirmation =
    email !== null && !isSso && (await needsConfirmation(deps, identity))
      ? await deps.oneTimeTokens.prepareConfirmation(context, { email, redirectTo, pkce })
      : null
  const rules = {
    new_id: randomUUID(),
    signup_open: settings.signupOpen,
    autoconfirm: settings.autoconfirm,
    is_reserved: email !== null && deps.accounts.isReserved(email),
    is_sso: isSso,
    invite_hash: inviteHash,
    tokens: confirmation?.tokens ?? null,
    messages: confirmation?.messages ?? null,
  }
  const work = database.query<SignInRow>('select * from auth.sign_in_by_identity($1, $2, $3, $4)', [
    JSON.stringify(toIdentityRow(identity)),
    JSON.stringify(rules),
    context.address,
    clock.now(),
  ])
  const [row] = await (confirmation ? padResponseTime(clock, work) : work)
  if (confirmation) deps.messages.wake()
  if (!row) throw new Error('auth.sign_in_by_identity gave no row')
  if (row.outcome === 'signed_in' || row.outcome === 'linked' || row.outcome === 'created') {
    if (row.user_id === null) throw new Error('auth.sign_in_by_identity gave no user')
    if (row.outcome === 'linked') await notifyOwner(deps, context, row.user_id, identity)
    return { userId: row.user_id, epoch: row.epoch ?? 0 }
  }
  throw createAuthError(REFUSALS[row.outcome])
}

/**
 * Whether a confirmation mail may be needed. It is prepared whether or not the address is registered, so that both take
 * the same time (user enumeration). Skipped only for identities that have signed in before.
 */
async function needsConfirmation(
  { database, settings }: ExternalSignInDependencies,
  { provider, providerId, emailVerified }: ProviderIdentity,
): Promise<boolean> {
  if (emailVerified || settings.autoconfirm || !settings.signupOpen) return false
  const known = await database.query(
    `select 1 from auth.identities i join auth.users u on u.id = i.user_id
     where i.provider = $1 and i.provider_id = $2 and (u.confirmed_at is not null or coalesce(u.email, '') = '')`,
    [provider, providerId],
  )
  return known.length === 0
}

/** Notifies the owner of an account that an identity was linked to by its address. */
async function notifyOwner(
  deps: ExternalSignInDependencies,
  context: RequestContext,
  userId: string,
  { provider, email }: ProviderIdentity,
): Promise<void> {
  const change = { provider, kind: 'sign_in_method_added' } as const
  await deps.messages.sendNotice(
    await deps.messages.createIdentityNotice(context, { id: userId, email }, change),
  )
}
