export interface XmlElement {
  /** Without prefix. */
  name: string
  /** Empty for none. */
  namespace: string
  /** Those without a namespace, by name. */
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  /** Its direct text. */
  text: string
}

/** Invalid or unsupported XML. The message continues the name of the source. */
export class XmlError extends Error {
  override readonly name = 'XmlError'
}

export function findChildren(element: XmlElement, namespace: string, name: string): XmlElement[] {
  return element.children.filter((child) => child.namespace === namespace && child.name === name)
}

/** The only child with this name. @throws {XmlError} when there is none, or more than one. */
export function requireChild(element: XmlElement, namespace: string, name: string): XmlElement {
  const [child, ...others] = findChildren(element, namespace, name)
  if (!child || others.length > 0) throw new XmlError(`has no ${name}, or several`)
  return child
}

/** The only child with this name, or undefined. @throws {XmlError} when there is more than one. */
export function findChild(element: XmlElement, namespace: string, name: string): XmlElement | undefined {
  return findChildren(element, namespace, name).length === 0
    ? undefined
    : requireChild(element, namespace, name)
}

/** The text of an element without child elements. @throws {XmlError} otherwise. */
export function readText(element: XmlElement): string {
  if (element.children.length > 0) throw new XmlError(`has elements in its ${element.name}`)
  return trimXmlSpace(element.text)
}

/** Trims XML's white space only. */
export function trimXmlSpace(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && ' \t\n\r'.includes(text.charAt(start))) start += 1
  while (end > start && ' \t\n\r'.includes(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

export function* walkElements(element: XmlElement): Generator<XmlElement> {
  yield element
  for (const child of element.children) yield* walkElements(child)
}
