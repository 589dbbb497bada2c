import { toPlainText } from './to-plain-text.ts'

/** A JSON-LD object: an organization, a product, a service. */
export interface Thing {
  types: readonly string[]
  name: string
  description: string
  /** The kind of service. */
  detail: string
}

const TYPES =
  /^(Organization|Corporation|WebSite|Product|Course|Person|[A-Z]\w+(Application|Business|Service|Agency|Store)|Service)$/
/** Properties about others. */
const OF_OTHERS = /^(@context|review|comment|aggregateRating|author|potentialAction)$/
const DEEPEST = 6
const MOST = 300

/** JSON-LD objects that describe the offer. Invalid JSON is skipped. */
export function readStructuredData(sources: readonly string[]): Thing[] {
  const nodes: Record<string, unknown>[] = []
  let visited = 0
  const visit = (value: unknown, depth: number): void => {
    visited += 1
    if (visited > MOST || depth > DEEPEST || typeof value !== 'object' || value === null) return
    if (!Array.isArray(value)) nodes.push(value as Record<string, unknown>)
    for (const [key, inner] of Object.entries(value).slice(0, MOST))
      if (!OF_OTHERS.test(key)) visit(inner, depth + 1)
  }
  for (const source of sources.slice(0, 10)) visit(parseJson(source), 0)
  return nodes.flatMap((node) => {
    const types = [node['@type']].flat().filter((type) => typeof type === 'string')
    if (!types.some((type) => TYPES.test(type))) return []
    const detail = toText(node['serviceType'] ?? node['slogan'])
    return [{ types, name: toText(node['name']), description: toText(node['description']), detail }]
  })
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source.replace(/^\s*(\/\*|<!\[CDATA\[|<!--)|(\*\/|\]\]>|-->)\s*$/g, ''))
  } catch {
    return undefined
  }
}

const toText = (value: unknown) => (typeof value === 'string' ? toPlainText(value.slice(0, 2_000)) : '')
