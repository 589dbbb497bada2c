import { AuthError } from '../../auth-error.ts'
import type { SamlDependencies } from '../saml-dependencies.ts'
import { redirectToFlowTarget } from '../../oauth/flows/flow-redirect.ts'
import { readSamlUser, type SamlUser } from '../responses/read-saml-user.ts'
import { verifySamlResponse } from '../responses/verify-saml-response.ts'
import { dropExpiredCertificates } from '../metadata/certificates.ts'
import { AttributeMapping } from '../providers/attribute-mapping.ts'
import {
  type SamlProviderRow,
  createProviderNotFoundError,
  requireSamlProvider,
} from '../providers/provider-rows.ts'
import { getSamlEndpoints } from '../saml-endpoints.ts'
import { createSamlClient } from '../create-saml-client.ts'
import { XmlError } from '../xml/xml-element.ts'
import { requireAuthorizedDomain } from './require-authorized-domain.ts'
import type { SamlSignInRow } from './sign-in-rows.ts'

interface PostedResponse {
  signIn: SamlSignInRow
  answer: string
}

export async function processSamlResponse(
  deps: SamlDependencies,
  { signIn, answer }: PostedResponse,
): Promise<Response> {
  const { database, settings, clock } = deps
  // The provider of the request, not the issuer that the response names.
  const provider = await requireSamlProvider(database, signIn.sso_provider_id)
  const { assertionId, person } = await verifyResponse(deps, provider, { signIn, answer })
  await requireAuthorizedDomain(deps, provider, person)
  const [row] = await database.query<{ outcome: string }>(
    'select auth.take_saml_assertion($1, $2, $3, $4, $5) as outcome',
    [signIn.id, assertionId, person.providerId, person.email, clock.now()],
  )
  if (row?.outcome === 'no_provider') throw createProviderNotFoundError()
  if (row?.outcome !== 'taken') {
    throw new AuthError(400, 'flow_state_already_used', 'This sign-in was already completed. Start again.')
  }
  await deps.external.storeFlowResponse(signIn.id, 'sso', person)
  return redirectToFlowTarget(getSamlEndpoints(settings).end, { query: { state: signIn.id } }, 303)
}

async function verifyResponse(
  { settings, clock }: SamlDependencies,
  provider: SamlProviderRow,
  { signIn, answer }: PostedResponse,
): Promise<{ assertionId: string; person: SamlUser }> {
  const { entityId: audience, answers: recipient } = getSamlEndpoints(settings)
  try {
    const requestId = signIn.request_id
    const now = clock.now()
    const open = (isResponseSigned: boolean) => {
      const certificates = dropExpiredCertificates(provider.certificates, now)
      return createSamlClient(settings, { ...provider, certificates }, { requestId, isResponseSigned })
    }
    const assertion = await verifySamlResponse(open, answer, {
      entityId: provider.entity_id,
      audience,
      recipient,
      requestId,
      now,
    })
    const mapping = AttributeMapping.parse(provider.attribute_mapping)
    return {
      assertionId: assertion.id,
      person: readSamlUser(assertion, { mapping, entityId: provider.entity_id }),
    }
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    throw new AuthError(400, 'validation_failed', `The provider's SAML response ${error.message}`, {
      cause: error,
    })
  }
}
