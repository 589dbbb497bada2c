import { randomUUID } from 'node:crypto'
import { NO_ADDRESS_FROM_PROVIDER } from '@firstline/contract/ways-in'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import { type Refusal, refused } from '../../auth-error.ts'
import type { AuthParts } from '../../auth-options.ts'
import { padResponseTime } from '../../limits/pad-response-time.ts'
import { prepareConfirmation } from '../../one-time/ask-to-confirm.ts'
import type { Pkce } from '../../one-time/pkce.ts'
import { sendNotice, wayInNotice } from '../../one-time/notices.ts'
import { identityRow, type ProviderIdentity } from './provider-identity.ts'

export interface SignInRules {
  /** A company's people: accounts of their own, never found by their address. */
  isSso?: boolean
  /** The keyed hash of an invitation's token: the account that was invited, if it has this address. */
  inviteHash?: string | null
  /** Where the mail leads that asks to confirm an address which the provider did not verify. */
  redirectTo?: string
  pkce?: Pkce | null
}

export interface SignedIn {
  userId: string
  /** The account's at that moment: a session is opened by it. */
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
  no_provider: [404, 'sso_provider_not_found', 'There is no such single sign-on provider'],
} as const satisfies Record<string, Refusal>

/**
 * The account that an identity of a provider opens: its own; else, by a verified address, the one that has the address;
 * else a new one. Never by an address that was not verified, whose refusal tells nothing of who has it.
 * @throws {AuthError} user_banned, signup_disabled, provider_email_needs_verification, bad_oauth_callback,
 *   invite_not_found, validation_failed, sso_provider_not_found.
 */
export async function signInByIdentity(
  parts: AuthParts,
  context: RequestContext,
  identity: ProviderIdentity,
  { isSso = false, inviteHash = null, redirectTo = parts.settings.publicUrl, pkce = null }: SignInRules = {},
): Promise<SignedIn> {
  const { database, gateway, settings } = parts
  const { email } = identity
  const asking =
    email !== null && !isSso && (await hasToConfirm(parts, identity))
      ? await prepareConfirmation(parts, context, { email, redirectTo, pkce })
      : null
  const rules = {
    new_id: randomUUID(),
    signup_open: settings.signupOpen,
    autoconfirm: settings.autoconfirm,
    is_reserved: email !== null && (parts.isReserved?.(email) ?? false),
    is_sso: isSso,
    invite_hash: inviteHash,
    tokens: asking?.tokens ?? null,
    messages: asking?.messages ?? null,
  }
  const work = database.query<SignInRow>('select * from auth.sign_in_by_identity($1, $2, $3, $4)', [
    JSON.stringify(identityRow(identity)),
    JSON.stringify(rules),
    context.address,
    gateway.clock.now(),
  ])
  const [row] = await (asking ? padResponseTime(gateway.clock, work) : work)
  if (asking) parts.outgoing.poke()
  if (!row) throw new Error('auth.sign_in_by_identity gave no row')
  if (row.outcome === 'signed_in' || row.outcome === 'linked' || row.outcome === 'created') {
    if (row.user_id === null) throw new Error('auth.sign_in_by_identity gave no user')
    if (row.outcome === 'linked') await tellOwner(parts, context, row.user_id, identity)
    return { userId: row.user_id, epoch: row.epoch ?? 0 }
  }
  throw refused(REFUSALS[row.outcome])
}

/**
 * Whether the address may have to be confirmed by a mail, which is then prepared for whoever it is: somebody who has the
 * address and somebody who does not cost the same. Only who has signed in by this very identity before is asked nothing.
 */
async function hasToConfirm(
  { database, settings }: AuthParts,
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

/** An account was found by its address, and has a further way in from now on. */
async function tellOwner(
  parts: AuthParts,
  context: RequestContext,
  userId: string,
  { provider, email }: ProviderIdentity,
): Promise<void> {
  const wayIn = { provider, kind: 'way_in_added' } as const
  await sendNotice(parts, await wayInNotice(parts, context, { id: userId, email }, wayIn))
}
