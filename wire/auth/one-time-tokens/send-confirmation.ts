import { randomUUID } from 'node:crypto'
import type { RequestContext } from '@firstline/wire/gateway'
import type { Contact } from '../accounts/contact.ts'
import type { UserInsert } from '../accounts/create-user.ts'
import type { OneTimeTokensDependencies } from './one-time-tokens-dependencies.ts'
import { createOneTimeToken } from './one-time-token.ts'
import type { CodeChallenge } from './pkce.ts'
import type { TextChannel } from '../messages/seal-messages.ts'
import { sendTokens } from './send-tokens.ts'

export interface ConfirmationRequest {
  contact: Contact
  channel: TextChannel
  pkce: CodeChallenge | null
  redirectTo: string
  passwordHash?: string | null
  /** The unconfirmed account; null: there is none, so nothing is sent. */
  user?: { id: string } | null
  /** The account to create instead. */
  newUser?: Omit<UserInsert, 'id'>
  /** The stored password may have been set by another person. */
  isContested?: boolean
  action?: string
}

/**
 * Sends a confirmation link and code.
 * @returns the id of the created account; null where none was created, because it exists or was created concurrently.
 * @throws {AuthError} when a message limit is reached; then only the mark as contested is stored.
 */
export async function sendConfirmation(
  deps: OneTimeTokensDependencies,
  context: RequestContext,
  params: ConfirmationRequest,
): Promise<string | null> {
  const { contact, action = 'user_confirmation_requested' } = params
  const medium = contact.provider === 'email' ? 'mail' : 'text'
  // Before the limit on mails: a link sent earlier would otherwise confirm what another person set.
  if (params.isContested && params.user) await deps.accounts.markContested(params.user.id)
  await deps.limits.limitMessages(context, { medium, kind: 'confirmation', recipients: [contact.value] })
  const token = createOneTimeToken(deps, {
    ...params,
    type: 'confirmation_token',
    verificationType: 'signup',
    contact: contact.value,
  })
  const { link, code } = token
  const messages =
    medium === 'mail'
      ? deps.messages.sealMail(contact.value, 'confirmation', { link, code, address: contact.value })
      : deps.messages.sealText(contact.value, 'confirmation', { code, channel: params.channel })

  if (params.newUser) {
    const id = randomUUID()
    const extras = { tokens: [token.row], messages, action: 'user_confirmation_requested' }
    const outcome = await deps.accounts.insertUser(context, { id, ...params.newUser }, extras)
    deps.messages.wake()
    return outcome === 'created' ? id : null
  }
  const userId = params.user?.id ?? null
  await sendTokens(deps, context, { userId, tokens: [token], messages, action })
  return null
}

/**
 * Prepares a confirmation mail for an SQL function that decides whether it is sent.
 * @throws {AuthError} when a message limit is reached.
 */
export async function prepareConfirmation(
  deps: OneTimeTokensDependencies,
  context: RequestContext,
  { email, redirectTo, pkce }: { email: string; redirectTo: string; pkce: CodeChallenge | null },
): Promise<{ tokens: object[]; messages: object[] }> {
  await deps.limits.limitMessages(context, { medium: 'mail', kind: 'confirmation', recipients: [email] })
  const token = createOneTimeToken(deps, {
    type: 'confirmation_token',
    verificationType: 'signup',
    contact: email,
    redirectTo,
    pkce,
  })
  const { link, code } = token
  return {
    tokens: [token.row],
    messages: deps.messages.sealMail(email, 'confirmation', { link, code, address: email }),
  }
}
