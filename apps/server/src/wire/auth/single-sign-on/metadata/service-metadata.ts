import { escapeXml } from '../xml/escape-xml.ts'
import type { AuthParts } from '../../auth-options.ts'
import { requireSaml } from '../require-saml.ts'
import { samlAddresses } from '../saml-addresses.ts'

/**
 * GET /sso/saml/metadata: this site, as identity providers want it described. It signs no questions and reads nothing
 * that is encrypted, so there is no key in it.
 */
export function serviceMetadata(parts: AuthParts, request: Request): Response {
  requireSaml(parts)
  const { entityId, answers } = samlAddresses(parts.settings)
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${escapeXml(entityId)}">
  <md:SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <md:NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</md:NameIDFormat>
    <md:NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</md:NameIDFormat>
    <md:AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${escapeXml(answers)}" index="1" isDefault="true"/>
  </md:SPSSODescriptor>
</md:EntityDescriptor>
`
  const isDownload = new URL(request.url).searchParams.get('download') === 'true'
  return new Response(xml, {
    headers: {
      'Content-Type': 'application/samlmetadata+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=600',
      ...(isDownload ? { 'Content-Disposition': 'attachment; filename="metadata.xml"' } : {}),
    },
  })
}
