import {
  AUDIENCE_MAX_LENGTH,
  INSIGHT_MAX_LENGTH,
  PAIN_POINT_MAX_LENGTH,
  PRODUCT_MAX_LENGTH,
  SOLUTION_MAX_LENGTH,
} from '@firstline/contract/limits'
import type { PageUnderstanding } from '@firstline/contract/page'
import { TOOL_WORDS } from '../../brief/lexicon/nouns.ts'
import type { Block } from '../markup/collect.ts'
import { cutAtWord } from '../plain-text.ts'
import type { Thing } from '../structured-data.ts'
import { audienceClues } from './find-audience.ts'
import { insightClues } from './find-insight.ts'
import { painClues } from './find-pain.ts'
import { productClues, workClues } from './find-product.ts'
import { solutionClues } from './find-solution.ts'
import { passagesOf } from './passages.ts'
import { plainCase, properNouns } from './plain-case.ts'
import { shortProduct } from './product-phrase.ts'
import { ranked } from './reading.ts'
import type { Reading } from './reading.ts'
import { senderNames } from './sender.ts'
import { inDigits, sentencesIn } from './text.ts'

/** What the understanding works on. */
export interface PageSource {
  title: string
  description: string
  siteName: string
  language: string
  things: readonly Thing[]
  blocks: readonly Block[]
}

const NOTHING: PageUnderstanding = {
  product: '',
  targetAudience: '',
  painPoint: '',
  solution: '',
  insight: '',
}

/** What the page says, in the fields of the form. The rules know English; of any other page they say nothing. */
export async function understand(source: PageSource): Promise<PageUnderstanding> {
  if (source.language !== 'en' && source.language !== '') return NOTHING
  const reading = readingOf(source)
  const pause = () => new Promise<void>((resolve) => setImmediate(resolve))
  await pause()
  const products = productsOf(reading)
  const product = products[0] ?? ''
  if (product === '') return NOTHING
  const audiences = ranked(audienceClues(reading), 3)
  await pause()
  const pains = ranked(painClues(reading), 4)
  const solutions = ranked(solutionClues(reading, isTool(product)), 4)
  await pause()
  const insights = ranked(insightClues(reading), 4)
  const field = (texts: readonly string[], limit: number, others: readonly (string | undefined)[] = []) => {
    const text = texts.find((one) => !repeatsOne(one, others)) ?? ''
    return cutAtWord(plainCase(inDigits(text), reading.proper), limit)
  }
  return {
    product: field(products, PRODUCT_MAX_LENGTH),
    targetAudience: field(audiences, AUDIENCE_MAX_LENGTH),
    painPoint: field(pains, PAIN_POINT_MAX_LENGTH),
    solution: field(solutions, SOLUTION_MAX_LENGTH, [product, pains[0]]),
    insight: field(insights, INSIGHT_MAX_LENGTH, [product, pains[0], solutions[0]]),
  }
}

function productsOf(reading: Reading): string[] {
  const offers = ranked(productClues(reading), 4)
  if (offers.length === 0) return ranked(workClues(reading), 1)
  return offers.map((text) =>
    reading.voice === 'I' ? `I offer ${shortProduct(text, 4)}` : shortProduct(text),
  )
}

/** Whether "it" does the work, not "we". */
const isTool = (product: string) =>
  (product.split(/ (?:for|that|which|with|to|in) /)[0] ?? '')
    .split(' ')
    .slice(-2)
    .some((word) => TOOL_WORDS.has(word.toLowerCase()))

function readingOf(source: PageSource): Reading {
  const forVisitors = (text: string) => sentencesIn(text).join(' ')
  const passages = passagesOf(source.blocks)
  const titles = source.title.split(' | ').filter((part) => forVisitors(part) !== '')
  const descriptionSentences = sentencesIn(source.description)
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
    names: senderNames(source.siteName, [...titles, source.title], sentences),
    voice: countOf(/\bI(['’ ]|$)/) > countOf(/\b(we|our|us)\b/i) ? 'I' : 'we',
    proper: properNouns(sentences),
  }
}

/** Whether most of its words are in one of the others: the same thought again. */
function repeatsOne(text: string, others: readonly (string | undefined)[]): boolean {
  const words = [...new Set(text.toLowerCase().match(/[\p{L}\d]{4,}/gu) ?? [])]
  return others.some((other) => {
    const lower = other?.toLowerCase() ?? ''
    return lower !== '' && words.filter((word) => lower.includes(word)).length > words.length * 0.6
  })
}
