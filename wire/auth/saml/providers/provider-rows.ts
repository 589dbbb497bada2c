import type { Database } from '@firstline/platform/database'
import { isUuid } from '@firstline/platform/is-uuid'
import { AuthError } from '../../auth-error.ts'
import type { AttributeMapping } from './attribute-mapping.ts'

export interface SamlProviderRow {
  id: string
  entity_id: string
  metadata_xml: string
  metadata_url: string | null
  sign_in_url: string
  /** In PEM. */
  certificates: string[]
  attribute_mapping: AttributeMapping | Record<string, never>
  name_id_format: string | null
  domains: string[]
  created_at: Date
  updated_at: Date
}

/** Append a where clause or an order. */
export const SELECT_PROVIDERS = `select p.id, s.entity_id, s.metadata_xml, s.metadata_url, s.sign_in_url, s.certificates,
  s.attribute_mapping, s.name_id_format, p.created_at, p.updated_at,
  array(select d.domain from auth.sso_domains d where d.sso_provider_id = p.id order by d.domain) as domains
  from auth.sso_providers p join auth.saml_providers s on s.sso_provider_id = p.id`

/** @throws {AuthError} sso_provider_not_found. */
export async function requireSamlProvider(database: Database, id: string): Promise<SamlProviderRow> {
  const [row] = isUuid(id)
    ? await database.query<SamlProviderRow>(`${SELECT_PROVIDERS} where p.id = $1`, [id])
    : []
  if (!row) throw createProviderNotFoundError()
  return row
}

export function createProviderNotFoundError(): AuthError {
  return new AuthError(404, 'sso_provider_not_found', 'Single sign-on provider not found')
}

/** The provider object of the admin API. */
export function presentSamlProvider(row: SamlProviderRow): Record<string, unknown> {
  const domains = row.domains.map((domain) => ({ domain }))
  return {
    id: row.id,
    saml: {
      entity_id: row.entity_id,
      metadata_xml: row.metadata_xml,
      ...(row.metadata_url === null ? {} : { metadata_url: row.metadata_url }),
      attribute_mapping: row.attribute_mapping,
      ...(row.name_id_format === null ? {} : { name_id_format: row.name_id_format }),
    },
    // The hosted service returns `domains`, GoTrue's OpenAPI description says `sso_domains`.
    sso_domains: domains,
    domains,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}
