import { createPublicKey } from 'node:crypto'
import {
  makeCertificate,
  type SamlProvider,
  type SamlReply,
  startSamlProvider,
} from '@firstline/stub-providers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixedClock } from '#server/platform/clock.ts'
import { dropPart, partOf, type SamlElement, saysOf, shapedAnswer, SHAPES } from '#test/saml-shapes.ts'
import {
  ACS,
  ADA,
  type Begun,
  beginImplicit,
  bring,
  END,
  goOn,
  openSsoWire,
  SITE,
  type SsoWire,
} from '#test/single-sign-on.ts'

let company: SamlProvider
let wire: SsoWire
let begun: Begun

beforeAll(async () => {
  company = await startSamlProvider({ users: [ADA] })
  wire = await openSsoWire()
  await wire.register(company)
  begun = await beginImplicit(wire, company, { domain: 'company.test' })
})
afterAll(() => company.close())

/** An answer to the sign-in that was begun; honest, unless something is said. */
function answer(more: Partial<SamlReply> = {}): Promise<string> {
  return company.responseXml({
    user: ADA,
    audience: SITE,
    acsUrl: ACS,
    inResponseTo: begun.requestId,
    ...more,
  })
}

/** What somebody is told who brings this answer. Nobody gets any further. */
async function told(xml: string, RelayState: string | undefined = begun.relayState): Promise<string> {
  const landing = await bring(wire, { RelayState, xml })
  expect(landing).toMatchObject({ status: 302, page: 'http://firstline.test/' })
  expect(landing.fragment).not.toHaveProperty('access_token')
  expect(landing.headers.get('cache-control')).toBe('no-store')
  expect(landing.headers.get('referrer-policy')).toBe('no-referrer')
  expect(landing.query['error_code']).not.toBeUndefined()
  return landing.query['error_description'] ?? ''
}

/** An answer whose assertion was changed before the provider signed it, and which is not signed itself. */
function signedAs(alter: (assertion: SamlElement) => unknown): string {
  const asked = { user: ADA, audience: SITE, acsUrl: ACS, inResponseTo: begun.requestId }
  return shapedAnswer(company, SHAPES['Microsoft Entra'], { ...asked, alter })
}

const SIGNATURE = /<Signature[\s>].*?<\/Signature>/s
const ASSERTION = /<saml:Assertion[\s>].*<\/saml:Assertion>/s
const found = (xml: string, part: RegExp) => part.exec(xml)?.[0] ?? ''

/** The assertion as it was signed, and another one that nobody signed. */
async function twoAssertions() {
  const xml = await answer()
  const signed = found(xml, ASSERTION)
  const evil = signed
    .replace(SIGNATURE, '')
    .replace(/ID="[^"]*"/, 'ID="_evil"')
    .replaceAll(ADA.nameId, 'root')
  return { xml, signed, evil, signature: found(signed, SIGNATURE) }
}

describe('answers that the provider did not give', () => {
  it('are refused unsigned, with the signature cut out, or changed after they were signed', async () => {
    const honest = await answer()
    expect(await told(await answer({ signAssertion: false }))).toContain('assertion that is not signed')
    expect(await told(honest.replace(SIGNATURE, ''))).toContain('assertion that is not signed')
    for (const changed of [
      honest.replace(ADA.nameId, 'root'),
      honest.replace('Ada@Company.test', 'boss@company.test'),
      honest.replace(/(NotOnOrAfter=")\d{4}/g, '$12999'),
    ]) {
      expect(changed).not.toBe(honest)
      expect(await told(changed)).toBe('The answer of the provider is not signed by the provider')
    }
  })

  it('are refused when the assertion stands unsigned in a signed response', async () => {
    const xml = await answer({ signAssertion: false, signResponse: true })
    expect(found(xml, SIGNATURE)).not.toBe('')
    expect(await told(xml)).toContain('assertion that is not signed')
  })

  it('are refused when the response is signed and was changed around the assertion', async () => {
    const xml = await answer({ signResponse: true })
    const changed = xml.replace('</samlp:Status>', '</samlp:Status><samlp:Extensions/>')
    expect(changed).not.toBe(xml)
    expect(await told(changed)).toContain('not signed by the provider')
  })

  it('are refused when somebody else signed, also in the provider’s name', async () => {
    expect(await told(await answer(makeCertificate()))).toContain('not signed by the provider')
    expect(await told(await answer({ issuer: 'https://other.test/' }))).toContain(
      'comes from another provider',
    )
  })

  it('are refused when signed with SHA-1', async () => {
    expect(await told(await answer({ signatureAlgorithm: 'rsa-sha1' }))).toContain(
      'a method that is not taken',
    )
    expect(await told(await answer({ digestAlgorithm: 'sha1' }))).toContain('a method that is not taken')
    const keyed = (await answer()).replaceAll(
      'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      'http://www.w3.org/2000/09/xmldsig#hmac-sha1',
    )
    expect(await told(keyed)).toContain('a method that is not taken')
  })

  it('are refused when a good signature is wrapped around something else', async () => {
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
      evilSigned(signature).replace('ID="_evil"', found(signed, /ID="[^"]*"/)),
      evilSigned(signature),
      evilSigned(signature.replace(/URI="#[^"]*"/, 'URI="#_evil"')),
      evilSigned(signature.replace(/URI="#[^"]*"/, 'URI=""')),
      signed.replace('<saml:Assertion', '<saml:Assertion xmlns:saml="urn:other"'),
    ]
    const wrapped = assertions.map((each) => xml.replace(ASSERTION, () => each))
    for (const each of wrapped) expect(each).not.toBe(xml)
    // One after the other, as a failed one must not be what refuses the next.
    for (const each of wrapped) expect(await told(each)).toMatch(/^The answer of the provider /)
    // What is good, or would be, where nobody looks for it.
    for (const [stray, why] of [
      [signature, 'signature where none belongs'],
      [`<x ${found(signed, /ID="[^"]*"/)}/>`, 'one id twice'],
      ['<samlp:Response/>', 'exactly one assertion'],
    ] as const) {
      const around = `<samlp:Extensions>${stray}</samlp:Extensions><samlp:Status>`
      expect(await told(xml.replace('<samlp:Status>', () => around))).toContain(why)
    }
    const response = await answer({ signResponse: true })
    const original = response.replace(/^<\?xml[^>]*\?>/, '')
    const evilResponse = original.replace(/ID="[^"]*"/, 'ID="_evilResponse"').replace(ASSERTION, () => evil)
    expect(
      await told(evilResponse.replace('</Signature>', `<Object>${original}</Object></Signature>`)),
    ).toMatch(/exactly one assertion/)
    expect(
      await told(`${evilResponse.replace('</samlp:Response>', '')}${original}</samlp:Response>`),
    ).toMatch(/exactly one assertion/)
  })

  it('are refused with anything that reads in two ways: comments, CDATA, instructions', async () => {
    const xml = await answer()
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
      expect(await told(tricked)).toMatch(/comment|CDATA|not signed by the provider|has elements/)
    }
    expect(await told(xml.replace('Ada@Company.test', 'Ada@Company.test<!-- -->.evil.test'))).toContain(
      'comment',
    )
    // What the library reads otherwise: a script is text to it, an end tag with a space in it none, and what it checks
    // leaves out attributes or has namespaces that are not escaped.
    const xhtml = 'xmlns:h="http://www.w3.org/1999/xhtml"'
    for (const [trick, why] of [
      [`<h:script ${xhtml}><h:script></h:script><saml:Assertion/></h:script>`, 'a namespace that is none'],
      ['<x></x><x><y/></x >', 'a tag that is none'],
      ['<x\u00A0ID="_evil"/>', 'a tag that is none'],
      ['<x xmlnsID="_evil"/>', 'a tag that is none'],
      ['<__proto__:x xmlns:__proto__="urn:x"/>', 'a tag that is none'],
      ['<x hasOwnProperty=""/>', 'a tag that is none'],
      ['<p:x xmlns:p="urn:&quot;>&lt;y/>"/>', 'a namespace that is none'],
      ['<p:x xmlns:p="urn:x" xmlns:q="urn:x&#10;"/>', 'a namespace that is none'],
      ['x\u0085', 'characters that are none'],
      ['&#x2028;', 'no character'],
    ]) {
      const tricked = xml.replace(
        '<samlp:Status>',
        `<samlp:Extensions>${trick}</samlp:Extensions><samlp:Status>`,
      )
      expect(await told(tricked), trick).toContain(why)
    }
  })

  it('are refused before anything grows: document types, entities, depth, length', async () => {
    const xml = await answer()
    const bomb = `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa">${Array.from(
      { length: 20 },
      (_, at) => `<!ENTITY a${at} "${`&a${at === 0 ? '' : at - 1};`.repeat(10)}">`,
    ).join('')}]>`
    const headless = xml.replace(/^<\?xml[^>]*\?>/, '')
    expect(await told(`${bomb}${headless.replace(ADA.nameId, '&a19;')}`)).toContain('document type')
    const file = '<!DOCTYPE r [<!ENTITY f SYSTEM "file:///etc/passwd">]>'
    expect(await told(`${file}${headless.replace(ADA.nameId, '&f;')}`)).toContain('document type')
    expect(await told('<a>'.repeat(60_000))).toContain('too deep')
    expect(await told(`<a>${'<b/>'.repeat(1_200)}</a>`)).toContain('too many elements')
    expect(await told(`<a ${Array.from({ length: 3000 }, (_, at) => `x${at}=""`).join(' ')}/>`)).toContain(
      'too many',
    )
    const spread = `<a ${Array.from({ length: 60 }, (_, at) => `x${at}=""`).join(' ')}/>`.repeat(100)
    expect(await told(`<a>${spread}</a>`)).toContain('too many')
    // Behind a long line, this end of one would be looked for again from each of its characters.
    const line = `<samlp:Extensions>${'x'.repeat(20_000)}\u2029</samlp:Extensions><samlp:Status>`
    expect(await told(xml.replace('<samlp:Status>', line))).toContain('characters that are none')
    expect(await told(`${' '.repeat(300_000)}${xml}`)).toContain('too long')
    expect(await told('')).toContain('base64')
  })

  it('are refused encrypted, which nobody here can read', async () => {
    const { cert } = company.certificate
    const encryptionPublicKey = createPublicKey(cert).export({ type: 'spki', format: 'pem' }).toString()
    expect(await told(await answer({ encryptionCert: cert, encryptionPublicKey }))).toContain('is encrypted')
  })
})

describe('answers of the provider that are not for this', () => {
  it('are refused for another audience or another address', async () => {
    const elsewhere = 'https://elsewhere.test/acs'
    expect(await told(await answer({ audience: 'https://elsewhere.test/' }))).toContain(
      'meant for somebody else',
    )
    expect(await told(await answer({ recipient: elsewhere }))).toContain('sent for another address')
    expect(await told(await answer({ destination: elsewhere }))).toContain('sent for another address')
  })

  it('are refused unasked, for another question, or brought to another sign-in', async () => {
    const other = await beginImplicit(wire, company, { domain: 'company.test' })
    const notOurs = 'The answer of the provider is no answer to this sign-in'
    expect(await told(await answer({ inResponseTo: '' }))).toBe(notOurs)
    expect(await told(await answer({ inResponseTo: '_1' }))).toBe(notOurs)
    expect(await told(await answer(), other.relayState)).toBe(notOurs)
    // The frame says so and what is signed says otherwise.
    const framed = (await answer({ inResponseTo: other.requestId })).replace(other.requestId, begun.requestId)
    expect(await told(framed)).toBe(notOurs)
    const bare = signedAs(() => undefined)
    const misframed = bare.replace(/(<samlp:Response[^>]*InResponseTo=")[^"]*/, '$1_1')
    expect(misframed).not.toBe(bare)
    expect(await told(misframed)).toBe(notOurs)
    const unasked = /^This is no answer to a sign-in that was begun here/
    for (const relayState of ['', crypto.randomUUID(), `${begun.relayState}x`, 'https://evil.test/']) {
      expect(await told(await answer(), relayState)).toMatch(unasked)
    }
    const without = await bring(wire, { xml: await answer() })
    expect(without.query['error_code']).toBe('saml_relay_state_not_found')
  })

  it('are refused too early and too late', async () => {
    expect(await told(await answer({ lifetimeInSeconds: -120 }))).toContain('no longer valid')
    const clock = fixedClock(new Date(Date.now() - 5 * 60_000))
    const slow = await openSsoWire({ clock })
    await slow.register(company)
    const early = await beginImplicit(slow, company, { domain: 'company.test' })
    const bringAt = async () => {
      const xml = await company.responseXml({
        user: ADA,
        audience: SITE,
        acsUrl: ACS,
        inResponseTo: early.requestId,
      })
      return (await bring(slow, { RelayState: early.relayState, xml })).query['error_description']
    }
    expect(await bringAt()).toContain('not valid yet')
    clock.advance(17 * 60_000)
    expect(await bringAt()).toContain('too old')
    clock.advance(-12 * 60_000 + 2_000)
    // Good in itself, but five minutes and two seconds after it began.
    expect(await bringAt()).toBe('OAuth state has expired')
  })

  it('are refused for what they leave out or say otherwise, though the provider signed it', async () => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    const audience = { name: 'Audience', attributes: {}, children: ['https://elsewhere.test/'] }
    const another = { name: 'AudienceRestriction', attributes: {}, children: [audience] }
    const voucher = 'urn:oasis:names:tc:SAML:2.0:cm:sender-vouches'
    const refused: [string, (assertion: SamlElement) => unknown][] = [
      ['not valid yet', saysOf('Assertion', { IssueInstant: at(3) })],
      ['too old', saysOf('Assertion', { IssueInstant: at(-12) })],
      ['meant for somebody else', dropPart('Conditions', 'AudienceRestriction')],
      ['meant for somebody else', (all) => partOf(all, 'Conditions').children.push(another)],
      ['not valid yet', saysOf('Conditions', { NotBefore: at(3) })],
      ['no longer valid', saysOf('Conditions', { NotOnOrAfter: at(-3) })],
      ['who may bring it', dropPart('Subject', 'SubjectConfirmation')],
      ['who may bring it', saysOf('SubjectConfirmation', { Method: voucher })],
      ['not valid yet', saysOf('SubjectConfirmationData', { NotBefore: at(3) })],
      ['no longer valid', saysOf('SubjectConfirmationData', { NotOnOrAfter: at(-3) })],
      ['that somebody signed in', dropPart('Assertion', 'AuthnStatement')],
    ]
    for (const [why, alter] of refused) expect(await told(signedAs(alter))).toContain(why)
  })

  it('are refused about nobody: cancelled, without a lasting name, without an address', async () => {
    const status = 'urn:oasis:names:tc:SAML:2.0:status:'
    const cancelled = await answer({ samlStatusCode: `${status}AuthnFailed` })
    expect(await told(cancelled)).toContain('nobody was signed in: AuthnFailed')
    expect((await bring(wire, { RelayState: begun.relayState, xml: cancelled })).query).toMatchObject({
      error: 'access_denied',
      error_code: 'bad_oauth_callback',
    })
    expect(await told(await answer({ samlStatusCode: `${status}Responder` }))).toContain(
      'signed in: Responder',
    )
    const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
    expect(await told(await answer({ user: { ...ADA, nameIdFormat: transient } }))).toContain('transient')
    expect(await told(await answer({ user: { ...ADA, attributes: {} } }))).toContain('which email address')
    expect(await told(await answer({ user: { ...ADA, attributes: { email: 'ada' } } }))).toContain(
      'invalid format',
    )
  })
})

it('an honest answer still counts after all of these', async () => {
  const xml = await answer({ signResponse: true })
  const landing = await bring(wire, { RelayState: begun.relayState, xml })
  expect(landing).toMatchObject({ status: 303, page: END })
  const ended = await goOn(wire, landing, begun.cookie)
  expect(ended.fragment).toHaveProperty('access_token')
  for (const { headers } of [landing, ended]) {
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  }
})
