import type { Clock } from '@firstline/platform/clock'
import type { Database } from '@firstline/platform/database'
import type { Accounts } from '../accounts/accounts.ts'
import type { AuthSettings } from '../auth-settings.ts'
import type { Limits } from '../limits/limits.ts'
import type { Messages } from '../messages/messages.ts'
import type { Secrets } from '../secrets.ts'

export interface OneTimeTokensDependencies {
  database: Database
  clock: Clock
  secrets: Secrets
  accounts: Pick<Accounts, 'insertUser' | 'markContested'>
  limits: Pick<Limits, 'consumeCodeGuess' | 'limitCodeGuesses' | 'limitMessages'>
  messages: Pick<Messages, 'sealMail' | 'sealText' | 'wake'>
  settings: Pick<AuthSettings, 'otpExpirySeconds' | 'publicUrl' | 'redirectUrls'>
}
