import type { AuthSettings } from '../auth-settings.ts'
import type { Limits } from '../limits/limits.ts'
import type { ExternalSignIn } from '../oauth/external-sign-in.ts'
import type { OneTimeTokens } from '../one-time-tokens/one-time-tokens.ts'
import { findSamlProvider, listSamlProviders } from './providers/find-provider.ts'
import { requireSamlProvider } from './providers/provider-rows.ts'
import { readSamlProviderParams } from './providers/read-saml-provider-params.ts'
import { deleteSamlProvider, saveSamlProvider } from './providers/save-provider.ts'
import type { SamlDependencies } from './saml-dependencies.ts'
import { processSamlResponse } from './sign-in/process-response.ts'
import { findSamlSignIn, storeSamlSignIn } from './sign-in/sign-in-rows.ts'

/** Single sign-on by SAML 2.0, with its providers. */
export type Saml = ReturnType<typeof createSaml>

export function createSaml(deps: SamlDependencies) {
  return {
    deleteProvider: deleteSamlProvider.bind(null, deps),
    findProvider: findSamlProvider.bind(null, deps),
    findSignIn: findSamlSignIn.bind(null, deps),
    listProviders: listSamlProviders.bind(null, deps),
    processResponse: processSamlResponse.bind(null, deps),
    readProviderParams: readSamlProviderParams.bind(null, deps),
    requireProvider: requireSamlProvider.bind(null, deps.database),
    saveProvider: saveSamlProvider.bind(null, deps),
    storeSignIn: storeSamlSignIn.bind(null, deps),
  }
}

/** What the endpoints of single sign-on use. */
export interface SamlServices {
  saml: Saml
  external: ExternalSignIn
  limits: Limits
  oneTimeTokens: OneTimeTokens
  settings: AuthSettings
}
