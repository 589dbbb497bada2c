import type { Gateway } from '@firstline/wire/gateway'
import type { Clock } from '@firstline/platform/clock'
import type { Database } from '@firstline/platform/database'
import type { Accounts } from '../accounts/accounts.ts'
import type { AuthOptions } from '../auth-options.ts'
import type { AuthSettings } from '../auth-settings.ts'
import type { Limits } from '../limits/limits.ts'
import type { Messages } from '../messages/messages.ts'
import type { Secrets } from '../secrets.ts'

export interface SessionsDependencies {
  database: Database
  clock: Clock
  tokens: Gateway['tokens']
  secrets: Secrets
  accounts: Pick<Accounts, 'find'>
  limits: Pick<Limits, 'hashClientAddress'>
  messages: Pick<Messages, 'createNewSignInNotice' | 'wake'>
  onSignIn: AuthOptions['onSignIn']
  settings: Pick<
    AuthSettings,
    'jwtExpirySeconds' | 'publicUrl' | 'reuseIntervalSeconds' | 'sessionIdleSeconds' | 'sessionTimeboxSeconds'
  >
}
