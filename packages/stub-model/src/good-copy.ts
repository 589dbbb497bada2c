import { createHash } from 'node:crypto'
import type { PromptData } from '@firstline/copywriter/testing'
import { briefWords, capital } from './brief-words.ts'
import type { BriefWords } from './brief-words.ts'
import {
  ASKS,
  FACT_FRAMES,
  PLAIN_LINES,
  PLAIN_MESSAGES,
  QUESTIONS,
  TROUBLE_LINES,
  TROUBLE_MESSAGES,
} from './message-texts.ts'
import type { StubMessage } from './stub-model.ts'

/** A subject line is read on a phone. */
const LINE_LENGTH = { characters: 50, words: 7 }
const OFFER_LENGTH = 20
/** A message with less in it reads as a fragment. */
const FEWEST_WORDS = 20
const EXPLANATION =
  'It begins with something of their day and says what changes. The last sentence is easy to answer.'

/**
 * Copy as a decent model writes it, from texts of its own and knowing nothing of how the product writes: other texts for
 * another brief or other angles, and none that the prompt says the user has.
 */
export function goodCopy(data: PromptData): Promise<readonly StubMessage[]> {
  const words = briefWords(data)
  const order = shuffler(JSON.stringify([data.messageType, data.fields, data.angles]))
  const texts = data.messageType === 'Cold DM' ? messagesFrom(words, data, order) : linesFrom(words, order)
  const fresh = apart(texts, data)
  const { withCta = [], fields } = data
  return Promise.resolve(
    data.angles.flatMap((angle) => {
      const content = withCta.includes(angle) ? `${capital(words.offer)}? ${fields.ctaType}` : fresh.shift()
      return content === undefined ? [] : [{ angle, content, explanation: EXPLANATION }]
    }),
  )
}

type Shuffle = <T>(items: readonly T[]) => T[]

function messagesFrom(words: BriefWords, { fields }: PromptData, shuffle: Shuffle): string[] {
  const questions = shuffle(QUESTIONS)
  // Each text says it in a way of its own, so that no two have a sentence in common.
  const [troubled = [], plain = []] = [TROUBLE_MESSAGES, PLAIN_MESSAGES].map((texts, kind) =>
    texts.map((text, index) => ({ text, said: FACT_FRAMES[kind * TROUBLE_MESSAGES.length + index] ?? '' })),
  )
  const order = [...(words.trouble === undefined ? [] : shuffle(troubled)), ...shuffle(plain)]
  return order.map(({ text, said }, index) => {
    const chosen = fields.ctaType === '' ? questions[index % questions.length] : asked(fields.ctaType)
    const clause = words.facts[index % Math.max(1, words.facts.length)]
    const fact = clause === undefined ? '' : capital(said.replace('{clause}', clause))
    return filled(`${text} ${chosen}`, words, fact)
  })
}

const asked = (ctaType: string) => ASKS[ctaType] ?? ctaType

function linesFrom(words: BriefWords, shuffle: Shuffle): string[] {
  const plain = shuffle(PLAIN_LINES)
  const lines = words.thing === undefined ? plain : [...shuffle(TROUBLE_LINES).slice(0, 4), ...plain]
  return shorterOffers(words)
    .flatMap((offers) => lines.map((line) => filled(line, { ...words, ...offers })))
    .filter((line) => line.length <= LINE_LENGTH.characters && line.split(' ').length <= LINE_LENGTH.words)
}

/** A line has no room for a long noun phrase, and either end of it names the thing too. */
function shorterOffers({ offer, anOffer }: BriefWords): Pick<BriefWords, 'offer' | 'anOffer'>[] {
  const words = offer.split(' ')
  const ends = words.length > 2 ? [words.slice(0, 2), words.slice(-2)].map((end) => end.join(' ')) : []
  const all = [{ offer, anOffer }, ...ends.map((end) => ({ offer: end, anOffer: end }))]
  return offer.length <= OFFER_LENGTH ? all : all.slice(1)
}

function filled(text: string, words: BriefWords, fact = ''): string {
  const { offer, anOffer, trouble = '', thing = '' } = words
  return text
    .replaceAll('{a offer}', anOffer)
    .replaceAll('{A offer}', capital(anOffer))
    .replaceAll('{offer}', offer)
    .replaceAll('{Offer}', capital(offer))
    .replaceAll('{trouble}', trouble)
    .replaceAll('{thing}', thing)
    .replaceAll('{Thing}', capital(thing))
    .replaceAll('{fact}', fact)
    .replace(/ {2,}/g, ' ')
}

/** Texts that begin like nothing the user has or was refused, and that can stand beside each other. */
function apart(texts: readonly string[], data: PromptData): string[] {
  const { written = [], refused = [], usedOpenings = [] } = data
  const had = [...written, ...refused.map(({ text }) => text), ...usedOpenings]
  const chosen: string[] = []
  for (const text of texts) {
    if (data.messageType === 'Cold DM' && text.split(' ').length < FEWEST_WORDS) continue
    if (had.some((other) => startOf(other) === startOf(text))) continue
    if (![...written, ...chosen].some((other) => isAlike(text, other))) chosen.push(text)
  }
  return chosen
}

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\d']+/gu) ?? []
const startOf = (text: string) => wordsIn(text).slice(0, 3).join(' ')

/** Of all words of two texts, how many may be in both. */
const ALIKE = 0.42

function isAlike(text: string, other: string): boolean {
  const [a, b] = [new Set(wordsIn(text)), new Set(wordsIn(other))]
  const shared = [...a].filter((word) => b.has(word)).length
  return startOf(text) === startOf(other) || shared > ALIKE * (a.size + b.size - shared)
}

/** Shuffles the same way for the same seed. */
function shuffler(seed: string): Shuffle {
  return (items) =>
    items
      .map((item, index) => ({ item, at: createHash('sha256').update(`${seed} ${index}`).digest('hex') }))
      .toSorted((a, b) => (a.at < b.at ? -1 : 1))
      .map(({ item }) => item)
}
