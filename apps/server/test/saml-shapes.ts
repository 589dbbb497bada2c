import { createHash, createSign } from 'node:crypto'
import type { SamlProvider, SamlUser } from '@firstline/stub-providers'

// Answers as the usual products write them. They are signed here by hand, over a canonical form that is written here as
// well, so that two programs have to agree on what was signed.

const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol'
const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion'
const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#'
const CANONICAL = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const SCHEMA = 'http://www.w3.org/2001/XMLSchema'
const INSTANCE = 'http://www.w3.org/2001/XMLSchema-instance'

/** How a product writes. */
export interface Shape {
  /** Prefixes; '' for a default namespace. */
  protocol: string
  assertion: string
  signature: string
  signsResponse: boolean
  /** Namespaces that an attribute's values only name (`xsi:type="xs:string"`) stand in the signature's PrefixList. */
  listsPrefixes?: boolean
  /** Every element in a line of its own. */
  isIndented?: boolean
  lineEnd?: string
  emailAttribute: string
}

const EMAIL_CLAIM = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress'

export const SHAPES = {
  'Microsoft Entra': {
    protocol: 'samlp',
    assertion: '',
    signature: '',
    signsResponse: false,
    emailAttribute: EMAIL_CLAIM,
  },
  Keycloak: {
    protocol: 'samlp',
    assertion: 'saml',
    signature: 'dsig',
    signsResponse: true,
    emailAttribute: 'email',
  },
  Okta: {
    protocol: 'saml2p',
    assertion: 'saml2',
    signature: 'ds',
    signsResponse: true,
    listsPrefixes: true,
    emailAttribute: 'email',
  },
  Shibboleth: {
    protocol: '',
    assertion: 'saml2',
    signature: 'ds',
    signsResponse: false,
    listsPrefixes: true,
    isIndented: true,
    lineEnd: '\r\n',
    emailAttribute: 'urn:oid:0.9.2342.19200300.100.1.3',
  },
} satisfies Record<string, Shape>

/** As it is put together, before it is signed. */
export interface SamlElement {
  name: string
  attributes: Record<string, string>
  children: (SamlElement | string)[]
}

type Scope = Readonly<Record<string, string>>

export interface Asked {
  user: SamlUser
  audience: string
  acsUrl: string
  inResponseTo: string
  /** Changes the assertion before it is signed. */
  alter?: (assertion: SamlElement) => unknown
}

/** A good answer of this provider in that shape. */
export function shapedAnswer(provider: SamlProvider, shape: Shape, asked: Asked): string {
  const writer = new Writer(provider, shape)
  const xml = writer.response(asked)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`.replaceAll('\n', shape.lineEnd ?? '\n')
}

class Writer {
  readonly #provider: SamlProvider
  readonly #shape: Shape

  constructor(provider: SamlProvider, shape: Shape) {
    this.#provider = provider
    this.#shape = shape
  }

  response({ user, audience, acsUrl, inResponseTo, alter }: Asked): string {
    const { protocol: p, assertion: a, signsResponse } = this.#shape
    const now = Date.now()
    const at = (seconds: number) => new Date(now + seconds * 1000).toISOString()
    const issuer = this.#element(a, 'Issuer', declared(a, ASSERTION), [this.#provider.entityId])
    const bearer = { InResponseTo: inResponseTo, NotOnOrAfter: at(300), Recipient: acsUrl }
    const value = { ...typed(this.#shape), 'xsi:type': 'xs:string' }
    const method = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
    const assertion = this.#element(
      a,
      'Assertion',
      {
        Version: '2.0',
        ID: `_${inResponseTo}-a`,
        IssueInstant: at(0),
        ...declared(a, ASSERTION),
        ...typed(this.#shape),
      },
      [
        this.#element(a, 'Issuer', {}, [this.#provider.entityId]),
        this.#element(a, 'Subject', {}, [
          this.#element(
            a,
            'NameID',
            { Format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent', SPNameQualifier: audience },
            [user.nameId],
          ),
          this.#element(a, 'SubjectConfirmation', { Method: method }, [
            this.#element(a, 'SubjectConfirmationData', bearer),
          ]),
        ]),
        this.#element(a, 'Conditions', { NotBefore: at(-5), NotOnOrAfter: at(300) }, [
          this.#element(a, 'AudienceRestriction', {}, [this.#element(a, 'Audience', {}, [audience])]),
        ]),
        this.#element(a, 'AuthnStatement', { AuthnInstant: at(0), SessionIndex: '_s' }),
        this.#element(a, 'AttributeStatement', {}, [
          this.#element(a, 'Attribute', { Name: this.#shape.emailAttribute }, [
            this.#element(a, 'AttributeValue', value, [String(user.attributes['email'])]),
          ]),
          ...['a', '"b" & <é>'].map((team) =>
            this.#element(a, 'Attribute', { Name: 'team', FriendlyName: 'Team' }, [
              this.#element(a, 'AttributeValue', {}, [team]),
            ]),
          ),
        ]),
      ],
    )
    alter?.(assertion)
    const root = this.#element(
      p,
      'Response',
      {
        ...declared(p, PROTOCOL),
        Version: '2.0',
        ID: `_${inResponseTo}-r`,
        IssueInstant: at(0),
        InResponseTo: inResponseTo,
        Destination: acsUrl,
      },
      [
        issuer,
        this.#element(p, 'Status', {}, [
          this.#element(p, 'StatusCode', { Value: 'urn:oasis:names:tc:SAML:2.0:status:Success' }),
        ]),
        assertion,
      ],
    )
    this.#sign(assertion, scopeOf(root, { '': '' }))
    if (signsResponse) this.#sign(root, { '': '' })
    return written(root)
  }

  #element(
    prefix: string,
    name: string,
    attributes: Record<string, string> = {},
    children: (SamlElement | string)[] = [],
  ): SamlElement {
    const spaced = this.#shape.isIndented && children.some((child) => typeof child !== 'string')
    return {
      name: prefix === '' ? name : `${prefix}:${name}`,
      attributes,
      children: spaced ? children.flatMap((child) => ['\n  ', child]).concat('\n') : children,
    }
  }

  /** Puts a signature behind the issuer, where all of them have it. */
  #sign(signed: SamlElement, outer: Scope): void {
    const { signature: s, listsPrefixes = false } = this.#shape
    const make = (
      name: string,
      attributes: Record<string, string>,
      children: (SamlElement | string)[] = [],
    ) => this.#element(s, name, attributes, children)
    const prefixes = listsPrefixes ? ['xs'] : []
    const list = listsPrefixes
      ? [
          {
            name: 'ec:InclusiveNamespaces',
            attributes: { 'xmlns:ec': CANONICAL, PrefixList: 'xs' },
            children: [],
          },
        ]
      : []
    const digest = createHash('sha256')
      .update(canonical(signed, outer, prefixes))
      .digest('base64')
    const info = make('SignedInfo', {}, [
      make('CanonicalizationMethod', { Algorithm: CANONICAL }),
      make('SignatureMethod', { Algorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256' }),
      make('Reference', { URI: `#${signed.attributes['ID'] ?? ''}` }, [
        make('Transforms', {}, [
          make('Transform', { Algorithm: `${SIGNATURE}enveloped-signature` }),
          make('Transform', { Algorithm: CANONICAL }, list),
        ]),
        make('DigestMethod', { Algorithm: 'http://www.w3.org/2001/04/xmlenc#sha256' }),
        make('DigestValue', {}, [digest]),
      ]),
    ])
    const { key, cert } = this.#provider.certificate
    const scope = { ...scopeOf(signed, outer), [s]: SIGNATURE }
    const value = createSign('sha256')
      .update(canonical(info, scope, []))
      .sign(key, 'base64')
    // As Java breaks lines: with a carriage return, written out.
    const inLines = (base64: string) => base64.replaceAll(/.{76}/g, '$&\r\n')
    const certificate = make('X509Certificate', {}, [inLines(cert.replaceAll(/-----[^-]+-----|\s/g, ''))])
    signed.children.splice(
      signed.children.findIndex((child) => typeof child !== 'string') + 1,
      0,
      make('Signature', declared(s, SIGNATURE), [
        info,
        make('SignatureValue', {}, [inLines(value)]),
        make('KeyInfo', {}, [make('X509Data', {}, [certificate])]),
      ]),
    )
  }
}

/** An element of this name, wherever it stands in another one. */
export function partOf(within: SamlElement, name: string): SamlElement {
  const all = (element: SamlElement): SamlElement[] => [
    element,
    ...element.children.flatMap((child) => (typeof child === 'string' ? [] : all(child))),
  ]
  const found = all(within).find((element) => element.name === name)
  if (!found) throw new Error(`There is no ${name}`)
  return found
}

/** Leaves children of this name out. */
export const dropPart = (parent: string, name: string) => (assertion: SamlElement) => {
  const within = partOf(assertion, parent)
  within.children = within.children.filter((child) => typeof child === 'string' || child.name !== name)
}

/** Has an element say something else. */
export const saysOf = (name: string, attributes: Record<string, string>) => (assertion: SamlElement) => {
  Object.assign(partOf(assertion, name).attributes, attributes)
}

function declared(prefix: string, namespace: string): Record<string, string> {
  return { [prefix === '' ? 'xmlns' : `xmlns:${prefix}`]: namespace }
}

function typed({ listsPrefixes = false }: Shape): Record<string, string> {
  return listsPrefixes ? { 'xmlns:xs': SCHEMA, 'xmlns:xsi': INSTANCE } : { 'xmlns:xsi': INSTANCE }
}

const isDeclaration = (name: string) => name === 'xmlns' || name.startsWith('xmlns:')
const prefixOf = (name: string) => (name.includes(':') ? name.slice(0, name.indexOf(':')) : '')

function scopeOf({ attributes }: SamlElement, outer: Scope): Scope {
  const own = Object.entries(attributes).filter(([name]) => isDeclaration(name))
  return { ...outer, ...Object.fromEntries(own.map(([name, value]) => [name.slice(6), value])) }
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\r', '&#xD;')

/** As it is sent. */
function written({ name, attributes, children }: SamlElement): string {
  const all = Object.entries(attributes).map(([each, value]) => ` ${each}="${escaped(value)}"`)
  const tag = name + all.join('')
  if (children.length === 0) return `<${tag}/>`
  const inner = children.map((child) => (typeof child === 'string' ? escaped(child) : written(child)))
  return `<${tag}>${inner.join('')}</${name}>`
}

/** Exclusive Canonical XML 1.0 of an element within a document. */
function canonical(
  element: SamlElement,
  outer: Scope,
  prefixes: readonly string[],
  rendered: Scope = { '': '' },
): string {
  const { name, attributes, children } = element
  const scope = scopeOf(element, outer)
  const others = Object.entries(attributes).filter(([each]) => !isDeclaration(each))
  const used = new Set([
    prefixOf(name),
    ...others.map(([each]) => prefixOf(each)).filter((prefix) => prefix !== ''),
    ...prefixes.filter((prefix) => scope[prefix] !== undefined),
  ])
  const fresh = [...used].filter((prefix) => scope[prefix] !== rendered[prefix]).toSorted()
  const namespaces = fresh.map((prefix): [string, string] => [
    prefix === '' ? 'xmlns' : `xmlns:${prefix}`,
    scope[prefix] ?? '',
  ])
  const sorted = others.toSorted(([one], [two]) => {
    const key = (each: string) => `${prefixOf(each) === '' ? '' : (scope[prefixOf(each)] ?? '')} ${each}`
    return key(one) < key(two) ? -1 : 1
  })
  const tag = [...namespaces, ...sorted].map(([each, value]) => ` ${each}="${escaped(value)}"`)
  const now = { ...rendered, ...Object.fromEntries(fresh.map((prefix) => [prefix, scope[prefix] ?? ''])) }
  const inner = children.map((child) =>
    typeof child === 'string'
      ? escaped(child).replaceAll('>', '&gt;')
      : canonical(child, scope, prefixes, now),
  )
  return `<${name}${tag.join('')}>${inner.join('')}</${name}>`
}
