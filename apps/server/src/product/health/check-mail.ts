import type { OutgoingHealth } from '@firstline/platform/outgoing'
import { formatAge } from './format-figures.ts'
import { createFinding, createOkFinding, type HealthFinding, SECTIONS } from './health-check.ts'

export interface MailParts {
  mail: OutgoingHealth
  text: OutgoingHealth
  isProduction: boolean
  now: Date
}

/** As many messages in a row are no accident of their recipients. */
const MANY_FAILURES = 3

/** Mails and texts: the queue of each, and whether the mail server accepts connections. */
export function checkMail({ mail, text, isProduction, now }: MailParts): HealthFinding {
  const facts = {
    'Mail server': describeServer(mail),
    'Mails waiting': describeQueue(mail),
    Texts: text.isSent ? describeQueue(text) : 'not set up',
    'Last failed mail': describeLastFailure(mail, now),
    'Last failed text': describeLastFailure(text, now),
  }
  const problems = [mail.problem, text.problem].filter((problem) => problem !== null)
  if (mail.isServerDown === true && mail.problem === null)
    problems.unshift("The mail server can't be used, so mails wait")
  if (problems.length > 0) {
    return createFinding('failing', `${problems.join('. ')}.`, facts, {
      text: 'Correct SMTP_URL or SMS_URL, or repair that server. Messages wait for a day.',
      section: SECTIONS.mail,
    })
  }
  if ([mail, text].some(({ lastFailure }) => (lastFailure?.count ?? 0) >= MANY_FAILURES)) {
    return createFinding('warning', 'None of the last messages could be sent.', facts, {
      text: 'Look at the last failure: the server may refuse all that this product sends.',
      section: SECTIONS.mail,
    })
  }
  if (!mail.isSent && isProduction) {
    return createFinding('warning', 'No mail is sent.', facts, {
      text: 'Set SMTP_URL.',
      section: SECTIONS.mail,
    })
  }
  return createOkFinding(mail.isSent ? 'Mails are sent.' : 'Mails stay in the outbox.', facts)
}

function describeServer({ isSent, isServerDown }: OutgoingHealth): string {
  if (!isSent) return 'not set up'
  if (isServerDown === null) return 'not known yet'
  return isServerDown ? 'down' : 'up'
}

function describeLastFailure({ lastFailure }: OutgoingHealth, now: Date): string | null {
  return lastFailure && `${lastFailure.reason}, ${formatAge(now.getTime() - lastFailure.at.getTime())} ago`
}

function describeQueue({ waiting, oldestMs }: OutgoingHealth): string {
  return oldestMs === null ? String(waiting) : `${waiting}, the oldest for ${formatAge(oldestMs)}`
}
