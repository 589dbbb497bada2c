import type { Clock } from '#server/platform/clock.ts'
import { authLog } from '#server/platform/log.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthSettings } from '../auth-options.ts'
import { askProvider } from './ask-provider.ts'

export interface Captcha {
  /**
   * That the token was earned here by a person, just now; the address is the client's.
   * @throws {AuthError} captcha_failed: 400 where it was not, 503 while that can't be found out.
   */
  require(token: string | null, address: string): Promise<void>
}

const LOG_EVERY_MS = 60_000
/**
 * Longer ones were made by nobody: hCaptcha's have about 2,000 characters, Turnstile's at most 2,048. Nor are there any with
 * quotes, brackets or slashes: a firewall before the provider would answer those in its own words, which looks like an
 * outage, and where an outage lets in whoever comes, so would a token that is made to look like an attack.
 */
const TOKEN = /^[\w.~+=:|-]{1,8192}$/

/** Asks the provider whether those who come are people; null where nobody is asked. */
export function createCaptcha(
  { captcha: settings, publicUrl }: Pick<AuthSettings, 'captcha' | 'publicUrl'>,
  clock: Clock,
): Captcha | null {
  if (!settings) return null
  const ours = new URL(publicUrl).hostname
  const isOfHere = (hostname: string | null) => hostname === null || hostname === ours || settings.isForTests
  const logSometimes = sometimes(clock)
  return {
    async require(token, address) {
      if (token === null) throw refused('no captcha_token found')
      if (!TOKEN.test(token)) throw refused('the captcha_token is none')
      const verdict = await askProvider(settings, { token, address })
      switch (verdict.kind) {
        case 'accepted':
          if (!isOfHere(verdict.hostname)) throw refused('the captcha was solved on another site')
          return
        case 'refused':
          throw refused('the captcha_token was refused')
        case 'misconfigured': {
          const { reason } = verdict
          logSometimes(() =>
            authLog.error({ reason }, 'the captcha refuses its settings: nobody can sign in or up'),
          )
          throw unavailable()
        }
        case 'unknown': {
          const { reason } = verdict
          const { whenDown } = settings
          logSometimes(() => authLog.warn({ reason, whenDown }, 'the captcha does not answer'))
          if (whenDown === 'refuse') throw unavailable()
        }
      }
    },
  }
}

/** Once a minute at most: of an outage one line is enough. */
function sometimes(clock: Clock): (log: () => void) => void {
  let loggedAt = Number.NEGATIVE_INFINITY
  return (log) => {
    const now = clock.now().getTime()
    if (now - loggedAt < LOG_EVERY_MS) return
    loggedAt = now
    log()
  }
}

function refused(reason: string): AuthError {
  return new AuthError(400, 'captcha_failed', `captcha protection: request disallowed (${reason})`)
}

function unavailable(): AuthError {
  return new AuthError(
    503,
    'captcha_failed',
    'captcha protection: the captcha can not be checked right now. Please try again in a minute.',
  )
}
