import type { Clock } from '@firstline/platform/clock'
import type { Database } from '@firstline/platform/database'
import type { SafeFetch } from '@firstline/platform/ssrf-guard'
import type { Accounts } from '../accounts/accounts.ts'
import type { AuthSettings } from '../auth-settings.ts'
import type { Limits } from '../limits/limits.ts'
import type { Messages } from '../messages/messages.ts'
import type { Secrets } from '../secrets.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { IssuerKeys } from './id-tokens/issuer-keys.ts'
import type { OAuthProviders } from './upstream/create-oauth-providers.ts'

export interface ExternalSignInDependencies {
  database: Database
  clock: Clock
  secrets: Secrets
  accounts: Pick<Accounts, 'find' | 'isReserved'>
  limits: Pick<Limits, 'refuseIdTokenReplay'>
  messages: Messages
  sessions: Pick<Sessions, 'continueSessionAfterLink' | 'startSessionForUserId'>
  /** The configured providers. */
  upstreams: OAuthProviders
  /** Signing keys of the OpenID Connect providers, by the provider's name. */
  issuerKeys: ReadonlyMap<string, IssuerKeys>
  /** Fetches SAML metadata; guarded against SSRF. */
  safeFetch: SafeFetch
  settings: Pick<AuthSettings, 'autoconfirm' | 'phone' | 'providers' | 'publicUrl' | 'signupOpen'>
}
