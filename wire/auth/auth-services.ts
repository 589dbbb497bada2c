import type { Gateway } from '@firstline/wire/gateway'
import type { Clock } from '@firstline/platform/clock'
import { type Accounts, createAccounts } from './accounts/accounts.ts'
import { createDefaultDeletion } from './accounts/delete-user.ts'
import type { AuthOptions } from './auth-options.ts'
import type { AuthSettings } from './auth-settings.ts'
import { createCaptcha } from './captcha/create-captcha.ts'
import { createLimits, type Limits } from './limits/limits.ts'
import { createMessages, type Messages } from './messages/messages.ts'
import { createExternalSignIn, type ExternalSignIn } from './oauth/external-sign-in.ts'
import { createProviderKeys } from './oauth/upstream/issuer-keys.ts'
import { createOAuthProviders } from './oauth/upstream/create-oauth-providers.ts'
import { createOidcMetadataReaders, PROVIDER_TIMEOUT_MS } from './oauth/upstream/oidc-metadata.ts'
import { createFactors, type Factors } from './mfa/factors.ts'
import { createOneTimeTokens, type OneTimeTokens } from './one-time-tokens/one-time-tokens.ts'
import { createPasswordHasher } from './passwords/index.ts'
import { createSaml, type Saml } from './saml/saml.ts'
import { createSessions, type Sessions } from './sessions/sessions.ts'
import { createSecrets } from './secrets.ts'

/** The capabilities that handlers pick from; only the files of routes pass all of them. */
export interface AuthServices {
  accounts: Accounts
  sessions: Sessions
  factors: Factors
  messages: Messages
  oneTimeTokens: OneTimeTokens
  limits: Limits
  external: ExternalSignIn
  saml: Saml
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
  const messages = createMessages({ database, clock, outgoing, limits, texts, settings })
  const oneTimeTokens = createOneTimeTokens({
    database,
    clock,
    secrets,
    accounts,
    limits,
    messages,
    settings,
  })
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
  const factors = createFactors({ database, clock, secrets, limits, messages, sessions })
  const external = createExternalSignIn({
    database,
    clock,
    secrets,
    accounts,
    limits,
    messages,
    oneTimeTokens,
    sessions,
    upstreams: createOAuthProviders(settings, { secrets, metadata, timeLimitMs }),
    issuerKeys: createProviderKeys(metadata, { clock, timeLimitMs }),
    settings,
  })
  const saml = createSaml({ database, clock, accounts, external, safeFetch, settings })
  return {
    accounts,
    sessions,
    factors,
    messages,
    oneTimeTokens,
    limits,
    external,
    saml,
    settings,
    clock,
    tokens,
  }
}
