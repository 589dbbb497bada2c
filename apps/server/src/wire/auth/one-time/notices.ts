import type { SealedMessage } from '#server/platform/outgoing/index.ts'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import type { FactorRow } from '../accounts/present-factor.ts'
import type { UserRow } from '../accounts/user-rows.ts'
import type { AuthParts } from '../auth-options.ts'
import { mayNotify } from '../limits/send-limits.ts'
import type { Notice } from '../mails/mail-data.ts'
import { sealMail } from './seal-messages.ts'

type Owner = Pick<UserRow, 'id' | 'email'>

interface From {
  /** The client's; null where it was not the owner's doing. */
  address: string | null
}

/** Tells people that somebody signed in as them from where nobody did before. */
export function newSignInNotice(
  parts: AuthParts,
  { address, userAgent }: RequestContext,
  owner: Owner,
): Promise<SealedMessage[]> {
  return notice(parts, { address }, owner, (told) =>
    sealMail(parts, told.address, 'new_sign_in', { ...told, userAgent }),
  )
}

/** Tells people that the password of their account was changed. */
export function passwordChangedNotice(parts: AuthParts, from: From, owner: Owner): Promise<SealedMessage[]> {
  return notice(parts, from, owner, (told) => sealMail(parts, told.address, 'password_changed', told))
}

/** Tells people that their account has a second factor more, or one less. */
export function secondFactorNotice(
  parts: AuthParts,
  from: From,
  owner: Owner,
  { factor, kind }: { factor: FactorRow; kind: 'second_factor_added' | 'second_factor_removed' },
): Promise<SealedMessage[]> {
  const type = factor.factor_type === 'phone' ? 'phone' : 'totp'
  return notice(parts, from, owner, (told) => sealMail(parts, told.address, kind, { ...told, factor: type }))
}

/** Tells people that somebody signed in as them and then tried too many codes of their second factor. */
export function secondFactorGuessedNotice(
  parts: AuthParts,
  from: From,
  owner: Owner,
): Promise<SealedMessage[]> {
  return notice(parts, from, owner, (told) => sealMail(parts, told.address, 'second_factor_guessed', told))
}

/** What no provider is behind. */
const OWN_WAYS_IN: Readonly<Record<string, string>> = { email: 'Your password', phone: 'Your phone number' }

/** Tells people that their account is opened by something more, or by something less. */
export function wayInNotice(
  parts: AuthParts,
  from: From,
  owner: Owner,
  { provider, kind }: { provider: string; kind: 'way_in_added' | 'way_in_removed' },
): Promise<SealedMessage[]> {
  const known = parts.settings.providers.find(({ name }) => name === provider)
  const wayIn = OWN_WAYS_IN[provider] ?? known?.label ?? provider
  return notice(parts, from, owner, (told) => sealMail(parts, told.address, kind, { ...told, wayIn }))
}

/** Sends a notice of what no statement of the database does that could send it too. */
export async function sendNotice(
  { database, gateway, outgoing }: AuthParts,
  messages: readonly SealedMessage[],
): Promise<void> {
  if (messages.length === 0) return
  await database.query('select firstline.enqueue_messages($1, $2)', [
    JSON.stringify(messages),
    gateway.clock.now(),
  ])
  outgoing.poke()
}

async function notice(
  parts: AuthParts,
  { address: networkAddress }: From,
  owner: Owner,
  seal: (told: Notice) => SealedMessage[],
): Promise<SealedMessage[]> {
  const address = await addressToTell(parts, owner)
  return address === null ? [] : seal({ address, at: parts.gateway.clock.now(), networkAddress })
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
