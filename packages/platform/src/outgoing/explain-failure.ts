import type { Medium } from './message.ts'
import { SENDER_COMMAND } from './smtp-error.ts'

const NAMES: Record<Medium, { what: string; who: string }> = {
  mail: { what: 'Mails', who: 'the mail server' },
  text: { what: 'Texts', who: 'the hook for texts' },
}

/** Matched in order against the reason of a failed attempt. */
const EXPLANATIONS: readonly (readonly [RegExp, (who: string) => string])[] = [
  [/\bEAUTH\b/, (who) => `${who} refuses the user name or password`],
  [/answered 40[13]$/, (who) => `${who} refuses the signature`],
  [/\bETLS\b|CERT|SSL/, (who) => `no encrypted connection to ${who} can be made`],
  [/\b(EDNS|ENOTFOUND|EAI_AGAIN)\b/, (who) => `the name of ${who} is not known`],
  [/\bETIMEDOUT\b|TimeoutError|took too long/, (who) => `${who} does not answer`],
  [
    /\b(ECONNREFUSED|ECONNRESET|ECONNECTION|ESOCKET|EHOSTUNREACH|ENETUNREACH)\b/,
    (who) => `${who} can't be reached`,
  ],
  [new RegExp(`${SENDER_COMMAND}$`), (who) => `${who} refuses the sender in MAIL_FROM`],
  [/\b(EENVELOPE|EMESSAGE)\b/, (who) => `${who} refuses what is sent`],
]

/** Explains a failed attempt for operators, with the stored reason, which contains no address. */
export function describeAttemptError(medium: Medium, reason: string): string {
  const { who } = NAMES[medium]
  const explain = EXPLANATIONS.find(([pattern]) => pattern.test(reason))?.[1]
  return explain ? `${explain(who)} (${reason})` : reason
}

/** Describes why the messages of one medium fail. */
export function describeProblem(medium: Medium, reason: string | null, isSent: boolean): string {
  const { what, who } = NAMES[medium]
  if (!isSent) return `${what} can't be sent: ${who} is not set any more`
  if (reason === null) return `${what} are waiting for longer than they should`
  return `${what} can't be sent: ${describeAttemptError(medium, reason)}`
}
