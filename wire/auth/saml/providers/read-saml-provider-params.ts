import { z } from 'zod'
import { readBody } from '@firstline/platform/read-body'
import { createValidationError } from '../../auth-error.ts'
import type { SamlDependencies } from '../saml-dependencies.ts'
import { parseAuthBody } from '../../read-auth-body.ts'
import { REQUESTABLE_NAME_ID_FORMATS } from '../xml/saml-names.ts'
import { XmlError } from '../xml/xml-element.ts'
import { AttributeMapping } from './attribute-mapping.ts'
import { fetchMetadata } from '../metadata/fetch-metadata.ts'
import { type SamlIdentityProvider, parseSamlMetadata } from '../metadata/read-metadata.ts'
import { normalizeDomain } from './sso-domain.ts'

/** Metadata of large companies have tens of thousands of characters, and twice that as JSON. */
const BODY_MAX_BYTES = 512 * 1024
const MAX_DOMAINS = 100

const ProviderBody = z.object({
  type: z.string().nullish(),
  metadata_xml: z.string().nullish(),
  metadata_url: z.string().nullish(),
  domains: z.array(z.string()).max(MAX_DOMAINS).nullish(),
  attribute_mapping: AttributeMapping.nullish(),
  name_id_format: z.string().nullish(),
  disabled: z.boolean().nullish(),
})

/** Parsed body of POST and PUT /admin/sso/providers; null fields were not given. */
export interface SamlProviderParams {
  type: string | null
  metadata: (SamlIdentityProvider & { xml: string; url: string | null }) | null
  domains: readonly string[] | null
  attributeMapping: AttributeMapping | null
  /** Null: reset; undefined: not given. */
  nameIdFormat: string | null | undefined
}

/** @throws {AuthError} 400 with a message that begins with the invalid field. */
export async function readSamlProviderParams(
  deps: SamlDependencies,
  request: Request,
): Promise<SamlProviderParams> {
  const body = parseAuthBody(await readBody(request, BODY_MAX_BYTES), ProviderBody)
  const format = body.name_id_format
  if (format && !REQUESTABLE_NAME_ID_FORMATS.includes(format)) {
    throw createValidationError(`name_id_format has to be one of ${REQUESTABLE_NAME_ID_FORMATS.join(', ')}`)
  }
  // An error instead of ignoring it, because the caller would take the provider for disabled.
  if (body.disabled) throw createValidationError('disabled: a provider is switched off by being removed')
  return {
    type: body.type ?? null,
    domains: body.domains ? [...new Set(body.domains.map(requireDomain))] : null,
    attributeMapping: body.attribute_mapping ?? null,
    nameIdFormat: format === undefined ? undefined : format || null,
    // Last, because it may send a request.
    metadata: await loadMetadata(deps, body),
  }
}

function requireDomain(text: string): string {
  const domain = normalizeDomain(text)
  if (domain === null) throw createValidationError(`domains: ${JSON.stringify(text)} is no domain`)
  return domain
}

async function loadMetadata(
  deps: SamlDependencies,
  { metadata_xml: inlineXml, metadata_url: url }: z.output<typeof ProviderBody>,
): Promise<SamlProviderParams['metadata']> {
  if (inlineXml && url)
    throw createValidationError('Only one of metadata_xml or metadata_url needs to be set')
  if (!inlineXml && !url) return null
  const xml = inlineXml || (await fetchMetadata(deps, url ?? ''))
  try {
    return { ...parseSamlMetadata(xml, deps.clock.now()), xml, url: url || null }
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    throw createValidationError(
      `${inlineXml ? 'metadata_xml' : 'metadata_url: what is there'} ${error.message}`,
    )
  }
}
