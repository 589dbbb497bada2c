import { SaxesParser, type SaxesTagNS } from 'saxes'
import { trimXmlSpace, type XmlElement, XmlError } from './xml-element.ts'

export interface XmlLimits {
  /** Skips comments and processing instructions instead of refusing them. */
  allowsComments: boolean
  maxElements: number
  maxAttributes: number
}

/** Metadata of large companies also describe other services. */
export const METADATA_LIMITS: XmlLimits = { allowsComments: true, maxElements: 6_000, maxAttributes: 24_000 }
/**
 * Responses can be sent by anyone, and each element and attribute is visited many times before the signature is
 * verified. Enough for a few hundred groups.
 */
export const RESPONSE_LIMITS: XmlLimits = { allowsComments: false, maxElements: 1_200, maxAttributes: 4_000 }

const MAX_LENGTH = 384 * 1024
const MAX_DEPTH = 32
const MAX_ATTRIBUTES_PER_ELEMENT = 64
const MAX_NAMESPACES = 64

// Stricter than XML 1.0 where libraries disagree: an end tag with a space is not parsed by all; names beyond ASCII,
// `__proto__` and `hasOwnProperty` have a meaning elsewhere; names beginning with `xmlns` are dropped during
// canonicalization, and namespaces are written unescaped by it; line ends that XML does not define are converted, or
// searched for repeatedly: one behind a long line would block the server for minutes.
const FORBIDDEN_CHARACTER = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u0085\u2028\u2029\uFFFE\uFFFF]/
const END_TAG_WITH_SPACE = /<\/[^<>]*[ \t\n\r]>/
const PART = String.raw`(?!__|xmlns|hasOwn)[A-Za-z_][\w.-]*`
const ELEMENT_NAME = new RegExp(`^${PART}(?::${PART})?$`)
const ATTRIBUTE_NAME = new RegExp(`^(?:(?:${PART}:)?${PART}|xmlns(?::${PART})?)$`)
const NAMESPACE = /^[^\s<>&"']*$/
/** Libraries parse the content of an XHTML script element as text. */
const XHTML_NAMESPACE = 'http://www.w3.org/1999/xhtml'

/**
 * Parses the subset of XML that SAML needs: elements, attributes, text and character references. Refuses document types
 * (so entities) and CDATA, which are ambiguous or expand. Runs before any library sees a response, so that both read
 * the same.
 * @throws {XmlError}
 */
export function parseXml(source: string, limits: XmlLimits): XmlElement {
  if (source.length > MAX_LENGTH) throw new XmlError('is too long')
  if (!source.isWellFormed()) throw new XmlError('contains a forbidden character')
  refuseForbiddenCharacters(source)
  if (END_TAG_WITH_SPACE.test(source)) throw new XmlError('has an end tag with a space')
  const parser = new SaxesParser({ xmlns: true, defaultXMLVersion: '1.0', forceXMLVersion: true })
  const open: { element: XmlElement; ns: SaxesTagNS['ns'] }[] = []
  let root: XmlElement | undefined
  let elementCount = 0
  let attributeCount = 0

  parser.on('error', (cause) => {
    throw new XmlError('is not well-formed XML', { cause })
  })
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (!/^utf-8$/i.test(encoding)) throw new XmlError('declares another encoding than UTF-8')
  })
  parser.on('doctype', refuse('has a document type'))
  parser.on('cdata', refuse('has CDATA'))
  if (!limits.allowsComments) {
    parser.on('comment', refuse('has a comment'))
    parser.on('processinginstruction', refuse('has a processing instruction'))
  }
  parser.on('opentagstart', ({ name }) => {
    if (!ELEMENT_NAME.test(name)) throw new XmlError('has an unsupported name')
    elementCount += 1
    if (elementCount > limits.maxElements || open.length >= MAX_DEPTH) {
      throw new XmlError('has too many elements, or too deep ones')
    }
  })
  parser.on('attribute', ({ name, value }) => {
    if (!ATTRIBUTE_NAME.test(name)) throw new XmlError('has an unsupported name')
    refuseForbiddenCharacters(value)
    if (name.startsWith('xmlns') && (!NAMESPACE.test(value) || value === XHTML_NAMESPACE)) {
      throw new XmlError('declares an unsupported namespace')
    }
    attributeCount += 1
    if (attributeCount > limits.maxAttributes) throw new XmlError('has too many attributes')
  })
  parser.on('opentag', ({ local: name, uri: namespace, attributes, ns }) => {
    const all = Object.values(attributes)
    if (all.length > MAX_ATTRIBUTES_PER_ELEMENT) throw new XmlError('has too many attributes')
    // SAML's own attributes have no namespace. Others are dropped.
    const own = all.filter(({ uri }) => uri === '').map((each) => [each.name, each.value] as const)
    const element: XmlElement = { name, namespace, attributes: new Map(own), children: [], text: '' }
    open.at(-1)?.element.children.push(element)
    root ??= element
    open.push({ element, ns })
    const prefixes = new Set(open.flatMap((each) => Object.keys(each.ns)))
    if (prefixes.size > MAX_NAMESPACES) throw new XmlError('declares too many namespaces')
  })
  parser.on('text', (text) => {
    refuseForbiddenCharacters(text)
    const parent = open.at(-1)
    if (parent) parent.element.text += text
  })
  parser.on('closetag', () => {
    open.pop()
  })

  parser.write(limits.allowsComments ? trimXmlSpace(source) : source).close()
  if (!root) throw new XmlError('is not well-formed XML')
  return root
}

function refuse(reason: string): () => never {
  return () => {
    throw new XmlError(reason)
  }
}

function refuseForbiddenCharacters(text: string): void {
  if (FORBIDDEN_CHARACTER.test(text)) throw new XmlError('contains a forbidden character')
}
