import { checkReauthenticationCode, consumeToken } from './consume-token.ts'
import { prepareEmailChange, prepareEmailChangeMails, preparePhoneChange } from './contact-change.ts'
import { createOneTimeToken } from './one-time-token.ts'
import type { OneTimeTokensDependencies } from './one-time-tokens-dependencies.ts'
import { readRedirect } from './choose-redirect.ts'
import { prepareConfirmation, sendConfirmation } from './send-confirmation.ts'
import { sendTokens } from './send-tokens.ts'
import { storeLink } from './store-link.ts'

/** Links and codes that are sent to a contact and valid once. */
export type OneTimeTokens = ReturnType<typeof createOneTimeTokens>

export function createOneTimeTokens(deps: OneTimeTokensDependencies) {
  return {
    checkReauthenticationCode: checkReauthenticationCode.bind(null, deps),
    consumeToken: consumeToken.bind(null, deps),
    createOneTimeToken: createOneTimeToken.bind(null, deps),
    prepareConfirmation: prepareConfirmation.bind(null, deps),
    prepareEmailChange: prepareEmailChange.bind(null, deps),
    prepareEmailChangeMails: prepareEmailChangeMails.bind(null, deps),
    preparePhoneChange: preparePhoneChange.bind(null, deps),
    readRedirect: readRedirect.bind(null, deps),
    sendConfirmation: sendConfirmation.bind(null, deps),
    sendTokens: sendTokens.bind(null, deps),
    storeLink: storeLink.bind(null, deps),
  }
}
