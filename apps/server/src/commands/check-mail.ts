import type { Config } from '#server/config/config.ts'
import { checkMailServer } from '@firstline/platform/outgoing'
import {
  type Check,
  createFailureCheck,
  createNoteCheck,
  createOkCheck,
  createWarningCheck,
} from './check.ts'

/** Signs in to the mail server without sending a mail. */
export async function checkMail({ mail, production }: Pick<Config, 'mail' | 'production'>): Promise<Check> {
  if (mail.smtpUrl === null) {
    return production
      ? createWarningCheck('Mail', 'no mail server is set, so no mail is sent: set SMTP_URL')
      : createNoteCheck('Mail', 'no mail server is set (SMTP_URL): mails stay in the outbox')
  }
  const failure = await checkMailServer(mail.smtpUrl)
  return failure === null
    ? createOkCheck('Mail', `the mail server lets us sign in, and mails come from ${mail.from}`)
    : createFailureCheck(
        'Mail',
        failure,
        'correct SMTP_URL, or look after the mail server; until then mails wait for a day',
      )
}
