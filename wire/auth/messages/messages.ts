import type { MailData, MailKind } from '../mails/index.ts'
import type { MessagesDependencies } from './messages-dependencies.ts'
import { sealMail, sealText } from './seal-messages.ts'
import {
  createFactorNotice,
  createIdentityNotice,
  createNewSignInNotice,
  createPasswordChangedNotice,
  notifyOfGuessing,
  sendNotice,
} from './security-notices.ts'

/** Mails and texts, and the notices about changes of an account. */
export type Messages = ReturnType<typeof createMessages>

export function createMessages(deps: MessagesDependencies) {
  return {
    createFactorNotice: createFactorNotice.bind(null, deps),
    createIdentityNotice: createIdentityNotice.bind(null, deps),
    createNewSignInNotice: createNewSignInNotice.bind(null, deps),
    createPasswordChangedNotice: createPasswordChangedNotice.bind(null, deps),
    notifyOfGuessing: notifyOfGuessing.bind(null, deps),
    sealMail: <Kind extends MailKind>(to: string, kind: Kind, data: MailData[Kind]) =>
      sealMail(deps, to, kind, data),
    sealText: sealText.bind(null, deps),
    sendNotice: sendNotice.bind(null, deps),
    /** Delivers what a transaction has enqueued without waiting for the next run. */
    wake: () => deps.outgoing.wake(),
  }
}
