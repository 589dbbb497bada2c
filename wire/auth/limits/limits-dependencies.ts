import type { Clock } from '@firstline/platform/clock'
import type { Database } from '@firstline/platform/database'
import type { RateLimits } from '@firstline/platform/rate-limits'
import type { AuthSettings } from '../auth-settings.ts'
import type { Captcha } from '../captcha/create-captcha.ts'
import type { Secrets } from '../secrets.ts'

export interface LimitsDependencies {
  database: Database
  clock: Clock
  rateLimits: RateLimits
  secrets: Secrets
  /** Null: no captcha is required. */
  captcha: Captcha | null
  settings: Pick<AuthSettings, 'rates' | 'mailIntervalSeconds'>
}
