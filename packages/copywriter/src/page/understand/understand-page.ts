import { FIELD_MAX_LENGTHS } from '@firstline/contract/brief-fields'
import type { PageUnderstanding } from '@firstline/contract/page'
import { TOOL_WORDS } from '../../english/lexicon/nouns.ts'
import { takeTurn } from '../../take-turn.ts'
import type { Block } from '../markup/collect-blocks.ts'
import { cutAtWord } from '../to-plain-text.ts'
import type { Thing } from '../read-structured-data.ts'
import { findAudienceClues } from './find-audience.ts'
import { findInsightClues } from './find-insight.ts'
import { findPainClues } from './find-pain.ts'
import { findProductClues, findWorkClues } from './find-product.ts'
import { findSolutionClues } from './find-solution.ts'
import { listPassages } from './list-passages.ts'
import { toPlainCase, findProperNouns } from './to-plain-case.ts'
import { shortenProduct } from './read-product-phrase.ts'
import { rankClues } from './reading.ts'
import type { Reading } from './reading.ts'
import { findSenderNames } from './sender.ts'
import { toDigits, splitVisitorSentences } from './text.ts'

export interface PageSource {
  title: string
  description: string
  siteName: string
  language: string
  things: readonly Thing[]
  blocks: readonly Block[]
}

export const NOTHING_UNDERSTOOD: PageUnderstanding = {
  product: '',
  targetAudience: '',
  painPoint: '',
  solution: '',
  insight: '',
}

/** Fills the fields from the page. Supports English only. */
export async function understandPage(source: PageSource): Promise<PageUnderstanding> {
  if (source.language !== 'en' && source.language !== '') return NOTHING_UNDERSTOOD
  const reading = toReading(source)
  await takeTurn()
  const products = listProducts(reading)
  const product = products[0] ?? ''
  if (product === '') return NOTHING_UNDERSTOOD
  const audiences = rankClues(findAudienceClues(reading), 3)
  await takeTurn()
  const pains = rankClues(findPainClues(reading), 4)
  const solutions = rankClues(findSolutionClues(reading, isTool(product)), 4)
  await takeTurn()
  const insights = rankClues(findInsightClues(reading), 4)
  const field = (texts: readonly string[], limit: number, others: readonly (string | undefined)[] = []) => {
    const text = texts.find((one) => !isRepetition(one, others)) ?? ''
    return cutAtWord(toPlainCase(toDigits(text), reading.proper), limit)
  }
  return {
    product: field(products, FIELD_MAX_LENGTHS.product),
    targetAudience: field(audiences, FIELD_MAX_LENGTHS.targetAudience),
    painPoint: field(pains, FIELD_MAX_LENGTHS.painPoint),
    solution: field(solutions, FIELD_MAX_LENGTHS.solution, [product, pains[0]]),
    insight: field(insights, FIELD_MAX_LENGTHS.insight, [product, pains[0], solutions[0]]),
  }
}

function listProducts(reading: Reading): string[] {
  const offers = rankClues(findProductClues(reading), 4)
  if (offers.length === 0) return rankClues(findWorkClues(reading), 1)
  return offers.map((text) =>
    reading.voice === 'I' ? `I offer ${shortenProduct(text, 4)}` : shortenProduct(text),
  )
}

/** Whether "it" does the work, not "we". */
const isTool = (product: string) =>
  (product.split(/ (?:for|that|which|with|to|in) /)[0] ?? '')
    .split(' ')
    .slice(-2)
    .some((word) => TOOL_WORDS.has(word.toLowerCase()))

export function toReading(source: PageSource): Reading {
  const forVisitors = (text: string) => splitVisitorSentences(text).join(' ')
  const passages = listPassages(source.blocks)
  const titles = source.title.split(' | ').filter((part) => forVisitors(part) !== '')
  const descriptionSentences = splitVisitorSentences(source.description)
  const sentences = [...descriptionSentences, ...passages.flatMap((passage) => passage.sentences)]
  const countOf = (pattern: RegExp) => sentences.filter((sentence) => pattern.test(sentence)).length
  return {
    title: titles.join(' | '),
    description: descriptionSentences.join(' '),
    descriptionSentences,
    things: source.things.map((thing) => ({
      ...thing,
      name: forVisitors(thing.name),
      description: forVisitors(thing.description),
      detail: forVisitors(thing.detail),
    })),
    passages,
    names: findSenderNames(source.siteName, [...titles, source.title], sentences),
    voice: countOf(/\bI(['’ ]|$)/) > countOf(/\b(we|our|us)\b/i) ? 'I' : 'we',
    proper: findProperNouns(sentences),
  }
}

/** Whether most words are in one of the others. */
function isRepetition(text: string, others: readonly (string | undefined)[]): boolean {
  const words = [...new Set(text.toLowerCase().match(/[\p{L}\d]{4,}/gu) ?? [])]
  return others.some((other) => {
    const lower = other?.toLowerCase() ?? ''
    return lower !== '' && words.filter((word) => lower.includes(word)).length > words.length * 0.6
  })
}
