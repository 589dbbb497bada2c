import type { EncryptedMessage } from '@firstline/platform/outgoing'
import { createOneTimeLink } from '../admin/link-request.ts'
import { storeLink } from '../admin/store-link.ts'
import { type Bound, bindFunctions } from '../bind-functions.ts'
import type { MailData, MailKind } from '../mails/index.ts'
import { notifyOfGuessing } from '../mfa/notify-of-guessing.ts'
import { sealMail, sealText } from '../notices/seal-messages.ts'
import {
  createFactorNotice,
  createIdentityNotice,
  createNewSignInNotice,
  createPasswordChangedNotice,
  sendNotice,
} from '../notices/security-notices.ts'
import { checkReauthenticationCode, consumeToken } from '../one-time-tokens/consume-token.ts'
import {
  prepareEmailChange,
  prepareEmailChangeMails,
  preparePhoneChange,
} from '../one-time-tokens/contact-change.ts'
import { createOneTimeToken } from '../one-time-tokens/one-time-token.ts'
import { readRedirect } from '../one-time-tokens/read-redirect.ts'
import { prepareConfirmation, sendConfirmation } from '../one-time-tokens/send-confirmation.ts'
import { sendTokens } from '../one-time-tokens/send-tokens.ts'
import type { MessagesDependencies } from './messages-dependencies.ts'

const functions = {
  checkReauthenticationCode,
  consumeToken,
  createFactorNotice,
  createIdentityNotice,
  createNewSignInNotice,
  createOneTimeLink,
  createOneTimeToken,
  createPasswordChangedNotice,
  notifyOfGuessing,
  prepareConfirmation,
  prepareEmailChange,
  prepareEmailChangeMails,
  preparePhoneChange,
  readRedirect,
  sealText,
  sendConfirmation,
  sendNotice,
  sendTokens,
  storeLink,

  /** Delivers what a transaction has enqueued without waiting for the next run. */
  wake: ({ outgoing }: MessagesDependencies) => {
    outgoing.wake()
  },
}

/** Mails and texts with their one-time links and codes. */
export interface Messages extends Bound<typeof functions> {
  sealMail<Kind extends MailKind>(to: string, kind: Kind, data: MailData[Kind]): EncryptedMessage[]
}

export function createMessages(deps: MessagesDependencies): Messages {
  return {
    ...bindFunctions(deps, functions),
    sealMail: (to, kind, data) => sealMail(deps, to, kind, data),
  }
}
