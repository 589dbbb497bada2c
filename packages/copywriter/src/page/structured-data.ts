import { plainText } from './plain-text.ts'

/** One thing a page describes for search engines: an organisation, a product, a service, a question. */
export interface Thing {
  types: readonly string[]
  name: string
  description: string
  /** The kind of service, the answer to a question, the application's category. */
  detail: string
}

const SAID =
  /^(Organization|Corporation|LocalBusiness|ProfessionalService|WebSite|Product|Service|SoftwareApplication|WebApplication|MobileApplication|Course|Person|Question|[A-Z]\w+(Business|Service|Agency|Store))$/
const DEEPEST = 6
const MOST = 300

/** The things of the page's JSON-LD that tell what is offered. What can't be parsed is left. */
export function structuredData(sources: readonly string[]): Thing[] {
  const things: Thing[] = []
  let visited = 0
  const visit = (value: unknown, depth: number): void => {
    visited += 1
    if (visited > MOST || depth > DEEPEST || typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      for (const item of value.slice(0, MOST)) visit(item, depth + 1)
      return
    }
    const node = value as Record<string, unknown>
    const types = [node['@type']].flat().filter((type) => typeof type === 'string')
    if (types.some((type) => SAID.test(type))) {
      things.push({
        types,
        name: textOf(node['name']),
        description: textOf(node['description']),
        detail: textOf(node['serviceType'] ?? node['slogan'] ?? answerOf(node)),
      })
    }
    for (const [key, inner] of Object.entries(node).slice(0, 60)) {
      if (key !== '@context' && !/^(review|comment|aggregateRating|author|potentialAction)$/.test(key))
        visit(inner, depth + 1)
    }
  }
  for (const source of sources.slice(0, 10)) visit(parsed(source), 0)
  return things
}

function parsed(source: string): unknown {
  try {
    return JSON.parse(source.replace(/^\s*(\/\*|<!\[CDATA\[|<!--)|(\*\/|\]\]>|-->)\s*$/g, ''))
  } catch {
    return undefined
  }
}

function answerOf(node: Record<string, unknown>): unknown {
  const answer = node['acceptedAnswer']
  return typeof answer === 'object' && answer !== null
    ? (answer as Record<string, unknown>)['text']
    : undefined
}

/** Descriptions often hold markup, once or twice escaped. */
function textOf(value: unknown): string {
  if (typeof value !== 'string') return ''
  const unescaped = value
    .slice(0, 2_000)
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#0?39;|&apos;/g, "'")
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
  return plainText(unescaped)
}
