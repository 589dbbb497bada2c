import { trimmed, type XmlElement, XmlError } from './xml-element.ts'

export interface XmlRules {
  /** Comments and instructions for other programs are passed over; else they are refused. */
  allowsRemarks: boolean
  elementsAtMost: number
  attributesAtMost: number
}

/** Metadata of large companies describe much else. */
export const OF_METADATA: XmlRules = {
  allowsRemarks: true,
  elementsAtMost: 6_000,
  attributesAtMost: 24_000,
}
/**
 * Anybody can send an answer, and each of its elements and attributes is looked at many times before its signature turns
 * out to be none. Some hundred groups fit in.
 */
export const OF_ANSWERS: XmlRules = {
  allowsRemarks: false,
  elementsAtMost: 1_200,
  attributesAtMost: 4_000,
}

const LENGTH_AT_MOST = 384 * 1024
const DEPTH_AT_MOST = 32
const ATTRIBUTES_OF_ONE_AT_MOST = 64
const NAMESPACES_AT_MOST = 64
// Narrower than XML wherever libraries read something else: `\s` would be more than XML's white space; an end tag with a
// space in it is none to them; `__proto__` and `hasOwnProperty` mean something to them; and from what they check they
// leave out whatever begins with `xmlns`, and write namespaces into it unescaped.
const SPACE = String.raw`[ \t\n\r]`
const PART = String.raw`(?!__|xmlns|hasOwn)[A-Za-z_][\w.-]*`
const NAME = `${PART}(?::${PART})?`
const NAMESPACE = /^[^\s<>&"']*$/

const DECLARATION =
  /^\uFEFF?(?:<\?xml\s+version\s*=\s*["']1\.\d["'](?:\s+encoding\s*=\s*["']utf-8["'])?(?:\s+standalone\s*=\s*["'](?:yes|no)["'])?\s*\?>)?/i
const TAG_NAME = new RegExp(NAME, 'y')
const ATTRIBUTE = new RegExp(
  String.raw`${SPACE}+(${NAME}|xmlns(?::${PART})?)${SPACE}*=${SPACE}*(?:"([^"<]*)"|'([^'<]*)')`,
  'y',
)
const TAG_END = new RegExp(String.raw`${SPACE}*(\/?)>`, 'y')
const CLOSING = new RegExp(`</(${NAME})>`, 'y')
// What XML 1.0 has no place for; and ends of lines that are none to it. Libraries make others of them, or look for
// them again and again: an answer with one of those behind a long line would keep the server busy for minutes.
const NO_CHARACTER = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u0085\u2028\u2029\uFFFE\uFFFF]/
const REFERENCE = /&(?:#(\d{1,7})|#x([\dA-Fa-f]{1,6})|(amp|lt|gt|quot|apos));|&/g
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace'
/** Libraries take what stands in a script for text, though it has elements. */
const XHTML_NAMESPACE = 'http://www.w3.org/1999/xhtml'

interface Open {
  element: XmlElement
  qualifiedName: string
  namespaces: ReadonlyMap<string, string>
}

/**
 * Reads the part of XML in which identity providers speak: elements, attributes, text, and references to characters.
 * Nothing that can be read in two ways, or that grows while it is read: no document type and so no entities, no CDATA.
 * Answers are read here before any library sees them; what passes has one reading.
 * @throws {XmlError}
 */
export function readXml(source: string, rules: XmlRules): XmlElement {
  if (source.length > LENGTH_AT_MOST) throw new XmlError('is too long')
  if (NO_CHARACTER.test(source) || !source.isWellFormed())
    throw new XmlError('holds characters that are none')
  return new Reader(source.slice(DECLARATION.exec(source)?.[0].length ?? 0), rules).read()
}

class Reader {
  readonly #text: string
  readonly #rules: XmlRules
  readonly #open: Open[] = []
  #at = 0
  #elements = 0
  #attributeCount = 0
  #root: XmlElement | undefined

  constructor(text: string, rules: XmlRules) {
    this.#text = text
    this.#rules = rules
  }

  read(): XmlElement {
    while (this.#at < this.#text.length) {
      const next = this.#text.indexOf('<', this.#at)
      this.#takeText(this.#text.slice(this.#at, next < 0 ? undefined : next))
      if (next < 0) break
      this.#at = next
      if (this.#text.startsWith('</', next)) this.#close()
      else if (this.#text.startsWith('<!--', next)) this.#passOver('<!--', '-->')
      else if (this.#text.startsWith('<?', next)) this.#passOver('<?', '?>')
      else if (this.#text.startsWith('<!', next)) throw new XmlError('has a document type or CDATA')
      else this.#start()
    }
    if (!this.#root || this.#open.length > 0) throw new XmlError('is not complete')
    return this.#root
  }

  #takeText(raw: string): void {
    const open = this.#open.at(-1)
    if (open) open.element.text += decode(raw)
    else if (trimmed(raw) !== '') throw new XmlError('has text outside of its root')
  }

  #passOver(from: string, to: string): void {
    if (!this.#rules.allowsRemarks) throw new XmlError('has a comment or an instruction')
    const end = this.#text.indexOf(to, this.#at + from.length)
    if (end < 0) throw new XmlError('is not complete')
    this.#at = end + to.length
  }

  #close(): void {
    const [all, name] = this.#match(CLOSING)
    const open = this.#open.pop()
    if (!open || open.qualifiedName !== name) throw new XmlError('closes what is not open')
    this.#at += all.length
  }

  #start(): void {
    this.#at += 1
    const [qualifiedName] = this.#match(TAG_NAME)
    this.#at += qualifiedName.length
    const written = this.#attributes()
    const [end, slash] = this.#match(TAG_END)
    this.#at += end.length
    this.#elements += 1
    if (this.#elements > this.#rules.elementsAtMost || this.#open.length >= DEPTH_AT_MOST) {
      throw new XmlError('has too many elements, or too deep ones')
    }
    const parent = this.#open.at(-1)
    const namespaces = withDeclared(parent?.namespaces ?? NO_NAMESPACES, written)
    const element: XmlElement = {
      ...resolved(qualifiedName, namespaces),
      attributes: ownAttributes(written, namespaces),
      children: [],
      text: '',
    }
    if (parent) parent.element.children.push(element)
    else if (this.#root) throw new XmlError('has several roots')
    else this.#root = element
    if (slash === '') this.#open.push({ element, qualifiedName, namespaces })
  }

  #attributes(): ReadonlyMap<string, string> {
    const found = new Map<string, string>()
    for (;;) {
      ATTRIBUTE.lastIndex = this.#at
      const match = ATTRIBUTE.exec(this.#text)
      if (!match) return found
      const [all, name = '', double, single] = match
      this.#attributeCount += 1
      if (
        found.has(name) ||
        found.size >= ATTRIBUTES_OF_ONE_AT_MOST ||
        this.#attributeCount > this.#rules.attributesAtMost
      ) {
        throw new XmlError('has attributes twice, or too many')
      }
      // As every reader of XML does with line ends and tabs that are written out.
      found.set(name, decode((double ?? single ?? '').replaceAll(/[\t\n\r]/g, ' ')))
      this.#at += all.length
    }
  }

  #match(pattern: RegExp): readonly [string, string] {
    pattern.lastIndex = this.#at
    const match = pattern.exec(this.#text)
    if (!match) throw new XmlError('has a tag that is none')
    return [match[0], match[1] ?? '']
  }
}

const NO_NAMESPACES: ReadonlyMap<string, string> = new Map([
  ['', ''],
  ['xml', XML_NAMESPACE],
])

function withDeclared(
  outer: ReadonlyMap<string, string>,
  written: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const declared = [...written].flatMap(([name, value]): [string, string][] =>
    name === 'xmlns' ? [['', value]] : name.startsWith('xmlns:') ? [[name.slice(6), value]] : [],
  )
  if (declared.length === 0) return outer
  if (
    declared.some(
      ([prefix, value]) =>
        (prefix === 'xml' && value !== XML_NAMESPACE) ||
        (prefix !== '' && value === '') ||
        value === XHTML_NAMESPACE ||
        !NAMESPACE.test(value),
    )
  ) {
    throw new XmlError('declares a namespace that is none')
  }
  const all = new Map([...outer, ...declared])
  if (all.size > NAMESPACES_AT_MOST) throw new XmlError('declares too many namespaces')
  return all
}

function resolved(
  qualifiedName: string,
  namespaces: ReadonlyMap<string, string>,
): Pick<XmlElement, 'name' | 'namespace'> {
  const [prefix, local] = qualifiedName.includes(':') ? qualifiedName.split(':') : ['', qualifiedName]
  const namespace = namespaces.get(prefix ?? '')
  if (namespace === undefined || !local) throw new XmlError('uses a namespace that it does not declare')
  return { name: local, namespace }
}

/** Those without a namespace: all that SAML has. Others must be resolvable, and are nobody's business. */
function ownAttributes(
  written: ReadonlyMap<string, string>,
  namespaces: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  return new Map(
    [...written].filter(([name]) => {
      if (name === 'xmlns' || name.startsWith('xmlns:')) return false
      if (!name.includes(':')) return true
      resolved(name, namespaces)
      return false
    }),
  )
}

function decode(raw: string): string {
  if (!raw.includes('&')) return raw
  return raw.replaceAll(REFERENCE, (_all, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? ''
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
    // Also catches what is no reference at all: its code is none.
    if (!(code <= 0x10_ff_ff) || (code >= 0xd8_00 && code <= 0xdf_ff))
      throw new XmlError('refers to no character')
    const character = String.fromCodePoint(code)
    if (NO_CHARACTER.test(character)) throw new XmlError('refers to no character')
    return character
  })
}
