import { readBody } from '#server/platform/read-body.ts'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import { AuthError } from '../../auth-error.ts'
import type { AuthParts } from '../../auth-options.ts'
import { requireWithinRate } from '../../limits/request-rates.ts'
import {
  type FailedFlow,
  flowRedirect,
  redirectWithFailure,
  redirectWithRefusal,
} from '../../providers/flows/flow-redirect.ts'
import { holdAnswer } from '../../providers/flows/take-flow.ts'
import { domainOf, readPerson, type SsoPerson } from '../answers/read-person.ts'
import { DeclinedError } from '../answers/require-plain-answer.ts'
import { ANSWER_MAX_LENGTH, verifyAnswer } from '../answers/verify-answer.ts'
import { currentCertificates } from '../metadata/certificates.ts'
import { AttributeMapping } from '../providers/attribute-mapping.ts'
import { type ProviderRow, providerNotFound, requireProvider } from '../providers/provider-rows.ts'
import { requireSaml } from '../require-saml.ts'
import { samlAddresses } from '../saml-addresses.ts'
import { openSaml } from '../saml-library.ts'
import { XmlError } from '../xml/xml-element.ts'
import { findSignIn, type SignInRow } from './sign-in-rows.ts'

/** Every character of the answer may be written as three. */
const FORM_MAX_BYTES = 3 * ANSWER_MAX_LENGTH + 4096

/**
 * POST /sso/saml/acs: a provider's answer, which the browser brings from there. Only to a question of ours: an answer that
 * nobody asked for may be somebody else's sign-in, put into this browser to have its owner work in that account.
 */
export async function takeAnswer(
  parts: AuthParts,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  requireSaml(parts)
  const { publicUrl } = parts.settings
  let flow: FailedFlow | null = null
  try {
    await requireWithinRate(parts, context, 'sso', 'sso answer')
    const form = new URLSearchParams(await readBody(request, FORM_MAX_BYTES))
    const signIn = await findSignIn(parts.database, form.get('RelayState') ?? '')
    if (!signIn) {
      throw new AuthError(
        400,
        'saml_relay_state_not_found',
        'This is no answer to a sign-in that was begun here: begin it on the sign-in page',
      )
    }
    flow = { redirectTo: signIn.redirect_to ?? publicUrl, provider: `sso:${signIn.sso_provider_id}` }
    return await take(parts, { signIn, answer: form.get('SAMLResponse') ?? '' })
  } catch (failure) {
    if (failure instanceof AuthError && failure.cause instanceof DeclinedError) {
      return redirectWithRefusal(flow?.redirectTo ?? publicUrl, {
        error: 'access_denied',
        description: failure.message,
      })
    }
    return redirectWithFailure(parts, context, flow, failure)
  }
}

interface Taking {
  signIn: SignInRow
  answer: string
}

async function take(parts: AuthParts, { signIn, answer }: Taking): Promise<Response> {
  const { database, settings, gateway } = parts
  // The one it began with, whatever the answer says of itself.
  const provider = await requireProvider(database, signIn.sso_provider_id)
  const { assertionId, person } = await readAnswer(parts, provider, { signIn, answer })
  await requireOwnAddress(parts, provider, person)
  const [row] = await database.query<{ outcome: string }>(
    'select auth.take_saml_assertion($1, $2, $3, $4, $5) as outcome',
    [signIn.id, assertionId, person.providerId, person.email, gateway.clock.now()],
  )
  if (row?.outcome === 'no_provider') throw providerNotFound()
  if (row?.outcome !== 'taken') {
    throw new AuthError(400, 'flow_state_already_used', 'This sign-in was answered before: begin another one')
  }
  await holdAnswer(parts, signIn.id, 'sso', person)
  return flowRedirect(samlAddresses(settings).end, { query: { state: signIn.id } }, 303)
}

async function readAnswer(
  { settings, gateway }: AuthParts,
  provider: ProviderRow,
  { signIn, answer }: Taking,
): Promise<{ assertionId: string; person: SsoPerson }> {
  const { entityId: audience, answers: recipient } = samlAddresses(settings)
  try {
    const requestId = signIn.request_id
    const now = gateway.clock.now()
    const open = (isResponseSigned: boolean) => {
      const certificates = currentCertificates(provider.certificates, now)
      return openSaml(settings, { ...provider, certificates }, { requestId, isResponseSigned })
    }
    const assertion = await verifyAnswer(open, answer, {
      entityId: provider.entity_id,
      audience,
      recipient,
      requestId,
      now,
    })
    const mapping = AttributeMapping.parse(provider.attribute_mapping)
    return {
      assertionId: assertion.id,
      person: readPerson(assertion, { mapping, entityId: provider.entity_id }),
    }
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    throw new AuthError(400, 'validation_failed', `The answer of the provider ${error.message}`, {
      cause: error,
    })
  }
}

/**
 * A provider vouches for its own domains alone: no company's directory may show somebody as a colleague of another. One
 * without domains, which people get to by its id, may have any address but those of other providers. Nobody's may be an
 * address whose account has rights by it.
 * @throws {AuthError} email_address_not_authorized.
 */
async function requireOwnAddress(
  parts: AuthParts,
  { id, domains }: ProviderRow,
  { email }: SsoPerson,
): Promise<void> {
  const domain = domainOf(email)
  const isOwn =
    domains.length > 0
      ? domains.includes(domain)
      : (
          await parts.database.query(
            'select 1 from auth.sso_domains where domain = $1 and sso_provider_id <> $2',
            [domain, id],
          )
        ).length === 0
  if (!isOwn || parts.isReserved?.(email)) {
    throw new AuthError(
      400,
      'email_address_not_authorized',
      'The provider may not sign in people with this email address',
    )
  }
}
