import type { SealedMessage } from '#server/platform/outgoing/index.ts'
import type { AuthParts } from '../auth-options.ts'
import { makeOneTimeToken, type OneTimeToken } from './one-time-token.ts'
import type { Pkce } from './pkce.ts'
import { sealMail, sealText, type TextChannel } from './seal-messages.ts'

export interface AddressChange {
  /** Null for an account without an address: then only the new one has to agree. */
  from: string | null
  to: string
  pkce: Pkce | null
  redirectTo: string
  flowId: string
}

interface Change {
  tokens: OneTimeToken[]
  messages: SealedMessage[]
}

/** What a change of address sends, and stores for it. */
export function addressChange(parts: AuthParts, change: AddressChange): Change {
  const mails = addressChangeMails(parts, change)
  return {
    tokens: mails.map(({ token }) => token),
    messages: mails.flatMap(({ messages }) => messages),
  }
}

interface ChangeMail {
  token: OneTimeToken
  messages: SealedMessage[]
}

/** The two mails of a change of address: whoever has the old one and whoever has the new one both have to agree. */
export function addressChangeMails(parts: AuthParts, { from, to, ...wish }: AddressChange): ChangeMail[] {
  const words = { currentAddress: from, newAddress: to }
  const verificationType = 'email_change'
  const next = makeOneTimeToken(parts, {
    ...wish,
    type: 'email_change_token_new',
    verificationType,
    contact: to,
  })
  const toNext = sealMail(parts, to, 'email_change_new', { ...words, link: next.link, code: next.code })
  if (from === null) return [{ token: next, messages: toNext }]
  const current = makeOneTimeToken(parts, {
    ...wish,
    type: 'email_change_token_current',
    verificationType,
    contact: from,
  })
  const toCurrent = sealMail(parts, from, 'email_change_current', {
    ...words,
    link: current.link,
    code: current.code,
  })
  return [
    { token: current, messages: toCurrent },
    { token: next, messages: toNext },
  ]
}

/** The text of a change of number. */
export function phoneChange(
  parts: AuthParts,
  { to, channel, redirectTo }: { to: string; channel: TextChannel; redirectTo: string },
): Change {
  const token = makeOneTimeToken(parts, {
    type: 'phone_change_token',
    // Texts hold no link; the row wants one that nobody knows.
    verificationType: 'email_change',
    contact: to,
    redirectTo,
  })
  return { tokens: [token], messages: sealText(parts, to, 'phone_change', { code: token.code, channel }) }
}
