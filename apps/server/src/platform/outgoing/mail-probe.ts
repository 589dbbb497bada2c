import type { Clock } from '#server/platform/clock.ts'
import { checkMailServer } from './check-mail-server.ts'

/** How long an answer counts, so that many callers make one connection a minute. */
const FRESH_MS = 60_000

/**
 * Tells whether the mail server takes mails, by signing in to it. It looks at no message: what it answers must not depend
 * on whether a mail was queued for an address, or anybody could ask which addresses have accounts.
 */
export function createMailProbe({ smtpUrl, clock }: { smtpUrl: string; clock: Clock }) {
  let last: { at: number; isDown: Promise<boolean> } | undefined
  return async function isMailServerDown(): Promise<boolean> {
    const now = clock.now().getTime()
    if (!last || now - last.at >= FRESH_MS) {
      last = { at: now, isDown: checkMailServer(smtpUrl).then((fault) => fault !== null) }
    }
    return last.isDown
  }
}
