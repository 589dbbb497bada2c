import type { Clock } from '@firstline/platform/clock'
import type { Database } from '@firstline/platform/database'
import type { SafeFetch } from '@firstline/platform/ssrf-guard'
import type { Accounts } from '../accounts/accounts.ts'
import type { AuthSettings } from '../auth-settings.ts'
import type { ExternalSignIn } from '../oauth/external-sign-in.ts'

export interface SamlDependencies {
  database: Database
  clock: Clock
  accounts: Pick<Accounts, 'isReserved'>
  external: Pick<ExternalSignIn, 'storeFlowResponse'>
  /** Fetches metadata; guarded against SSRF. */
  safeFetch: SafeFetch
  settings: Pick<AuthSettings, 'publicUrl'>
}
