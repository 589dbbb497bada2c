import type { AuthSettings } from '../auth-settings.ts'

/** The service provider's URLs, as published in its metadata. */
export interface SamlEndpoints {
  /** The metadata URL, which is also the entity id. */
  entityId: string
  /** The assertion consumer service. */
  answers: string
  /** Where the assertion consumer service redirects to. */
  end: string
}

export function getSamlEndpoints({ publicUrl }: Pick<AuthSettings, 'publicUrl'>): SamlEndpoints {
  const base = `${publicUrl}/auth/v1/sso/saml`
  return { entityId: `${base}/metadata`, answers: `${base}/acs`, end: `${base}/end` }
}
