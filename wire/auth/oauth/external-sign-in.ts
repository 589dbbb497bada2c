import type { AuthSettings } from '../auth-settings.ts'
import type { Limits } from '../limits/limits.ts'
import type { OneTimeTokens } from '../one-time-tokens/one-time-tokens.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { continueSessionAfterLink } from './accounts/continue-session-after-link.ts'
import { linkIdentity } from './accounts/link-identity.ts'
import { signInWithIdentity } from './accounts/sign-in-with-identity.ts'
import { unlinkIdentity } from './accounts/unlink-identity.ts'
import { createAuthorizationRedirect } from './create-authorization-redirect.ts'
import type { ExternalSignInDependencies } from './external-sign-in-dependencies.ts'
import { beginFlow } from './flows/begin-flow.ts'
import { completeFlow } from './flows/complete-flow.ts'
import { consumeFlow, storeFlowResponse } from './flows/consume-flow.ts'
import { exchangeCode } from './flows/exchange-code.ts'
import { decryptProviderTokens } from './flows/provider-tokens.ts'
import { verifyIdentity } from './id-tokens/verify-identity.ts'
import { readAuthorizeParams } from './read-authorize-params.ts'

/** Sign-in and linking by OAuth and OpenID Connect, with the flows that SAML uses too. */
export type ExternalSignIn = ReturnType<typeof createExternalSignIn>

export function createExternalSignIn(deps: ExternalSignInDependencies) {
  return {
    beginFlow: beginFlow.bind(null, deps),
    completeFlow: completeFlow.bind(null, deps),
    consumeFlow: consumeFlow.bind(null, deps),
    continueSessionAfterLink: continueSessionAfterLink.bind(null, deps),
    createAuthorizationRedirect: createAuthorizationRedirect.bind(null, deps),
    decryptProviderTokens: decryptProviderTokens.bind(null, deps),
    exchangeCode: exchangeCode.bind(null, deps),
    findProvider: (name: string) => deps.upstreams.get(name),
    linkIdentity: linkIdentity.bind(null, deps),
    readAuthorizeParams: readAuthorizeParams.bind(null, deps),
    signInWithIdentity: signInWithIdentity.bind(null, deps),
    storeFlowResponse: storeFlowResponse.bind(null, deps),
    unlinkIdentity: unlinkIdentity.bind(null, deps),
    verifyIdentity: verifyIdentity.bind(null, deps),
  }
}

/** What the endpoints of OAuth use. */
export interface ExternalSignInServices {
  external: ExternalSignIn
  limits: Limits
  oneTimeTokens: OneTimeTokens
  sessions: Sessions
  settings: AuthSettings
}
