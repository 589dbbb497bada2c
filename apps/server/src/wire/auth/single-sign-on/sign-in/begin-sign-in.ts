import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import { AuthError, validationFailed } from '../../auth-error.ts'
import type { AuthParts } from '../../auth-options.ts'
import { CAPTCHA_FIELD, readBodyOfPerson } from '../../captcha/require-person.ts'
import { jsonResponse } from '../../json-response.ts'
import { requireWithinRate } from '../../limits/request-rates.ts'
import { readPkce } from '../../one-time/pkce.ts'
import { redirectOf } from '../../one-time/redirect-of.ts'
import { beginFlow } from '../../providers/flows/begin-flow.ts'
import { redirectTo } from '../../providers/flows/flow-redirect.ts'
import { type ProviderRow, requireProvider, SELECT_PROVIDERS } from '../providers/provider-rows.ts'
import { toDomain } from '../providers/sso-domain.ts'
import { requireSaml } from '../require-saml.ts'
import { openSaml } from '../saml-library.ts'

const SsoBody = z.object({
  ...CAPTCHA_FIELD,
  provider_id: z.string().nullish(),
  domain: z.string().nullish(),
  redirect_to: z.string().nullish(),
  skip_http_redirect: z.boolean().nullish(),
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
})

/** POST /sso: sends a browser to its company's identity provider, with our question. */
export async function beginSingleSignOn(
  parts: AuthParts,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  requireSaml(parts)
  await requireWithinRate(parts, context, 'sso')
  const body = await readBodyOfPerson(parts, context, request, SsoBody)
  const pkce = readPkce(body)
  const provider = await findProvider(parts, body)
  const { id, headers } = await beginFlow(parts, request, {
    provider: `sso:${provider.id}`,
    method: 'sso/saml',
    redirectTo: redirectOf(parts, request, body.redirect_to),
    pkce,
  })
  const requestId = `_${randomBytes(20).toString('hex')}`
  await parts.database.query(
    'insert into auth.saml_relay_states (id, sso_provider_id, request_id, created_at) values ($1, $2, $3, $4)',
    [id, provider.id, requestId, parts.gateway.clock.now()],
  )
  const saml = await openSaml(parts.settings, provider, { requestId })
  const url = await saml.getAuthorizeUrlAsync(id, undefined, {})
  if (body.skip_http_redirect) return jsonResponse({ url }, headers)
  return redirectTo(url, { status: 303, headers })
}

async function findProvider(
  { database }: AuthParts,
  { provider_id: id, domain: written }: z.output<typeof SsoBody>,
): Promise<ProviderRow> {
  if (id && written) throw validationFailed('Only one of provider_id or domain can be set')
  if (id) return requireProvider(database, id)
  if (!written) throw validationFailed('A provider_id or domain needs to be provided')
  const domain = toDomain(written)
  const [row] = domain
    ? await database.query<ProviderRow>(
        `${SELECT_PROVIDERS} where p.id = (select sso_provider_id from auth.sso_domains where domain = $1)`,
        [domain],
      )
    : []
  if (!row) throw new AuthError(404, 'sso_provider_not_found', 'No SSO provider assigned for this domain')
  return row
}
