import type { Clock } from '@firstline/platform/clock'
import { authLog } from '@firstline/platform/log'
import { AuthError } from '../auth-error.ts'
import type { AuthSettings } from '../auth-settings.ts'
import { verifyCaptchaToken } from './verify-captcha-token.ts'

export interface Captcha {
  /**
   * Requires a valid token that was solved on this site. The address is the client's.
   * @throws {AuthError} captcha_failed: 400 for an invalid token, 503 while the provider is captchaUnavailable.
   */
  require(token: string | null, address: string): Promise<void>
}

const LOG_EVERY_MS = 60_000
/**
 * hCaptcha's tokens have about 2,000 characters, Turnstile's at most 2,048, neither with quotes, brackets or slashes. A
 * firewall before the provider would block those with a response of its own, which looks like an outage. With
 * `whenDown: allow` a token crafted to look like an attack would then be accepted.
 */
const TOKEN = /^[\w.~+=:|-]{1,8192}$/

/** Null if no captcha is configured. */
export function createCaptcha(
  { captcha: settings, publicUrl }: Pick<AuthSettings, 'captcha' | 'publicUrl'>,
  clock: Clock,
): Captcha | null {
  if (!settings) return null
  const ownHostname = new URL(publicUrl).hostname
  const isOwnHostname = (hostname: string | null) =>
    hostname === null || hostname === ownHostname || settings.isForTests
  const logThrottled = throttleLog(clock)
  return {
    async require(token, address) {
      if (token === null) throw createRefusedError('no captcha_token found')
      if (!TOKEN.test(token)) throw createRefusedError('the captcha_token is none')
      const verdict = await verifyCaptchaToken(settings, { token, address })
      switch (verdict.kind) {
        case 'accepted':
          if (!isOwnHostname(verdict.hostname))
            throw createRefusedError('the captcha was solved on another site')
          return
        case 'refused':
          throw createRefusedError('the captcha_token was refused')
        case 'misconfigured': {
          const { reason } = verdict
          logThrottled(() =>
            authLog.error({ reason }, 'the captcha refuses its settings: nobody can sign in or up'),
          )
          throw createUnavailableError()
        }
        case 'unknown': {
          const { reason } = verdict
          const { whenDown } = settings
          logThrottled(() => authLog.warn({ reason, whenDown }, 'the captcha does not answer'))
          if (whenDown === 'refuse') throw createUnavailableError()
        }
      }
    },
  }
}

/** Logs once a minute at most, so that an outage does not flood the log. */
function throttleLog(clock: Clock): (log: () => void) => void {
  let loggedAt = Number.NEGATIVE_INFINITY
  return (log) => {
    const now = clock.now().getTime()
    if (now - loggedAt < LOG_EVERY_MS) return
    loggedAt = now
    log()
  }
}

function createRefusedError(reason: string): AuthError {
  return new AuthError(400, 'captcha_failed', `captcha protection: request disallowed (${reason})`)
}

function createUnavailableError(): AuthError {
  return new AuthError(
    503,
    'captcha_failed',
    'captcha protection: the captcha cannot be checked right now. Please try again in a minute.',
  )
}
