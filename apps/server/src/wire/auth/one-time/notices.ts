import type { SealedMessage } from '#server/platform/outgoing/index.ts'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import type { FactorRow } from '../accounts/present-factor.ts'
import type { UserRow } from '../accounts/user-rows.ts'
import type { AuthParts } from '../auth-options.ts'
import { mayNotify } from '../limits/send-limits.ts'
import { sealMail } from './seal-messages.ts'

type Owner = Pick<UserRow, 'id' | 'email'>

/** Tells people that somebody signed in as them from where nobody did before. */
export async function newSignInNotice(
  parts: AuthParts,
  { address: networkAddress, userAgent }: RequestContext,
  owner: Owner,
): Promise<SealedMessage[]> {
  const email = await addressToTell(parts, owner)
  if (email === null) return []
  const at = parts.gateway.clock.now()
  return sealMail(parts, email, 'new_sign_in', { address: email, at, networkAddress, userAgent })
}

/** Tells people that the password of their account was changed. */
export async function passwordChangedNotice(
  parts: AuthParts,
  { address: networkAddress }: Pick<RequestContext, 'address'>,
  owner: Owner,
): Promise<SealedMessage[]> {
  const email = await addressToTell(parts, owner)
  if (email === null) return []
  const at = parts.gateway.clock.now()
  return sealMail(parts, email, 'password_changed', { address: email, at, networkAddress })
}

/** Tells people that their account has a second factor more, or one less. */
export async function secondFactorNotice(
  parts: AuthParts,
  { address: networkAddress }: { /** Null: not the owner's doing. */ address: string | null },
  owner: Owner,
  { factor, kind }: { factor: FactorRow; kind: 'second_factor_added' | 'second_factor_removed' },
): Promise<SealedMessage[]> {
  const email = await addressToTell(parts, owner)
  if (email === null) return []
  const at = parts.gateway.clock.now()
  const type = factor.factor_type === 'phone' ? 'phone' : 'totp'
  return sealMail(parts, email, kind, { address: email, at, networkAddress, factor: type })
}

/** What no provider is behind. */
const OWN_WAYS_IN: Readonly<Record<string, string>> = { email: 'Your password', phone: 'Your phone number' }

/** Tells people that their account is opened by something more, or by something less. */
export async function wayInNotice(
  parts: AuthParts,
  { address: networkAddress }: Pick<RequestContext, 'address'>,
  owner: Owner,
  { provider, kind }: { provider: string; kind: 'way_in_added' | 'way_in_removed' },
): Promise<SealedMessage[]> {
  const email = await addressToTell(parts, owner)
  if (email === null) return []
  const at = parts.gateway.clock.now()
  const known = parts.settings.providers.find(({ name }) => name === provider)
  const wayIn = OWN_WAYS_IN[provider] ?? known?.label ?? provider
  return sealMail(parts, email, kind, { address: email, at, networkAddress, wayIn })
}

/** Tells people that somebody signed in as them and then tried too many codes of their second factor. */
export async function secondFactorGuessedNotice(
  parts: AuthParts,
  { address: networkAddress }: Pick<RequestContext, 'address'>,
  owner: Owner,
): Promise<SealedMessage[]> {
  const email = await addressToTell(parts, owner)
  if (email === null) return []
  const at = parts.gateway.clock.now()
  return sealMail(parts, email, 'second_factor_guessed', { address: email, at, networkAddress })
}

/** Null where the address was never proven, and so may be a stranger's, or was told enough of late. */
async function addressToTell(parts: AuthParts, { id, email }: Owner): Promise<string | null> {
  if (!email) return null
  const proven = await parts.database.query(
    `select 1 from auth.users u where u.id = $1 and (u.proven_email = lower(u.email) or exists (
       select 1 from auth.identities i
       where i.user_id = u.id and i.provider = 'email' and (i.identity_data ->> 'email_verified')::boolean
     ))`,
    [id],
  )
  return proven.length > 0 && (await mayNotify(parts, email)) ? email : null
}
