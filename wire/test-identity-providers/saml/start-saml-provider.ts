import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ResponseOptions } from './samlp.ts'
import { openFront, readForm, sendPage } from '../http-front.ts'
import { renderAccountPage, renderPostingPage } from '../pages.ts'
import { makeCertificate } from './make-certificate.ts'
import type { Certificate } from './make-certificate.ts'
import type { SamlOptions, SamlProvider, SamlReply, SamlUser } from './saml-options.ts'
import { parseSamlRequest, createSamlResponse } from './create-saml-response.ts'

const REFUSED = 'urn:oasis:names:tc:SAML:2.0:status:AuthnFailed'

/**
 * Starts a SAML 2.0 identity provider built on `samlp`: metadata, redirect binding for requests, POST binding for
 * signed responses. Users have no password.
 */
export async function startSamlProvider(options: SamlOptions = {}): Promise<SamlProvider> {
  const front = await openFront(options)
  const metadataUrl = `${front.origin}/metadata`
  const ssoUrl = `${front.origin}/sso`
  const entityId = metadataUrl
  const users = new Map(options.users?.map((user) => [user.nameId, user]))
  const requests: SamlProvider['requests'] = []
  let certificate = makeCertificate()

  const responseXml = ({ user, audience, acsUrl, ...more }: SamlReply) =>
    createSamlResponse(
      {
        issuer: entityId,
        ...certificate,
        audience,
        recipient: acsUrl,
        destination: acsUrl,
        signAssertion: true,
        signResponse: false,
        signatureAlgorithm: 'rsa-sha256',
        digestAlgorithm: 'sha256',
        ...more,
      } satisfies ResponseOptions,
      user,
    )

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', front.origin)
    switch (`${request.method} ${url.pathname}`) {
      case 'GET /metadata':
        response
          .writeHead(200, { 'content-type': 'application/samlmetadata+xml' })
          .end(renderMetadata(entityId, ssoUrl, certificate))
        return undefined
      case 'GET /sso':
        return ask(url.searchParams, response)
      case 'POST /sso':
        return tell(await readForm(request), response)
      default:
        return sendPage(response, 'There is no such page.', 404)
    }
  }

  async function ask(query: URLSearchParams, response: ServerResponse): Promise<void> {
    const parsed = await parseSamlRequest(query).catch(() => undefined)
    if (!parsed) return sendPage(response, 'This is no request for a sign-in.', 400)
    const relayState = query.get('RelayState')
    requests.push({ ...parsed, relayState })
    const accounts = [...users.values()].map(({ nameId }) => ({ id: nameId, label: nameId }))
    const hidden = { SAMLRequest: query.get('SAMLRequest') ?? '', RelayState: relayState ?? '' }
    return sendPage(response, renderAccountPage({ title: 'Your company', action: '/sso', accounts, hidden }))
  }

  async function tell(form: URLSearchParams, response: ServerResponse): Promise<void> {
    const { id, issuer, assertionConsumerServiceURL: acsUrl } = await parseSamlRequest(form)
    if (id === undefined || issuer === undefined || acsUrl === undefined)
      return sendPage(response, 'This request says too little.', 400)
    const user = form.get('answer') === 'cancel' ? undefined : users.get(form.get('account') ?? '')
    const xml = user
      ? await responseXml({ user, audience: issuer, acsUrl, inResponseTo: id, sessionIndex: `_${id}` })
      : createRefusal(entityId, acsUrl, id)
    const RelayState = form.get('RelayState') ?? ''
    const fields = { SAMLResponse: Buffer.from(xml).toString('base64'), ...(RelayState && { RelayState }) }
    return sendPage(response, renderPostingPage(acsUrl, fields))
  }

  front.answerBy(serve)
  return {
    entityId,
    metadataUrl,
    get metadataXml() {
      return renderMetadata(entityId, ssoUrl, certificate)
    },
    ssoUrl,
    requests,
    calls: front.calls,
    get certificate() {
      return certificate
    },
    setMood: front.setMood,
    close: front.close,
    addUser: (user: SamlUser) => void users.set(user.nameId, user),
    rotateKey() {
      certificate = makeCertificate()
    },
    responseXml,
  }
}

function renderMetadata(entityId: string, ssoUrl: string, { cert }: Certificate): string {
  const base64 = cert.replace(/-----[^-]+-----|\s/g, '')
  return `<?xml version="1.0"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
  <IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${base64}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>
    <NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</NameIDFormat>
    <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${ssoUrl}"/>
  </IDPSSODescriptor>
</EntityDescriptor>`
}

/** The response to a cancelled sign-in, without an assertion. */
function createRefusal(entityId: string, acsUrl: string, inResponseTo: string): string {
  const now = new Date().toISOString()
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_refused${inResponseTo}" InResponseTo="${inResponseTo}" Version="2.0" IssueInstant="${now}" Destination="${acsUrl}"><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${entityId}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"><samlp:StatusCode Value="${REFUSED}"/></samlp:StatusCode></samlp:Status></samlp:Response>`
}
