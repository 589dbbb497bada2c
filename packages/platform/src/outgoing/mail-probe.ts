import type { Clock } from '../clock.ts'
import { checkMailServer } from './check-mail-server.ts'

/** Milliseconds for which a result is cached, so that there is at most one connection per minute. */
const CACHE_MS = 60_000

export interface MailProbe {
  /** Waits for the mail server, which may take longer than a page should. */
  isMailServerDown(): Promise<boolean>
  /** The last known answer, while a newer one may be on its way; null before the first. Never waits. */
  peek(): boolean | null
}

/**
 * Creates a check whether the mail server accepts connections. It is independent of queued messages: otherwise the
 * response would reveal whether an address has an account (user enumeration).
 */
export function createMailProbe({ smtpUrl, clock }: { smtpUrl: string; clock: Clock }): MailProbe {
  let last: { at: number; isDown: Promise<boolean> } | undefined
  let known: boolean | null = null

  function isMailServerDown(): Promise<boolean> {
    const now = clock.now().getTime()
    if (!last || now - last.at >= CACHE_MS) {
      const isDown = checkMailServer(smtpUrl).then((problem) => (known = problem !== null))
      last = { at: now, isDown }
    }
    return last.isDown
  }

  return {
    isMailServerDown,
    peek() {
      void isMailServerDown()
      return known
    },
  }
}
