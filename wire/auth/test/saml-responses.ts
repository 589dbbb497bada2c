import { createHash, createSign } from 'node:crypto'
import type { SamlProvider, SamlUser } from '@firstline/wire/test-identity-providers'
import { canonicalizeXml, extendScope, type SamlElement, type Scope, serializeXml } from './canonical-xml.ts'

export type { SamlElement }

// SAML responses in the formats of common products. Signing and canonicalization do not use the
// library under test, so that two implementations must agree on what was signed.

const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol'
const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion'
const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#'
const CANONICAL = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const SCHEMA = 'http://www.w3.org/2001/XMLSchema'
const INSTANCE = 'http://www.w3.org/2001/XMLSchema-instance'

/** The XML format of a product. */
export interface SamlProduct {
  /** Prefixes; '' for a default namespace. */
  protocol: string
  assertion: string
  signature: string
  signsResponse: boolean
  /** Namespaces used only in attribute values (`xsi:type="xs:string"`) are listed in InclusiveNamespaces/@PrefixList. */
  listsPrefixes?: boolean
  /** Every element is on its own line. */
  isIndented?: boolean
  lineEnd?: string
  emailAttribute: string
}

const EMAIL_CLAIM = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress'

export const SAML_PRODUCTS = {
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
} satisfies Record<string, SamlProduct>

export interface SamlResponseOptions {
  user: SamlUser
  audience: string
  acsUrl: string
  inResponseTo: string
  /** Changes the assertion before it is signed. */
  alter?: (assertion: SamlElement) => unknown
}

/** A valid response of this provider in a product's format. */
export function makeShapedResponse(
  provider: SamlProvider,
  shape: SamlProduct,
  asked: SamlResponseOptions,
): string {
  const writer = new Writer(provider, shape)
  const xml = writer.response(asked)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`.replaceAll('\n', shape.lineEnd ?? '\n')
}

class Writer {
  readonly #provider: SamlProvider
  readonly #shape: SamlProduct

  constructor(provider: SamlProvider, shape: SamlProduct) {
    this.#provider = provider
    this.#shape = shape
  }

  response({ user, audience, acsUrl, inResponseTo, alter }: SamlResponseOptions): string {
    const { protocol: p, assertion: a, signsResponse } = this.#shape
    const now = Date.now()
    const at = (seconds: number) => new Date(now + seconds * 1000).toISOString()
    const issuer = this.#element(a, 'Issuer', declareNamespace(a, ASSERTION), [this.#provider.entityId])
    const bearer = { InResponseTo: inResponseTo, NotOnOrAfter: at(300), Recipient: acsUrl }
    const value = { ...declareTypes(this.#shape), 'xsi:type': 'xs:string' }
    const method = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
    const assertion = this.#element(
      a,
      'Assertion',
      {
        Version: '2.0',
        ID: `_${inResponseTo}-a`,
        IssueInstant: at(0),
        ...declareNamespace(a, ASSERTION),
        ...declareTypes(this.#shape),
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
        ...declareNamespace(p, PROTOCOL),
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
    this.#sign(assertion, extendScope(root, { '': '' }))
    if (signsResponse) this.#sign(root, { '': '' })
    return serializeXml(root)
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

  /** Inserts an enveloped signature after the Issuer (SAML Core, 5; XML Signature). */
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
      .update(canonicalizeXml(signed, outer, prefixes))
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
    const scope = { ...extendScope(signed, outer), [s]: SIGNATURE }
    const value = createSign('sha256')
      .update(canonicalizeXml(info, scope, []))
      .sign(key, 'base64')
    // Java breaks base64 lines with a carriage return, which is serialized as a character reference.
    const inLines = (base64: string) => base64.replaceAll(/.{76}/g, '$&\r\n')
    const certificate = make('X509Certificate', {}, [inLines(cert.replaceAll(/-----[^-]+-----|\s/g, ''))])
    signed.children.splice(
      signed.children.findIndex((child) => typeof child !== 'string') + 1,
      0,
      make('Signature', declareNamespace(s, SIGNATURE), [
        info,
        make('SignatureValue', {}, [inLines(value)]),
        make('KeyInfo', {}, [make('X509Data', {}, [certificate])]),
      ]),
    )
  }
}

/** Finds the first descendant with this name. */
export function findElement(within: SamlElement, name: string): SamlElement {
  const all = (element: SamlElement): SamlElement[] => [
    element,
    ...element.children.flatMap((child) => (typeof child === 'string' ? [] : all(child))),
  ]
  const found = all(within).find((element) => element.name === name)
  if (!found) throw new Error(`There is no ${name}`)
  return found
}

/** Removes children with this name. */
export const removeElement = (parent: string, name: string) => (assertion: SamlElement) => {
  const within = findElement(assertion, parent)
  within.children = within.children.filter((child) => typeof child === 'string' || child.name !== name)
}

/** Changes attributes of an element. */
export const setAttributes =
  (name: string, attributes: Record<string, string>) => (assertion: SamlElement) => {
    Object.assign(findElement(assertion, name).attributes, attributes)
  }

function declareNamespace(prefix: string, namespace: string): Record<string, string> {
  return { [prefix === '' ? 'xmlns' : `xmlns:${prefix}`]: namespace }
}

function declareTypes({ listsPrefixes = false }: SamlProduct): Record<string, string> {
  return listsPrefixes ? { 'xmlns:xs': SCHEMA, 'xmlns:xsi': INSTANCE } : { 'xmlns:xsi': INSTANCE }
}
