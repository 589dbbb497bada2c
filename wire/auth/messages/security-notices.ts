import type { EncryptedMessage } from '@firstline/platform/outgoing'
import type { RequestContext } from '@firstline/wire/gateway'
import type { FactorRow } from '../accounts/present-factor.ts'
import type { StoredUser } from '../accounts/user-rows.ts'
import type { MessagesDependencies } from './messages-dependencies.ts'
import type { SecurityNotice } from '../mails/mail-data.ts'
import { sealMail } from './seal-messages.ts'

type Owner = Pick<StoredUser, 'id' | 'email'>

interface Origin {
  /** The client's address; null if the owner did not cause the event. */
  address: string | null
}

export function createNewSignInNotice(
  deps: MessagesDependencies,
  { address, userAgent }: RequestContext,
  owner: Owner,
): Promise<EncryptedMessage[]> {
  return createNotice(deps, { address }, owner, (data) =>
    sealMail(deps, data.address, 'new_sign_in', { ...data, userAgent }),
  )
}

export function createPasswordChangedNotice(
  deps: MessagesDependencies,
  origin: Origin,
  owner: Owner,
): Promise<EncryptedMessage[]> {
  return createNotice(deps, origin, owner, (data) => sealMail(deps, data.address, 'password_changed', data))
}

export function createFactorNotice(
  deps: MessagesDependencies,
  origin: Origin,
  owner: Owner,
  { factor, kind }: { factor: FactorRow; kind: 'second_factor_added' | 'second_factor_removed' },
): Promise<EncryptedMessage[]> {
  const type = factor.factor_type === 'phone' ? 'phone' : 'totp'
  return createNotice(deps, origin, owner, (data) =>
    sealMail(deps, data.address, kind, { ...data, factor: type }),
  )
}

function createGuessingNotice(
  deps: MessagesDependencies,
  origin: Origin,
  owner: Owner,
): Promise<EncryptedMessage[]> {
  return createNotice(deps, origin, owner, (data) =>
    sealMail(deps, data.address, 'second_factor_guessed', data),
  )
}

/**
 * Notifies the owner, once a day at most, that second-factor codes are guessed in a session that passed the first
 * factor.
 */
export async function notifyOfGuessing(
  deps: MessagesDependencies,
  context: RequestContext,
  owner: StoredUser,
): Promise<void> {
  if (!(await deps.limits.canNotifyOfGuessing(owner.id))) return
  await sendNotice(deps, await createGuessingNotice(deps, context, owner))
}

/** Identities without an external provider. */
const OWN_SIGN_IN_METHODS: Readonly<Record<string, string>> = {
  email: 'Your password',
  phone: 'Your phone number',
}

export function createIdentityNotice(
  deps: MessagesDependencies,
  origin: Origin,
  owner: Owner,
  { provider, kind }: { provider: string; kind: 'sign_in_method_added' | 'sign_in_method_removed' },
): Promise<EncryptedMessage[]> {
  const known = deps.settings.providers.find(({ name }) => name === provider)
  const signInMethod = OWN_SIGN_IN_METHODS[provider] ?? known?.label ?? provider
  return createNotice(deps, origin, owner, (data) =>
    sealMail(deps, data.address, kind, { ...data, signInMethod }),
  )
}

/** Enqueues a notice whose event has no SQL function that enqueues it in its own transaction. */
export async function sendNotice(
  { database, clock, outgoing }: MessagesDependencies,
  messages: readonly EncryptedMessage[],
): Promise<void> {
  if (messages.length === 0) return
  await database.query('select firstline.enqueue_messages($1, $2)', [JSON.stringify(messages), clock.now()])
  outgoing.wake()
}

async function createNotice(
  deps: MessagesDependencies,
  { address: networkAddress }: Origin,
  owner: Owner,
  seal: (data: SecurityNotice) => EncryptedMessage[],
): Promise<EncryptedMessage[]> {
  const address = await findNoticeAddress(deps, owner)
  return address === null ? [] : seal({ address, at: deps.clock.now(), networkAddress })
}

/** Null if the address is unverified, so possibly another person's, or has reached its limit on notices. */
async function findNoticeAddress(deps: MessagesDependencies, { id, email }: Owner): Promise<string | null> {
  if (!email) return null
  const verified = await deps.database.query(
    `select 1 from auth.users u where u.id = $1 and (u.proven_email = lower(u.email) or exists (
       select 1 from auth.identities i
       where i.user_id = u.id and i.provider = 'email' and (i.identity_data ->> 'email_verified')::boolean
     ))`,
    [id],
  )
  return verified.length > 0 && (await deps.limits.canNotify(email)) ? email : null
}
