import type { AuthSettings } from '../auth-options.ts'

/** Where we are found, as it stands in our metadata and in everything that is signed for us. */
export interface SamlAddresses {
  /** The address of our metadata, which is also our name. */
  entityId: string
  /** Where providers' answers are posted to. */
  answers: string
  /** Where the browser goes on from there. */
  end: string
}

export function samlAddresses({ publicUrl }: Pick<AuthSettings, 'publicUrl'>): SamlAddresses {
  const base = `${publicUrl}/auth/v1/sso/saml`
  return { entityId: `${base}/metadata`, answers: `${base}/acs`, end: `${base}/end` }
}
