import { createPublicKey } from 'node:crypto'
import { makeCertificate } from '@firstline/wire/test-identity-providers'
import { afterAll, describe, expect, it } from 'vitest'
import { openSamlSignIn } from '#auth/test/rejected-saml-responses.ts'
import { ADA, finishSamlSignIn, postSamlResponse, SAML_END_URL } from '#auth/test/single-sign-on.ts'

const { company, wire, flow, makeResponse, expectRejected } = await openSamlSignIn(afterAll)

const SIGNATURE = /<Signature[\s>].*?<\/Signature>/s
const ASSERTION = /<saml:Assertion[\s>].*<\/saml:Assertion>/s
const findPart = (xml: string, part: RegExp) => part.exec(xml)?.[0] ?? ''

/** The signed assertion, and a copy with another subject that is not signed. */
async function twoAssertions() {
  const xml = await makeResponse()
  const signed = findPart(xml, ASSERTION)
  const evil = signed
    .replace(SIGNATURE, '')
    .replace(/ID="[^"]*"/, 'ID="_evil"')
    .replaceAll(ADA.nameId, 'root')
  return { xml, signed, evil, signature: findPart(signed, SIGNATURE) }
}

describe('POST /sso/saml/acs, forged responses', () => {
  it('rejects a response that is unsigned, stripped of its signature, or changed after signing', async () => {
    const honest = await makeResponse()
    expect(await expectRejected(await makeResponse({ signAssertion: false }))).toContain(
      'assertion that is not signed',
    )
    expect(await expectRejected(honest.replace(SIGNATURE, ''))).toContain('assertion that is not signed')
    for (const changed of [
      honest.replace(ADA.nameId, 'root'),
      honest.replace('Ada@Company.test', 'boss@company.test'),
      honest.replace(/(NotOnOrAfter=")\d{4}/g, '$12999'),
    ]) {
      expect(changed).not.toBe(honest)
      expect(await expectRejected(changed)).toBe("The provider's SAML response is not signed by the provider")
    }
  })

  it('rejects an unsigned assertion in a signed response', async () => {
    const xml = await makeResponse({ signAssertion: false, signResponse: true })
    expect(findPart(xml, SIGNATURE)).not.toBe('')
    expect(await expectRejected(xml)).toContain('assertion that is not signed')
  })

  it('rejects a signed response that was changed around its assertion', async () => {
    const xml = await makeResponse({ signResponse: true })
    const changed = xml.replace('</samlp:Status>', '</samlp:Status><samlp:Extensions/>')
    expect(changed).not.toBe(xml)
    expect(await expectRejected(changed)).toContain('not signed by the provider')
  })

  it("rejects a response signed by another key, also under the provider's name", async () => {
    expect(await expectRejected(await makeResponse(makeCertificate()))).toContain(
      'not signed by the provider',
    )
    expect(await expectRejected(await makeResponse({ issuer: 'https://other.test/' }))).toContain(
      'was issued by another provider',
    )
  })

  it('rejects signatures and digests by SHA-1 and HMAC', async () => {
    expect(await expectRejected(await makeResponse({ signatureAlgorithm: 'rsa-sha1' }))).toContain(
      'an unsupported signature algorithm',
    )
    expect(await expectRejected(await makeResponse({ digestAlgorithm: 'sha1' }))).toContain(
      'an unsupported signature algorithm',
    )
    const keyed = (await makeResponse()).replaceAll(
      'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      'http://www.w3.org/2000/09/xmldsig#hmac-sha1',
    )
    expect(await expectRejected(keyed)).toContain('an unsupported signature algorithm')
  })

  it('rejects signature wrapping (XSW) in every position', async () => {
    const { xml, signed, evil, signature } = await twoAssertions()
    const inside = (outer: string, inner: string) =>
      outer.replace('</saml:Subject>', `</saml:Subject>${inner}`)
    const withObject = (inner: string) =>
      signature.replace('</Signature>', `<Object>${inner}</Object></Signature>`)
    const evilSigned = (by: string) => evil.replace('</saml:Issuer>', `</saml:Issuer>${by}`)
    const bare = signed.replace(SIGNATURE, '')
    const assertions = [
      `${evil}${signed}`,
      `${signed}${evil}`,
      inside(evil, signed),
      inside(evilSigned(signature), bare),
      `${evilSigned(signature)}${bare}`,
      evilSigned(withObject(bare)),
      evilSigned(withObject(signed)),
      `<samlp:Extensions>${evil}</samlp:Extensions>${signed}`,
      `<samlp:Extensions>${signed}</samlp:Extensions>${evilSigned(signature)}`,
      evilSigned(signature).replace('ID="_evil"', findPart(signed, /ID="[^"]*"/)),
      evilSigned(signature),
      evilSigned(signature.replace(/URI="#[^"]*"/, 'URI="#_evil"')),
      evilSigned(signature.replace(/URI="#[^"]*"/, 'URI=""')),
      signed.replace('<saml:Assertion', '<saml:Assertion xmlns:saml="urn:other"'),
    ]
    const wrapped = assertions.map((each) => xml.replace(ASSERTION, () => each))
    for (const each of wrapped) expect(each).not.toBe(xml)
    // Sequential, so that a failed attempt cannot be the reason why the next is rejected.
    for (const each of wrapped) expect(await expectRejected(each)).toMatch(/^The provider's SAML response /)
    // Valid parts in places where no part is read.
    for (const [stray, why] of [
      [signature, 'signature in an unexpected place'],
      [`<x ${findPart(signed, /ID="[^"]*"/)}/>`, 'a duplicate ID'],
      ['<samlp:Response/>', 'exactly one assertion'],
    ] as const) {
      const around = `<samlp:Extensions>${stray}</samlp:Extensions><samlp:Status>`
      expect(await expectRejected(xml.replace('<samlp:Status>', () => around))).toContain(why)
    }
    const response = await makeResponse({ signResponse: true })
    const original = response.replace(/^<\?xml[^>]*\?>/, '')
    const evilResponse = original.replace(/ID="[^"]*"/, 'ID="_evilResponse"').replace(ASSERTION, () => evil)
    expect(
      await expectRejected(evilResponse.replace('</Signature>', `<Object>${original}</Object></Signature>`)),
    ).toMatch(/exactly one assertion/)
    expect(
      await expectRejected(`${evilResponse.replace('</samlp:Response>', '')}${original}</samlp:Response>`),
    ).toMatch(/exactly one assertion/)
  })

  it('rejects XML that two parsers may read differently: comments, CDATA, processing instructions', async () => {
    const xml = await makeResponse()
    const [half, rest] = [ADA.nameId.slice(0, 3), ADA.nameId.slice(3)]
    for (const trick of [
      `${half}<!-- -->${rest}`,
      `${half}<!---->${rest}`,
      `<![CDATA[${half}]]>${rest}`,
      `${half}<?x ?>${rest}`,
      `${half}<x/>${rest}`,
    ]) {
      const tricked = xml.replace(ADA.nameId, trick)
      expect(tricked).not.toBe(xml)
      expect(await expectRejected(tricked)).toMatch(
        /comment|CDATA|processing instruction|not signed by the provider|has elements/,
      )
    }
    expect(
      await expectRejected(xml.replace('Ada@Company.test', 'Ada@Company.test<!-- -->.evil.test')),
    ).toContain('comment')
    // Cases that the XML library parses differently: it treats script as text, ignores an end tag with a
    // space in it, and its canonicalization drops attributes or leaves namespaces unescaped.
    const xhtml = 'xmlns:h="http://www.w3.org/1999/xhtml"'
    for (const [trick, why] of [
      [`<h:script ${xhtml}><h:script></h:script><saml:Assertion/></h:script>`, 'an unsupported namespace'],
      ['<x></x><x><y/></x >', 'an end tag with a space'],
      ['<x\u00A0ID="_evil"/>', 'not well-formed'],
      ['<x xmlnsID="_evil"/>', 'an unsupported name'],
      ['<__proto__:x xmlns:__proto__="urn:x"/>', 'an unsupported name'],
      ['<x hasOwnProperty=""/>', 'an unsupported name'],
      ['<p:x xmlns:p="urn:&quot;>&lt;y/>"/>', 'an unsupported namespace'],
      ['<p:x xmlns:p="urn:x" xmlns:q="urn:x&#10;"/>', 'an unsupported namespace'],
      ['x\u0085', 'a forbidden character'],
      ['&#x2028;', 'a forbidden character'],
    ]) {
      const tricked = xml.replace(
        '<samlp:Status>',
        `<samlp:Extensions>${trick}</samlp:Extensions><samlp:Status>`,
      )
      expect(await expectRejected(tricked), trick).toContain(why)
    }
  })

  it('rejects document types, entities, excessive depth and excessive length before parsing', async () => {
    const xml = await makeResponse()
    const bomb = `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa">${Array.from(
      { length: 20 },
      (_, at) => `<!ENTITY a${at} "${`&a${at === 0 ? '' : at - 1};`.repeat(10)}">`,
    ).join('')}]>`
    const headless = xml.replace(/^<\?xml[^>]*\?>/, '')
    expect(await expectRejected(`${bomb}${headless.replace(ADA.nameId, '&a19;')}`)).toContain('document type')
    const file = '<!DOCTYPE r [<!ENTITY f SYSTEM "file:///etc/passwd">]>'
    expect(await expectRejected(`${file}${headless.replace(ADA.nameId, '&f;')}`)).toContain('document type')
    expect(await expectRejected('<a>'.repeat(60_000))).toContain('too deep')
    expect(await expectRejected(`<a>${'<b/>'.repeat(1_200)}</a>`)).toContain('too many elements')
    expect(
      await expectRejected(`<a ${Array.from({ length: 3000 }, (_, at) => `x${at}=""`).join(' ')}/>`),
    ).toContain('too many')
    const spread = `<a ${Array.from({ length: 60 }, (_, at) => `x${at}=""`).join(' ')}/>`.repeat(100)
    expect(await expectRejected(`<a>${spread}</a>`)).toContain('too many')
    // After a long line, a search for this line end would restart at each of its characters.
    const line = `<samlp:Extensions>${'x'.repeat(20_000)}\u2029</samlp:Extensions><samlp:Status>`
    expect(await expectRejected(xml.replace('<samlp:Status>', line))).toContain('a forbidden character')
    expect(await expectRejected(`${' '.repeat(300_000)}${xml}`)).toContain('too long')
    expect(await expectRejected('')).toContain('base64')
  })

  it('rejects an encrypted assertion, because the service has no decryption key', async () => {
    const { cert } = company.certificate
    const encryptionPublicKey = createPublicKey(cert).export({ type: 'spki', format: 'pem' }).toString()
    expect(await expectRejected(await makeResponse({ encryptionCert: cert, encryptionPublicKey }))).toContain(
      'is encrypted',
    )
  })
})

describe('POST /sso/saml/acs, valid response', () => {
  it('is accepted after all rejected ones', async () => {
    const xml = await makeResponse({ signResponse: true })
    const landing = await postSamlResponse(wire, { RelayState: flow.relayState, xml })
    expect(landing).toMatchObject({ status: 303, page: SAML_END_URL })
    const ended = await finishSamlSignIn(wire, landing, flow.cookie)
    expect(ended.fragment).toHaveProperty('access_token')
    for (const { headers } of [landing, ended]) {
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
    }
  })
})
