import type { EncryptedMessage } from '@firstline/platform/outgoing'
import type { OneTimeTokensDependencies } from './one-time-tokens-dependencies.ts'
import { createOneTimeToken, type OneTimeToken } from './one-time-token.ts'
import type { CodeChallenge } from './pkce.ts'
import type { TextChannel } from '../messages/seal-messages.ts'

export interface EmailChange {
  /** Null for an account without an address: then only the new one has to confirm. */
  from: string | null
  to: string
  pkce: CodeChallenge | null
  redirectTo: string
  flowId: string
}

interface Change {
  tokens: OneTimeToken[]
  messages: EncryptedMessage[]
}

/** The tokens and mails of an address change. */
export function prepareEmailChange(deps: OneTimeTokensDependencies, change: EmailChange): Change {
  const mails = prepareEmailChangeMails(deps, change)
  return {
    tokens: mails.map(({ token }) => token),
    messages: mails.flatMap(({ messages }) => messages),
  }
}

interface ChangeMail {
  token: OneTimeToken
  messages: EncryptedMessage[]
}

/** The two mails of an address change: both the old and the new address have to confirm. */
export function prepareEmailChangeMails(
  deps: OneTimeTokensDependencies,
  { from, to, ...delivery }: EmailChange,
): ChangeMail[] {
  const addresses = { currentAddress: from, newAddress: to }
  const verificationType = 'email_change'
  const next = createOneTimeToken(deps, {
    ...delivery,
    type: 'email_change_token_new',
    verificationType,
    contact: to,
  })
  const toNext = deps.messages.sealMail(to, 'email_change_new', {
    ...addresses,
    link: next.link,
    code: next.code,
  })
  if (from === null) return [{ token: next, messages: toNext }]
  const current = createOneTimeToken(deps, {
    ...delivery,
    type: 'email_change_token_current',
    verificationType,
    contact: from,
  })
  const toCurrent = deps.messages.sealMail(from, 'email_change_current', {
    ...addresses,
    link: current.link,
    code: current.code,
  })
  return [
    { token: current, messages: toCurrent },
    { token: next, messages: toNext },
  ]
}

/** The token and text message of a number change. */
export function preparePhoneChange(
  deps: OneTimeTokensDependencies,
  { to, channel, redirectTo }: { to: string; channel: TextChannel; redirectTo: string },
): Change {
  const token = createOneTimeToken(deps, {
    type: 'phone_change_token',
    // Texts contain no link; the row requires a token hash, so the link is created and never sent.
    verificationType: 'email_change',
    contact: to,
    redirectTo,
  })
  return {
    tokens: [token],
    messages: deps.messages.sealText(to, 'phone_change', { code: token.code, channel }),
  }
}
