import type { Clock } from '@firstline/platform/clock'
import type { Database } from '@firstline/platform/database'
import type { Outgoing } from '@firstline/platform/outgoing'
import type { Accounts } from '../accounts/accounts.ts'
import type { AuthOptions } from '../auth-options.ts'
import type { AuthSettings } from '../auth-settings.ts'
import type { Limits } from '../limits/limits.ts'
import type { Secrets } from '../secrets.ts'

export interface MessagesDependencies {
  database: Database
  clock: Clock
  outgoing: Outgoing
  secrets: Secrets
  accounts: Pick<Accounts, 'insertUser' | 'markContested'>
  limits: Limits
  texts: AuthOptions['texts']
  settings: Pick<AuthSettings, 'otpExpirySeconds' | 'providers' | 'publicUrl' | 'redirectUrls'>
}
