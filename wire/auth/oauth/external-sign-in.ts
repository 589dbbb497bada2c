import { type Bound, bindFunctions } from '../bind-functions.ts'
import { findSamlProvider, listSamlProviders } from '../saml/providers/find-provider.ts'
import { requireSamlProvider } from '../saml/providers/provider-rows.ts'
import { readSamlProviderParams } from '../saml/providers/read-saml-provider-params.ts'
import { deleteSamlProvider, saveSamlProvider } from '../saml/providers/save-provider.ts'
import { processSamlResponse } from '../saml/sign-in/process-response.ts'
import { findSamlSignIn, storeSamlSignIn } from '../saml/sign-in/sign-in-rows.ts'
import { unlinkIdentity } from './accounts/unlink-identity.ts'
import { linkIdentity } from './accounts/link-identity.ts'
import { signInWithIdentity } from './accounts/sign-in-with-identity.ts'
import { createAuthorizationRedirect } from './create-authorization-redirect.ts'
import type { ExternalSignInDependencies } from './external-sign-in-dependencies.ts'
import { beginFlow } from './flows/begin-flow.ts'
import { completeFlow } from './flows/complete-flow.ts'
import { consumeFlow, storeFlowResponse } from './flows/consume-flow.ts'
import { decryptProviderTokens } from './flows/provider-tokens.ts'
import { verifyIdentity } from './id-tokens/verify-identity.ts'
import { readAuthorizeParams } from './read-authorize-params.ts'
import type { OAuthProvider } from './upstream/oauth-provider.ts'

const functions = {
  beginFlow,
  completeFlow,
  consumeFlow,
  createAuthorizationRedirect,
  decryptProviderTokens,
  deleteSamlProvider,
  findSamlProvider,
  findSamlSignIn,
  linkIdentity,
  listSamlProviders,
  processSamlResponse,
  readAuthorizeParams,
  readSamlProviderParams,
  saveSamlProvider,
  signInWithIdentity,
  storeFlowResponse,
  storeSamlSignIn,
  unlinkIdentity,
  verifyIdentity,

  requireSamlProvider: ({ database }: ExternalSignInDependencies, id: string) =>
    requireSamlProvider(database, id),
  findProvider: ({ upstreams }: ExternalSignInDependencies, name: string): OAuthProvider | undefined =>
    upstreams.get(name),
}

/** Sign-in and linking by OAuth, OpenID Connect and SAML, with the state of their flows. */
export interface ExternalSignIn extends Bound<typeof functions> {}

export function createExternalSignIn(deps: ExternalSignInDependencies): ExternalSignIn {
  return bindFunctions(deps, functions)
}
