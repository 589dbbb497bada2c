import { X509Certificate } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { makeCertificate, signInAtProvider, startSamlProvider } from '../index.ts'
import type { SamlProvider } from '../index.ts'

const ACS = 'http://localhost:4/acs'
const SITE = 'http://localhost:4/metadata'
const ADA = { nameId: 'ada', attributes: { email: 'ada@example.test', groups: ['a', 'b'] } }

let provider: SamlProvider | undefined
afterEach(() => provider?.close())

async function open() {
  provider = await startSamlProvider({ users: [ADA] })
  return provider
}

function requestUrl({ ssoUrl }: SamlProvider): string {
  const xml = `<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_1" Version="2.0" AssertionConsumerServiceURL="${ACS}" Destination="${ssoUrl}"><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${SITE}</saml:Issuer></samlp:AuthnRequest>`
  const url = new URL(ssoUrl)
  url.searchParams.set('SAMLRequest', deflateRawSync(xml).toString('base64'))
  url.searchParams.set('RelayState', 'flow')
  return url.href
}

const xmlOf = (form?: URLSearchParams) => Buffer.from(form?.get('SAMLResponse') ?? '', 'base64').toString()

describe('startSamlProvider', () => {
  it('posts a signed assertion back to the requesting site', async () => {
    const provider = await open()
    const answer = await signInAtProvider(requestUrl(provider), { account: 'ada' })
    expect(provider.requests).toMatchObject([{ id: '_1', issuer: SITE, relayState: 'flow' }])
    expect(answer.url).toBe(ACS)
    expect(answer.form?.get('RelayState')).toBe('flow')
    const xml = xmlOf(answer.form)
    for (const part of [
      'InResponseTo="_1"',
      `>${SITE}</saml:Audience>`,
      `Recipient="${ACS}"`,
      '<SignatureValue>',
    ])
      expect(xml).toContain(part)
    expect(xml).toMatch(/Name="email".*>ada@example\.test</)
  })

  it('returns a status without an assertion when the user cancels', async () => {
    const answer = await signInAtProvider(requestUrl(await open()), { account: 'ada', answer: 'cancel' })
    expect(xmlOf(answer.form)).toContain(':status:AuthnFailed')
    expect(xmlOf(answer.form)).not.toContain('Assertion')
  })

  it('publishes a real certificate in its metadata and another after a rotation', async () => {
    const provider = await open()
    const shown = async () => {
      const xml = await (await fetch(provider.metadataUrl)).text()
      return /<X509Certificate>([^<]+)/.exec(xml)?.[1] ?? ''
    }
    const first = new X509Certificate(Buffer.from(await shown(), 'base64'))
    expect(first.verify(first.publicKey)).toBe(true)
    expect(Date.parse(first.validTo)).toBeGreaterThan(Date.now())
    provider.rotateKey()
    expect(await shown()).not.toBe(first.raw.toString('base64'))
  })

  it('signs responses as an attacker would send them', async () => {
    const provider = await open()
    const reply = { user: ADA, audience: SITE, acsUrl: ACS }
    const unsigned = await provider.responseXml({ ...reply, signAssertion: false })
    expect(unsigned).toContain('<saml:Assertion')
    expect(unsigned).not.toContain('SignatureValue')
    const foreign = makeCertificate()
    expect(await provider.responseXml({ ...reply, ...foreign })).toContain(
      foreign.cert.replace(/-----[^-]+-----|\s/g, ''),
    )
  })
})
