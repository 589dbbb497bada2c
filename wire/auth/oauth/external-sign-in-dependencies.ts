import type { Clock } from '@firstline/platform/clock'
import type { Database } from '@firstline/platform/database'
import type { Accounts } from '../accounts/accounts.ts'
import type { AuthSettings } from '../auth-settings.ts'
import type { Limits } from '../limits/limits.ts'
import type { Messages } from '../messages/messages.ts'
import type { OneTimeTokens } from '../one-time-tokens/one-time-tokens.ts'
import type { Secrets } from '../secrets.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { IssuerKeys } from './upstream/issuer-keys.ts'
import type { OAuthProviders } from './upstream/create-oauth-providers.ts'

export interface ExternalSignInDependencies {
  database: Database
  clock: Clock
  secrets: Secrets
  accounts: Pick<Accounts, 'find' | 'isReserved'>
  limits: Pick<Limits, 'refuseIdTokenReplay'>
  messages: Pick<Messages, 'createIdentityNotice' | 'sendNotice' | 'wake'>
  oneTimeTokens: Pick<OneTimeTokens, 'prepareConfirmation' | 'readRedirect'>
  sessions: Pick<Sessions, 'continueSession' | 'startSessionForUserId'>
  /** The configured providers. */
  upstreams: OAuthProviders
  /** Signing keys of the OpenID Connect providers, by the provider's name. */
  issuerKeys: ReadonlyMap<string, IssuerKeys>
  settings: Pick<AuthSettings, 'autoconfirm' | 'phone' | 'providers' | 'publicUrl' | 'signupOpen'>
}
