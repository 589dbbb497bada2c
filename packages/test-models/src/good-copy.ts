import { createHash } from 'node:crypto'
import type { PromptData } from './prompt-data.ts'
import { readBriefWords, capitalize } from './read-brief-words.ts'
import type { BriefWords } from './read-brief-words.ts'
import {
  ASKS,
  FACT_FRAMES,
  PLAIN_LINES,
  PLAIN_MESSAGES,
  QUESTIONS,
  PAIN_LINES,
  PAIN_MESSAGES,
} from './message-texts.ts'
import type { TestModelMessage } from './test-model.ts'

/** Fits on a phone. */
const LINE_LENGTH = { characters: 50, words: 7 }
const OFFER_LENGTH = 20
/** A shorter message reads as a fragment. */
const FEWEST_WORDS = 20
const EXPLANATION =
  'It begins with something of their day and says what changes. The last sentence is easy to answer.'

/**
 * Copy of a decent model, from prepared texts that the product does not share. It differs by brief and angle and
 * repeats nothing of the prompt's `written` texts.
 */
export function goodCopy(data: PromptData): Promise<readonly TestModelMessage[]> {
  const words = readBriefWords(data)
  const order = createShuffle(JSON.stringify([data.messageType, data.fields, data.angles]))
  const texts = data.messageType === 'Cold DM' ? writeMessages(words, data, order) : writeLines(words, order)
  const fresh = keepDifferent(texts, data)
  const { withCta = [], fields, rewrite } = data
  return Promise.resolve(
    data.angles.flatMap((angle) => {
      const text = fresh.shift()
      if (rewrite && text !== undefined)
        return [
          {
            angle,
            content: [...rewrite.keep, ...text.split(/(?<=[.?]) /).slice(1)].join(' '),
            explanation: EXPLANATION,
          },
        ]
      const content = withCta.includes(angle) ? `${capitalize(words.offer)}? ${fields.ctaType}` : text
      return content === undefined ? [] : [{ angle, content, explanation: EXPLANATION }]
    }),
  )
}

type Shuffle = <T>(items: readonly T[]) => T[]

function writeMessages(words: BriefWords, { fields }: PromptData, shuffle: Shuffle): string[] {
  const questions = shuffle(QUESTIONS)
  // Each text has its own sentences, so that no two share one.
  const [painTexts = [], plain = []] = [PAIN_MESSAGES, PLAIN_MESSAGES].map((texts, kind) =>
    texts.map((text, index) => ({ text, said: FACT_FRAMES[kind * PAIN_MESSAGES.length + index] ?? '' })),
  )
  const order = [...(words.pain === undefined ? [] : shuffle(painTexts)), ...shuffle(plain)]
  return order.map(({ text, said }, index) => {
    const chosen = fields.ctaType === '' ? questions[index % questions.length] : chooseAsk(fields.ctaType)
    const clause = words.facts[index % Math.max(1, words.facts.length)]
    const fact = clause === undefined ? '' : capitalize(said.replace('{clause}', clause))
    return fillSlots(`${text} ${chosen}`, words, fact)
  })
}

const chooseAsk = (ctaType: string) => ASKS[ctaType] ?? ctaType

function writeLines(words: BriefWords, shuffle: Shuffle): string[] {
  const plain = shuffle(PLAIN_LINES)
  const lines = words.thing === undefined ? plain : [...shuffle(PAIN_LINES).slice(0, 4), ...plain]
  return shortenOffers(words)
    .flatMap((offers) => lines.map((line) => fillSlots(line, { ...words, ...offers })))
    .filter((line) => line.length <= LINE_LENGTH.characters && line.split(' ').length <= LINE_LENGTH.words)
}

/** A subject line has no room for a long noun phrase. */
function shortenOffers({ offer, anOffer }: BriefWords): Pick<BriefWords, 'offer' | 'anOffer'>[] {
  const words = offer.split(' ')
  const ends = words.length > 2 ? [words.slice(0, 2), words.slice(-2)].map((end) => end.join(' ')) : []
  const all = [{ offer, anOffer }, ...ends.map((end) => ({ offer: end, anOffer: end }))]
  return offer.length <= OFFER_LENGTH ? all : all.slice(1)
}

function fillSlots(text: string, words: BriefWords, fact = ''): string {
  const { offer, anOffer, pain = '', thing = '' } = words
  return text
    .replaceAll('{a offer}', anOffer)
    .replaceAll('{A offer}', capitalize(anOffer))
    .replaceAll('{offer}', offer)
    .replaceAll('{Offer}', capitalize(offer))
    .replaceAll('{pain}', pain)
    .replaceAll('{thing}', thing)
    .replaceAll('{Thing}', capitalize(thing))
    .replaceAll('{fact}', fact)
    .replace(/ {2,}/g, ' ')
}

/** Texts that start differently from all earlier ones and from each other. */
function keepDifferent(texts: readonly string[], data: PromptData): string[] {
  const { written = [], refused = [], usedOpenings = [] } = data
  const had = [...written, ...refused.map(({ text }) => text), ...usedOpenings]
  const chosen: string[] = []
  for (const text of texts) {
    if (data.messageType === 'Cold DM' && text.split(' ').length < FEWEST_WORDS) continue
    if (had.some((other) => takeStart(other) === takeStart(text))) continue
    if (![...written, ...chosen].some((other) => isAlike(text, other))) chosen.push(text)
  }
  return chosen
}

const splitWords = (text: string) => text.toLowerCase().match(/[\p{L}\d']+/gu) ?? []
const takeStart = (text: string) => splitWords(text).slice(0, 3).join(' ')

/** Largest share of common words. */
const ALIKE = 0.42

function isAlike(text: string, other: string): boolean {
  const [a, b] = [new Set(splitWords(text)), new Set(splitWords(other))]
  const shared = [...a].filter((word) => b.has(word)).length
  return takeStart(text) === takeStart(other) || shared > ALIKE * (a.size + b.size - shared)
}

/** Deterministic for a seed. */
function createShuffle(seed: string): Shuffle {
  return (items) =>
    items
      .map((item, index) => ({ item, at: createHash('sha256').update(`${seed} ${index}`).digest('hex') }))
      .toSorted((a, b) => (a.at < b.at ? -1 : 1))
      .map(({ item }) => item)
}
