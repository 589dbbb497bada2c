import type { Clock } from '@firstline/platform/clock'
import type { Database } from '@firstline/platform/database'
import type { Outgoing } from '@firstline/platform/outgoing'
import type { AuthOptions } from '../auth-options.ts'
import type { AuthSettings } from '../auth-settings.ts'
import type { Limits } from '../limits/limits.ts'

export interface MessagesDependencies {
  database: Database
  clock: Clock
  outgoing: Outgoing
  limits: Pick<Limits, 'canNotify' | 'canNotifyOfGuessing'>
  texts: AuthOptions['texts']
  settings: Pick<AuthSettings, 'otpExpirySeconds' | 'providers' | 'publicUrl'>
}
