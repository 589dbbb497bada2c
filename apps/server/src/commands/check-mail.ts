import type { Config } from '#server/config/config.ts'
import { checkMailServer } from '#server/platform/outgoing/index.ts'
import { type Check, fault, note, ok, warning } from './check.ts'

/** Whether mails can be sent: the mail server is signed in to, and nothing is sent. */
export async function checkMail({ mail, production }: Pick<Config, 'mail' | 'production'>): Promise<Check> {
  if (mail.smtpUrl === null) {
    return production
      ? warning('Mail', 'no mail server is set, so no mail is sent: set SMTP_URL')
      : note('Mail', 'no mail server is set (SMTP_URL): mails stay in the outbox')
  }
  const wrong = await checkMailServer(mail.smtpUrl)
  return wrong === null
    ? ok('Mail', `the mail server lets us sign in, and mails come from ${mail.from}`)
    : fault('Mail', wrong, 'correct SMTP_URL, or look after the mail server; until then mails wait for a day')
}
