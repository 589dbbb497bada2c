import { randomUUID } from 'node:crypto'
import { readBody } from '#server/platform/read-body.ts'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import { AuthError, toAuthError } from '../../auth-error.ts'
import type { AuthParts } from '../../auth-options.ts'
import { requireWithinRate } from '../../limits/request-rates.ts'
import { domainOf, readPerson, type SsoPerson } from '../answers/read-person.ts'
import { ANSWER_MAX_LENGTH, verifyAnswer } from '../answers/verify-answer.ts'
import { AttributeMapping } from '../providers/attribute-mapping.ts'
import { type ProviderRow, requireProvider } from '../providers/provider-rows.ts'
import { requireSaml } from '../require-saml.ts'
import { samlAddresses } from '../saml-addresses.ts'
import { openSaml } from '../saml-library.ts'
import { XmlError } from '../xml/xml-element.ts'
import { peerOf } from './begin-sign-in.ts'
import { leaveTo, leaveWithError } from './leave.ts'
import { refusalOf } from './refusals.ts'
import { findSignIn, SIGN_IN_LIFE_SECONDS, type SignInRow } from './sign-in-rows.ts'

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
  let target = parts.settings.publicUrl
  try {
    await requireWithinRate(parts, context, 'sso', 'sso answer')
    const form = new URLSearchParams(await readBody(request, FORM_MAX_BYTES))
    const signIn = await findSignIn(parts.database, form.get('RelayState') ?? '')
    if (!signIn) throw refusalOf('not_found')
    target = signIn.redirect_to
    return await take(parts, context, { signIn, answer: form.get('SAMLResponse') ?? '' })
  } catch (failure) {
    return leaveWithError(target, toAuthError(failure as Error))
  }
}

interface Taking {
  signIn: SignInRow
  answer: string
}

async function take(
  parts: AuthParts,
  context: RequestContext,
  { signIn, answer }: Taking,
): Promise<Response> {
  const { database, settings, secrets, gateway } = parts
  // The one it began with, whatever the answer says of itself.
  const provider = await requireProvider(database, signIn.sso_provider_id)
  const { assertionId, person } = await readAnswer(parts, provider, { signIn, answer })
  await requireOwnAddress(parts, provider, person)
  const authCode = randomUUID()
  const taken = {
    relay: signIn.id,
    provider: provider.id,
    assertion_id: assertionId,
    person: {
      name_id: person.nameId,
      email: person.email,
      data: {
        iss: provider.entity_id,
        ...(Object.keys(person.claims).length > 0 ? { custom_claims: person.claims } : {}),
      },
    },
    may_create: settings.signupOpen,
    auth_code: secrets.hash('authorization code', authCode),
    life_seconds: SIGN_IN_LIFE_SECONDS,
  }
  const [row] = await database.query<{ outcome: string }>(
    'select auth.take_saml_answer($1, $2, $3) as outcome',
    [JSON.stringify(taken), context.address, gateway.clock.now()],
  )
  switch (row?.outcome) {
    case 'code':
      return leaveTo(signIn.redirect_to, { query: { code: authCode } })
    case 'browser':
      return leaveTo(samlAddresses(settings).end, { query: { state: signIn.id } })
    default:
      throw refusalOf(row?.outcome)
  }
}

async function readAnswer(
  { settings, gateway }: AuthParts,
  provider: ProviderRow,
  { signIn, answer }: Taking,
): Promise<{ assertionId: string; person: SsoPerson }> {
  const { entityId: audience, answers: recipient } = samlAddresses(settings)
  try {
    const saml = await openSaml(settings, peerOf(provider), signIn.request_id)
    const assertion = await verifyAnswer(saml, answer, {
      entityId: provider.entity_id,
      audience,
      recipient,
      requestId: signIn.request_id,
      now: gateway.clock.now(),
    })
    const mapping = AttributeMapping.parse(provider.attribute_mapping)
    return { assertionId: assertion.id, person: readPerson(assertion, mapping) }
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
