/** An element before it is signed. */
export interface SamlElement {
  name: string
  attributes: Record<string, string>
  children: (SamlElement | string)[]
}

/** Namespaces by prefix. */
export type Scope = Readonly<Record<string, string>>

const isDeclaration = (name: string) => name === 'xmlns' || name.startsWith('xmlns:')
const getPrefix = (name: string) => (name.includes(':') ? name.slice(0, name.indexOf(':')) : '')

export function extendScope({ attributes }: SamlElement, outer: Scope): Scope {
  const own = Object.entries(attributes).filter(([name]) => isDeclaration(name))
  return { ...outer, ...Object.fromEntries(own.map(([name, value]) => [name.slice(6), value])) }
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\r', '&#xD;')

/** Serializes an element. */
export function serializeXml({ name, attributes, children }: SamlElement): string {
  const all = Object.entries(attributes).map(([each, value]) => ` ${each}="${escapeXml(value)}"`)
  const tag = name + all.join('')
  if (children.length === 0) return `<${tag}/>`
  const inner = children.map((child) => (typeof child === 'string' ? escapeXml(child) : serializeXml(child)))
  return `<${tag}>${inner.join('')}</${name}>`
}

/** Exclusive Canonical XML 1.0 of an element within a document. */
export function canonicalizeXml(
  element: SamlElement,
  outer: Scope,
  prefixes: readonly string[],
  rendered: Scope = { '': '' },
): string {
  const { name, attributes, children } = element
  const scope = extendScope(element, outer)
  const others = Object.entries(attributes).filter(([each]) => !isDeclaration(each))
  const used = new Set([
    getPrefix(name),
    ...others.map(([each]) => getPrefix(each)).filter((prefix) => prefix !== ''),
    ...prefixes.filter((prefix) => scope[prefix] !== undefined),
  ])
  const fresh = [...used].filter((prefix) => scope[prefix] !== rendered[prefix]).toSorted()
  const namespaces = fresh.map((prefix): [string, string] => [
    prefix === '' ? 'xmlns' : `xmlns:${prefix}`,
    scope[prefix] ?? '',
  ])
  const sorted = others.toSorted(([one], [two]) => {
    const key = (each: string) => `${getPrefix(each) === '' ? '' : (scope[getPrefix(each)] ?? '')} ${each}`
    return key(one) < key(two) ? -1 : 1
  })
  const tag = [...namespaces, ...sorted].map(([each, value]) => ` ${each}="${escapeXml(value)}"`)
  const now = { ...rendered, ...Object.fromEntries(fresh.map((prefix) => [prefix, scope[prefix] ?? ''])) }
  const inner = children.map((child) =>
    typeof child === 'string'
      ? escapeXml(child).replaceAll('>', '&gt;')
      : canonicalizeXml(child, scope, prefixes, now),
  )
  return `<${name}${tag.join('')}>${inner.join('')}</${name}>`
}
