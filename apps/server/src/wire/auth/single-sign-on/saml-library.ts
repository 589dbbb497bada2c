import type { SAML } from '@node-saml/node-saml'
import type { AuthSettings } from '../auth-options.ts'
import type { ProviderRow } from './providers/provider-rows.ts'
import { samlAddresses } from './saml-addresses.ts'

/**
 * The library, set up for one provider. It is loaded by whoever signs in first: installations without single sign-on
 * never run its code. What it does here is to write our question, and to check signatures; whom an assertion is for, and
 * until when, is checked in `readAssertion`, by our clock.
 */
export async function openSaml(
  settings: Pick<AuthSettings, 'publicUrl'>,
  provider: Pick<ProviderRow, 'sign_in_url' | 'certificates' | 'name_id_format'>,
  { requestId, isResponseSigned = false }: { requestId: string; isResponseSigned?: boolean },
): Promise<SAML> {
  const library = await import('@node-saml/node-saml')
  const { entityId, answers } = samlAddresses(settings)
  return new library.SAML({
    issuer: entityId,
    callbackUrl: answers,
    entryPoint: provider.sign_in_url,
    idpCert: provider.certificates,
    identifierFormat: provider.name_id_format,
    generateUniqueId: () => requestId,
    // How somebody signs in there is for the company to say.
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    // Its signature adds nothing to the assertion's, but one that is no good is no honest answer's.
    wantAuthnResponseSigned: isResponseSigned,
    audience: false,
    validateInResponseTo: library.ValidateInResponseTo.never,
    acceptedClockSkewMs: -1,
  })
}
