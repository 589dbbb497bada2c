/** An element as it was read. */
export interface XmlElement {
  /** Without prefix. */
  name: string
  /** '' for none. */
  namespace: string
  /** Those without a namespace, by name. */
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  /** The text that stands directly in it. */
  text: string
}

/** What was sent is no XML that is read here. The message goes on from the name of what was read. */
export class XmlError extends Error {
  override readonly name = 'XmlError'
}

export function childrenOf(element: XmlElement, namespace: string, name: string): XmlElement[] {
  return element.children.filter((child) => child.namespace === namespace && child.name === name)
}

/** The one child of that name. @throws {XmlError} when there is none, or another. */
export function onlyChild(element: XmlElement, namespace: string, name: string): XmlElement {
  const [child, ...others] = childrenOf(element, namespace, name)
  if (!child || others.length > 0) throw new XmlError(`has no ${name}, or several`)
  return child
}

/** The one child of that name, if there is any. @throws {XmlError} when there are several. */
export function childIfAny(element: XmlElement, namespace: string, name: string): XmlElement | undefined {
  return childrenOf(element, namespace, name).length === 0 ? undefined : onlyChild(element, namespace, name)
}

/** What an element says that says nothing but text. @throws {XmlError} */
export function textOf(element: XmlElement): string {
  if (element.children.length > 0) throw new XmlError(`has elements in its ${element.name}`)
  return trimmed(element.text)
}

/** Without XML's own white space around it. What else looks like some belongs to the text. */
export function trimmed(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && ' \t\n\r'.includes(text.charAt(start))) start += 1
  while (end > start && ' \t\n\r'.includes(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

export function* everyElement(element: XmlElement): Generator<XmlElement> {
  yield element
  for (const child of element.children) yield* everyElement(child)
}
