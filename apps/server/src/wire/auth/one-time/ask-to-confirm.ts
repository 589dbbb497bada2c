import { randomUUID } from 'node:crypto'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import type { Contact } from '../accounts/contact.ts'
import { storeUser, type UserToStore } from '../accounts/create-user.ts'
import type { AuthParts } from '../auth-options.ts'
import { requireMaySend } from '../limits/send-limits.ts'
import { makeOneTimeToken } from './one-time-token.ts'
import type { Pkce } from './pkce.ts'
import { sealMail, sealText, type TextChannel } from './seal-messages.ts'
import { sendTokens } from './send-tokens.ts'

export interface Asking {
  contact: Contact
  channel: TextChannel
  pkce: Pkce | null
  redirectTo: string
  passwordHash?: string | null
  /** The account that waits for its proof; null: there is none that does, so nothing is sent. */
  user?: { id: string } | null
  /** Or the account to make. */
  newUser?: Omit<UserToStore, 'id'>
  /** Somebody else may have set the password that is stored for this account. */
  isContested?: boolean
  action?: string
}

/**
 * Asks whoever has this address to confirm it, by link and code. Gives the new account's id; null where none was made,
 * since there is one or somebody was faster.
 * @throws {AuthError} when it was asked for too often; then nothing is stored but that the account is contested.
 */
export async function askToConfirm(
  parts: AuthParts,
  context: RequestContext,
  asking: Asking,
): Promise<string | null> {
  const { contact, action = 'user_confirmation_requested' } = asking
  const medium = contact.provider === 'email' ? 'mail' : 'text'
  // Before anything is refused: who is told to wait has a mail already, and its link confirms what another began.
  if (asking.isContested && asking.user) await contest(parts, asking.user.id)
  await requireMaySend(parts, context, { medium, kind: 'confirmation', recipients: [contact.value] })
  const token = makeOneTimeToken(parts, {
    ...asking,
    type: 'confirmation_token',
    verificationType: 'signup',
    contact: contact.value,
  })
  const { link, code } = token
  const messages =
    medium === 'mail'
      ? sealMail(parts, contact.value, 'confirmation', { link, code, address: contact.value })
      : sealText(parts, contact.value, 'confirmation', { code, channel: asking.channel })

  if (asking.newUser) {
    const id = randomUUID()
    const extras = { tokens: [token.row], messages, action: 'user_confirmation_requested' }
    const outcome = await storeUser(parts, context, { id, ...asking.newUser }, extras)
    parts.outgoing.poke()
    return outcome === 'created' ? id : null
  }
  const userId = asking.user?.id ?? null
  await sendTokens(parts, context, { userId, tokens: [token], messages, action })
  return null
}

/**
 * What asks the owner of an address to confirm it, for a function of the database that decides whether there is a reason.
 * @throws {AuthError} when it was asked for too often.
 */
export async function prepareConfirmation(
  parts: AuthParts,
  context: RequestContext,
  { email, redirectTo, pkce }: { email: string; redirectTo: string; pkce: Pkce | null },
): Promise<{ tokens: object[]; messages: object[] }> {
  await requireMaySend(parts, context, { medium: 'mail', kind: 'confirmation', recipients: [email] })
  const token = makeOneTimeToken(parts, {
    type: 'confirmation_token',
    verificationType: 'signup',
    contact: email,
    redirectTo,
    pkce,
  })
  const { link, code } = token
  return {
    tokens: [token.row],
    messages: sealMail(parts, email, 'confirmation', { link, code, address: email }),
  }
}

/** What is stored as its password is not kept when the address of this account is proven. */
export async function contest({ database }: AuthParts, userId: string): Promise<void> {
  await database.query('update auth.users set is_contested = true where id = $1', [userId])
}
