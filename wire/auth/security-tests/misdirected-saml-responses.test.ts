import { afterAll, describe, expect, it } from 'vitest'
import { createFixedClock } from '@firstline/platform/clock'
import { openSamlSignIn } from '#auth/test/rejected-saml-responses.ts'
import {
  removeElement,
  findElement,
  type SamlElement,
  setAttributes,
  makeShapedResponse,
  SAML_PRODUCTS,
} from '#auth/test/saml-responses.ts'
import {
  ACS,
  ADA,
  beginImplicitFlow,
  openSsoWire,
  postSamlResponse,
  SITE,
} from '#auth/test/single-sign-on.ts'

const { company, wire, flow, request, makeResponse, expectRejected } = await openSamlSignIn(afterAll)

/** A response whose assertion is changed before the provider signs it, and which is not signed itself. */
function signedAs(alter: (assertion: SamlElement) => unknown): string {
  return makeShapedResponse(company, SAML_PRODUCTS['Microsoft Entra'], { ...request, alter })
}

describe('POST /sso/saml/acs, responses of the provider in the wrong context', () => {
  it('rejects another audience, recipient or destination', async () => {
    const elsewhere = 'https://elsewhere.test/acs'
    expect(await expectRejected(await makeResponse({ audience: 'https://elsewhere.test/' }))).toContain(
      'has another audience',
    )
    expect(await expectRejected(await makeResponse({ recipient: elsewhere }))).toContain(
      'another assertion consumer service',
    )
    expect(await expectRejected(await makeResponse({ destination: elsewhere }))).toContain(
      'another assertion consumer service',
    )
  })

  it('rejects an unsolicited response and one for another request', async () => {
    const other = await beginImplicitFlow(wire, company, { domain: 'company.test' })
    const notOurs = "The provider's SAML response does not match this sign-in request"
    expect(await expectRejected(await makeResponse({ inResponseTo: '' }))).toBe(notOurs)
    expect(await expectRejected(await makeResponse({ inResponseTo: '_1' }))).toBe(notOurs)
    expect(await expectRejected(await makeResponse(), other.relayState)).toBe(notOurs)
    // The envelope names this request, but the signed assertion names another one.
    const framed = (await makeResponse({ inResponseTo: other.requestId })).replace(
      other.requestId,
      flow.requestId,
    )
    expect(await expectRejected(framed)).toBe(notOurs)
    const bare = signedAs(() => undefined)
    const misframed = bare.replace(/(<samlp:Response[^>]*InResponseTo=")[^"]*/, '$1_1')
    expect(misframed).not.toBe(bare)
    expect(await expectRejected(misframed)).toBe(notOurs)
    const unasked = /^This SAML response has no matching sign-in request/
    for (const relayState of ['', crypto.randomUUID(), `${flow.relayState}x`, 'https://evil.test/']) {
      expect(await expectRejected(await makeResponse(), relayState)).toMatch(unasked)
    }
    const without = await postSamlResponse(wire, { xml: await makeResponse() })
    expect(without.query['error_code']).toBe('saml_relay_state_not_found')
  })

  it('rejects a response before and after its validity period', async () => {
    expect(await expectRejected(await makeResponse({ lifetimeInSeconds: -120 }))).toContain('no longer valid')
    const clock = createFixedClock(new Date(Date.now() - 5 * 60_000))
    const slow = await openSsoWire({ clock })
    await slow.register(company)
    const early = await beginImplicitFlow(slow, company, { domain: 'company.test' })
    const bringNow = async () => {
      const xml = await company.responseXml({
        user: ADA,
        audience: SITE,
        acsUrl: ACS,
        inResponseTo: early.requestId,
      })
      return (await postSamlResponse(slow, { RelayState: early.relayState, xml })).query['error_description']
    }
    expect(await bringNow()).toContain('not valid yet')
    clock.advance(17 * 60_000)
    expect(await bringNow()).toContain('too old')
    clock.advance(-12 * 60_000 + 2_000)
    // Valid by its own dates, but brought five minutes and two seconds after the sign-in began.
    expect(await bringNow()).toBe('OAuth state has expired')
  })

  it('rejects a signed assertion without a required condition or with one that does not hold', async () => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    const audience = { name: 'Audience', attributes: {}, children: ['https://elsewhere.test/'] }
    const another = { name: 'AudienceRestriction', attributes: {}, children: [audience] }
    const voucher = 'urn:oasis:names:tc:SAML:2.0:cm:sender-vouches'
    const refusals: [string, (assertion: SamlElement) => unknown][] = [
      ['not valid yet', setAttributes('Assertion', { IssueInstant: at(3) })],
      ['too old', setAttributes('Assertion', { IssueInstant: at(-12) })],
      ['has another audience', removeElement('Conditions', 'AudienceRestriction')],
      ['has another audience', (all) => findElement(all, 'Conditions').children.push(another)],
      ['not valid yet', setAttributes('Conditions', { NotBefore: at(3) })],
      ['no longer valid', setAttributes('Conditions', { NotOnOrAfter: at(-3) })],
      ['has no bearer SubjectConfirmation', removeElement('Subject', 'SubjectConfirmation')],
      ['has no bearer SubjectConfirmation', setAttributes('SubjectConfirmation', { Method: voucher })],
      ['not valid yet', setAttributes('SubjectConfirmationData', { NotBefore: at(3) })],
      ['no longer valid', setAttributes('SubjectConfirmationData', { NotOnOrAfter: at(-3) })],
      ['has no AuthnStatement', removeElement('Assertion', 'AuthnStatement')],
    ]
    for (const [why, alter] of refusals) expect(await expectRejected(signedAs(alter))).toContain(why)
  })

  it('rejects a response without a subject: cancelled, transient name id, or no address', async () => {
    const status = 'urn:oasis:names:tc:SAML:2.0:status:'
    const canceled = await makeResponse({ samlStatusCode: `${status}AuthnFailed` })
    expect(await expectRejected(canceled)).toContain('the user was not signed in: AuthnFailed')
    expect(
      (await postSamlResponse(wire, { RelayState: flow.relayState, xml: canceled })).query,
    ).toMatchObject({
      error: 'access_denied',
      error_code: 'bad_oauth_callback',
    })
    expect(await expectRejected(await makeResponse({ samlStatusCode: `${status}Responder` }))).toContain(
      'signed in: Responder',
    )
    const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
    expect(await expectRejected(await makeResponse({ user: { ...ADA, nameIdFormat: transient } }))).toContain(
      'transient',
    )
    expect(await expectRejected(await makeResponse({ user: { ...ADA, attributes: {} } }))).toContain(
      'no attribute with an email address',
    )
    expect(
      await expectRejected(await makeResponse({ user: { ...ADA, attributes: { email: 'ada' } } })),
    ).toContain('invalid format')
  })
})
