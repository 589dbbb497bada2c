import type { SamlServices } from './saml.ts'
import { escapeXml } from './xml/escape-xml.ts'
import { requireSamlEnabled } from './require-saml-enabled.ts'
import { getSamlEndpoints } from './saml-endpoints.ts'

/**
 * GET /sso/saml/metadata (GoTrue: internal/api/saml.go): the service provider's metadata. Requests are not signed and
 * encrypted assertions are not supported, so they contain no key.
 */
export function handleServiceMetadata(services: Pick<SamlServices, 'settings'>, request: Request): Response {
  requireSamlEnabled(services.settings)
  const { entityId, answers } = getSamlEndpoints(services.settings)
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
