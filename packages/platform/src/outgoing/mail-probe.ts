import type { Clock } from '../clock.ts'
import { checkMailServer } from './check-mail-server.ts'

/** Milliseconds for which a result is cached, so that there is at most one connection per minute. */
const CACHE_MS = 60_000

/**
 * Creates a check whether the mail server accepts connections. It is independent of queued messages: otherwise the
 * response would reveal whether an address has an account (user enumeration).
 */
export function createMailProbe({ smtpUrl, clock }: { smtpUrl: string; clock: Clock }) {
  let last: { at: number; isDown: Promise<boolean> } | undefined
  return async function isMailServerDown(): Promise<boolean> {
    const now = clock.now().getTime()
    if (!last || now - last.at >= CACHE_MS) {
      last = { at: now, isDown: checkMailServer(smtpUrl).then((problem) => problem !== null) }
    }
    return last.isDown
  }
}
