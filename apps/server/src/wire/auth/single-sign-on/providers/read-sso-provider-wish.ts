import { z } from 'zod'
import { readBody } from '#server/platform/read-body.ts'
import { validationFailed } from '../../auth-error.ts'
import type { AuthParts } from '../../auth-options.ts'
import { parseAuthBody } from '../../read-auth-body.ts'
import { ASKABLE_FORMATS } from '../xml/saml-names.ts'
import { XmlError } from '../xml/xml-element.ts'
import { AttributeMapping } from './attribute-mapping.ts'
import { fetchMetadata } from '../metadata/fetch-metadata.ts'
import { type IdentityProvider, readMetadata } from '../metadata/read-metadata.ts'
import { toDomain } from './sso-domain.ts'

/** Metadata of large companies have some ten thousand characters, and twice that as JSON. */
const BODY_MAX_BYTES = 512 * 1024
const DOMAINS_AT_MOST = 100

const ProviderBody = z.object({
  type: z.string().nullish(),
  metadata_xml: z.string().nullish(),
  metadata_url: z.string().nullish(),
  domains: z.array(z.string()).max(DOMAINS_AT_MOST).nullish(),
  attribute_mapping: AttributeMapping.nullish(),
  name_id_format: z.string().nullish(),
  disabled: z.boolean().nullish(),
})

/** What an administrator wants of a provider; what is missing was not said. */
export interface SsoProviderWish {
  type: string | null
  metadata: (IdentityProvider & { xml: string; url: string | null }) | null
  domains: readonly string[] | null
  attributeMapping: AttributeMapping | null
  /** Null: none is asked for any more. Undefined: nothing was said. */
  nameIdFormat: string | null | undefined
}

/** @throws {AuthError} 400, whose message begins with the field that is wrong. */
export async function readSsoProviderWish(parts: AuthParts, request: Request): Promise<SsoProviderWish> {
  const body = parseAuthBody(await readBody(request, BODY_MAX_BYTES), ProviderBody)
  const format = body.name_id_format
  if (format && !ASKABLE_FORMATS.includes(format)) {
    throw validationFailed(`name_id_format has to be one of ${ASKABLE_FORMATS.join(', ')}`)
  }
  // Whoever says this must not go on believing that nobody gets in by it.
  if (body.disabled) throw validationFailed('disabled: a provider is switched off by being removed')
  return {
    type: body.type ?? null,
    domains: body.domains ? [...new Set(body.domains.map(requireDomain))] : null,
    attributeMapping: body.attribute_mapping ?? null,
    nameIdFormat: format === undefined ? undefined : format || null,
    // Last, as it may ask another server.
    metadata: await readMetadataOf(parts, body),
  }
}

function requireDomain(text: string): string {
  const domain = toDomain(text)
  if (domain === null) throw validationFailed(`domains: ${JSON.stringify(text)} is no domain`)
  return domain
}

async function readMetadataOf(
  parts: AuthParts,
  { metadata_xml: typed, metadata_url: url }: z.output<typeof ProviderBody>,
): Promise<SsoProviderWish['metadata']> {
  if (typed && url) throw validationFailed('Only one of metadata_xml or metadata_url needs to be set')
  if (!typed && !url) return null
  const xml = typed || (await fetchMetadata(parts, url ?? ''))
  try {
    return { ...readMetadata(xml, parts.gateway.clock.now()), xml, url: url || null }
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    throw validationFailed(`${typed ? 'metadata_xml' : 'metadata_url: what is there'} ${error.message}`)
  }
}
