import type { Gateway } from '@firstline/wire/gateway'
import type { Clock } from '@firstline/platform/clock'
import { type Accounts, createAccounts } from './accounts/accounts.ts'
import { createDefaultDeletion } from './admin/default-deletion.ts'
import type { AuthOptions } from './auth-options.ts'
import type { AuthSettings } from './auth-settings.ts'
import { createCaptcha } from './captcha/create-captcha.ts'
import { createLimits, type Limits } from './limits/limits.ts'
import { createMessages, type Messages } from './messages/messages.ts'
import { createExternalSignIn, type ExternalSignIn } from './oauth/external-sign-in.ts'
import { createProviderKeys } from './oauth/id-tokens/issuer-keys.ts'
import { createOAuthProviders } from './oauth/upstream/create-oauth-providers.ts'
import { createOidcMetadataReaders, PROVIDER_TIMEOUT_MS } from './oauth/upstream/oidc-metadata.ts'
import { createPasswordHasher } from './passwords/index.ts'
import { createSessions, type Sessions } from './sessions/sessions.ts'
import { createSecrets } from './secrets.ts'

/** The capabilities that handlers pick from; only the files of routes pass all of them. */
export interface AuthServices {
  accounts: Accounts
  sessions: Sessions
  messages: Messages
  limits: Limits
  external: ExternalSignIn
  settings: AuthSettings
  clock: Clock
  tokens: Gateway['tokens']
}

export function createAuthServices(options: AuthOptions): AuthServices {
  const { database, settings, gateway, outgoing, rateLimits, safeFetch, texts, onSignIn } = options
  const { clock, tokens } = gateway
  const timeLimitMs = options.providerTimeLimitMs ?? PROVIDER_TIMEOUT_MS
  const secrets = createSecrets(options.secret)
  const metadata = createOidcMetadataReaders(settings.providers, { clock, timeLimitMs })
  const captcha = createCaptcha(settings, clock)
  const limits = createLimits({ database, clock, rateLimits, secrets, captcha, settings })
  const accounts = createAccounts({
    database,
    clock,
    secrets,
    passwords: options.passwords ?? createPasswordHasher(),
    deletion: options.deletion ?? createDefaultDeletion(database),
    isReserved: (email) => options.isReserved?.(email) ?? false,
  })
  const messages = createMessages({ database, clock, outgoing, secrets, accounts, limits, texts, settings })
  const sessions = createSessions({
    database,
    clock,
    tokens,
    secrets,
    accounts,
    limits,
    messages,
    onSignIn,
    settings,
  })
  const external = createExternalSignIn({
    database,
    clock,
    secrets,
    accounts,
    limits,
    messages,
    sessions,
    upstreams: createOAuthProviders(settings, { secrets, metadata, timeLimitMs }),
    issuerKeys: createProviderKeys(metadata, { clock, timeLimitMs }),
    safeFetch,
    settings,
  })
  return { accounts, sessions, messages, limits, external, settings, clock, tokens }
}
