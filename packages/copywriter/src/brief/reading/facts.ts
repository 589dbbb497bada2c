import type { Tagger } from '../tagger.ts'
import { lowered } from './lowered.ts'
import { SURE, wordCount } from './item.ts'
import { piecesOf, sentencesIn, withSubjectArticle } from './split.ts'

/** A fact the sender gave, as a sentence without capital and stop. */
export interface Fact {
  text: string
  /** About the sender it is proof; about the reader or the world it can open a message. */
  about: 'sender' | 'reader' | 'world'
  /** It has a verb of its own. */
  isClause: boolean
  /** It holds a date, a season or a limit. */
  isTimely: boolean
}

const LEAD_IN =
  /^((i|we) (just )?)?(noticed|saw|found|see|read|heard|spotted|mention|note|fyi|insight|fun fact|did you know|turns out|it seems|looks like|saw on \w+|read on \w+)( that)?:? |^(research|studies|data|surveys?) (shows?|says?|suggests?)( that)? /i
const HEDGED = /\b(I think|i guess|probably|maybe|not sure)\b/i
const INSTRUCTION = /\b(mention (it|this)|use this|don't say|gently)\b/i
const TIMELY =
  /\b(january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|fall|winter|deadline|until|closes?|closing|ends?|spots?|seats?|left|only take|entries|20\d\d|mondays?|fridays?)\b/i
const OF_SENDER =
  /^(insured|trained|certified|worked|founded|established|sold|third|second|family|beta|all|\d+ (years|episodes|clients|listeners|seasons|shops|firms)|\w+ trained|SOC|ISO|based|built)\b|\b(we|we're|our|I|I'm|my)\b|\bcohort\b|\bships\b|\bwaste at\b|\blast one\b/i

export function readFacts(field: string, tagger: Tagger): Fact[] {
  return sentencesIn(field)
    .map((sentence) => lowered(sentence.replace(LEAD_IN, ''), tagger))
    .filter((sentence) => !HEDGED.test(sentence) && !INSTRUCTION.test(sentence) && wordCount(sentence) >= 2)
    .map((sentence) => (wordCount(sentence) > 15 ? shortened(sentence) : sentence))
    .filter((sentence): sentence is string => sentence !== undefined)
    .map((sentence) => {
      const [piece] = piecesOf(sentence, tagger)
      const isClause =
        piece !== undefined && /^(we|you|clause)$/.test(piece.shape) && piece.confidence >= SURE
      const isReader = /^(they|they're|they've|you|you're|their|your)\b/i.test(sentence)
      const text = isReader
        ? toYou(sentence)
        : isClause && piece
          ? withSubjectArticle({ ...piece, text: sentence }, tagger)
          : sentence
      return {
        text,
        about: isReader ? 'reader' : OF_SENDER.test(sentence) ? 'sender' : 'world',
        isClause,
        isTimely: TIMELY.test(sentence),
      } satisfies Fact
    })
}

const toYou = (text: string) =>
  text
    .replace(/\bthey're\b/gi, "you're")
    .replace(/\bthey've\b/gi, "you've")
    .replace(/\bthey\b/gi, 'you')
    .replace(/\btheir\b/gi, 'your')

function shortened(sentence: string): string | undefined {
  for (const joint of [...sentence.matchAll(/,? (?:and|but|which|so|because) (?:that )?/g)].toReversed()) {
    const left = sentence.slice(0, joint.index).replace(/ right now$/, '')
    if (wordCount(left) <= 14 && wordCount(left) >= 4) return left
  }
  return undefined
}
