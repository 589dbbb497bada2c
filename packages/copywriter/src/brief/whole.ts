import type { DoerKind } from './does.ts'
import { withoutEcho } from './break-runs.ts'
import { capitalised, isPlural } from './grammar.ts'
import { OTHER_PEOPLE } from './lexicon/nouns.ts'
import type { Part } from './parts.ts'
import { textFrom } from './polish.ts'
import { partsOf } from './split-parts.ts'
import type { Tagger } from './tagger.ts'
import { painField, saidField, statementOf } from './whole-field.ts'
import type { WholeField } from './whole-field.ts'
import { readInsight } from './whole-insight.ts'
import { productForms } from './whole-product.ts'
import { saidForms } from './whole-solution.ts'

export type { WholeField }

/** The brief's fields, each whole. */
export interface WholeBrief {
  pain: WholeField | null
  /** The pain's thoughts one by one; one that can't stand alone is left with the whole. */
  pains: readonly WholeField[]
  product: WholeField & { offerSentence: string }
  solution: WholeField | null
  insight: WholeField | null
}

export interface WholeSource {
  fields: Readonly<Record<'product' | 'painPoint' | 'solution' | 'insight', string>>
  echoes: ReadonlySet<string>
  readerNouns: ReadonlySet<string>
  kind: DoerKind
  sender: 'I' | 'we'
  tagger: Tagger
}

export function readWhole({ fields, ...source }: WholeSource): WholeBrief {
  const painParts = partsOf(fields.painPoint, source.tagger)
  const reading = { ...source, them: peopleOf(painParts) }
  const solution = partsOf(fields.solution, source.tagger)
  const product = productForms(fields.product, reading)
  const insight = readInsight(fields.insight, reading)
  const productParts = partsOf(fields.product, source.tagger)
  const ways = offerSentences(product.sentence)
  const plain = ways.reduce<string | null>(
    (found, way) => found ?? withoutEcho(capitalised(way), reading.echoes, true),
    null,
  )
  const offerSentence = plain ?? statementOf(product.sentence, reading, true)
  const alone = painParts.length < 2 ? painParts : painParts.filter(standsAlone)
  return {
    pain: painParts.length === 0 ? null : painField(painParts, fields.painPoint, reading),
    pains: alone.map((part) => painField([{ ...part, link: '' }], textFrom(part.terms), reading)),
    product: {
      ...saidField({ statement: offerSentence, noun: product.noun }, productParts, fields.product, reading),
      offerSentence: offerSentence ?? '',
    },
    solution:
      solution.length === 0
        ? null
        : saidField(saidForms(solution, reading), solution, fields.solution, reading),
    insight:
      fields.insight === ''
        ? null
        : saidField({ statement: insight.statement, noun: null }, insight.parts, insight.text, reading, true),
  }
}

/** The sentence of the offer, and other ways to say it should it be an echo. */
function offerSentences(sentence: string): string[] {
  return [
    sentence,
    sentence.replace(/ and (?!\w+s? (?:the|you|your|a)\b)/, ' plus '),
    sentence.replace(/ for (?:\w+ )?(\w+s)$/, (_, who: string) => {
      const isPerson = /(er|or|ist|ian|ant|coache|agent|founder|CMO|CFO|CEO)s$/.test(who)
      return ` for ${who} like ${isPerson ? 'you' : 'yours'}`
    }),
  ]
}

/** A reason or an effect says nothing without what it belongs to. */
const standsAlone = (part: Part) =>
  !/^(because|so|but)$/.test(part.link) && !/^(it|they|which)$/.test(part.terms[0]?.lower ?? '')

/** "your clients", when the pain is about what they do. */
function peopleOf(parts: readonly Part[]): string | undefined {
  const people = parts[0]?.terms.find((term) => OTHER_PEOPLE.has(term.lower) && isPlural(term.lower))
  return people && `your ${people.lower}`
}
