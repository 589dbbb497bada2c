import type { SAML } from '@node-saml/node-saml'
import type { AuthSettings } from '../auth-settings.ts'
import type { SamlProviderRow } from './providers/provider-rows.ts'
import { getSamlEndpoints } from './saml-endpoints.ts'

/**
 * Creates the library's client for one provider. Loaded on first use, so that installations without single sign-on
 * never run its code. It only builds requests and verifies signatures; `readAssertion` checks audience and times with
 * the server's clock.
 */
export async function createSamlClient(
  settings: Pick<AuthSettings, 'publicUrl'>,
  provider: Pick<SamlProviderRow, 'sign_in_url' | 'certificates' | 'name_id_format'>,
  { requestId, isResponseSigned = false }: { requestId: string; isResponseSigned?: boolean },
): Promise<SAML> {
  const library = await import('@node-saml/node-saml')
  const { entityId, answers } = getSamlEndpoints(settings)
  return new library.SAML({
    issuer: entityId,
    callbackUrl: answers,
    entryPoint: provider.sign_in_url,
    idpCert: provider.certificates,
    identifierFormat: provider.name_id_format,
    generateUniqueId: () => requestId,
    // The provider decides on the authentication method.
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    // Adds nothing to the assertion's signature, but an invalid one marks a manipulated response.
    wantAuthnResponseSigned: isResponseSigned,
    audience: false,
    validateInResponseTo: library.ValidateInResponseTo.never,
    acceptedClockSkewMs: -1,
  })
}
