import type { SentenceCheck } from './proof.ts'
import { remember } from '../remember.ts'
import { contentWords, sentencesOf } from '../text.ts'

/** What the sentence is for, rather than about. */
const FRAME = new Set(
  `look offer use need try sell do think want consider interest search tired find wonder note ask deal worth know send
  happen problem have sound idea thought line word message question reply`.split(/\s+/),
)

/** More than a message has; each is held against all others. */
const MOST_SENTENCES = 12

/** Two sentences that say one thing: "Looking for VoIP systems? We offer VoIP systems." An ask may name the offer again. */
export function saidTwice(text: string): string | undefined {
  const all = sentencesOf(text)
  const isAsked = all.length > 2 && /\?$/.test(all.at(-1) ?? '')
  return repeated(isAsked ? all.slice(0, -1) : all)
}

/** The same with the ask: it says again what a sentence before it said. */
export function askedAgain(text: string): string | undefined {
  return repeated(sentencesOf(text))
}

function repeated(all: readonly string[]): string | undefined {
  const sentences = all.slice(0, MOST_SENTENCES)
  for (const [index, first] of sentences.entries()) {
    for (const second of sentences.slice(index + 1)) {
      // "The code doesn't work" and "Codes work offline" are no repetition but a contrast.
      if (DENIES.test(first) !== DENIES.test(second)) continue
      const [one, other] = [aboutOf(first), aboutOf(second)]
      const [fewer, more] = one.length <= other.length ? [one, other] : [other, one]
      if (fewer.length >= 2 && fewer.every((word) => more.includes(word)))
        return `it says "${fewer.slice(0, 4).join(' ')}" in two sentences`
    }
  }
  return undefined
}

const DENIES = /n't\b|\b(?:not|no|never|nobody|without)\b/i

const aboutOf = remember((sentence) => [...contentWords(sentence)].filter((word) => !FRAME.has(word)))

/** "We get you clients, and we get you clients": a clause of one sentence, word for word. */
export const clauseTwice: SentenceCheck = ({ lower }) => {
  const clauses = lower
    .split(/[,:;.?!]|(?<![\w'-])(?:and|so|but)(?![\w'-])/)
    .map((clause) => clause.trim())
    .filter((clause) => clause.split(' ').length > 3)
  const items = lower
    .replace(/[.?!]$/, '')
    .split(', ')
    .filter((item) => item.includes(' '))
  const twice = [clauses, items].flatMap((parts) =>
    parts.filter((part, index) => parts.indexOf(part) < index),
  )[0]
  return twice === undefined ? undefined : `it says "${twice}" twice`
}
