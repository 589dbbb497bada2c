import type { ScoreCheck } from '@firstline/contract/generation'
import type { BriefFields } from '../../../brief/read-brief.ts'
import { DM_ASKS } from '../../asks.ts'
import type { AskKind } from '../../asks.ts'
import { wordsOf } from '../text.ts'
import { check } from './check.ts'
import { SOURCES } from './sources.ts'

const PART = { id: 'ask', max: 15, source: SOURCES.ask } as const
const MOST_WORDS = 14
const MOST_QUESTIONS = 2

const REPLY_ASK = /^(?:reply|dm me|text me|send me|say|just say) .{0,12}["“]?\w+["”]?/i
const MEETING =
  /\b(?:call(?! (?:log|report|sheet|notes?|list|summary|recording|cent))|meeting|calendar|demo|zoom|(?:ten|fifteen|\d+) minutes|chat|time to talk)\b/i
/** A question that asks for a step, and not for the reader's situation. */
const ASKS_A_STEP =
  /^(?:worth (?:an? |\d+|ten)|want (?:to (?:see|hear|book|try)|me to|an? |the )|mind if i|open to (?:hear|see|book|an? )|up for an? |shall (?:i|we) |should (?:i|we) |can i (?:send|show|ask|call)|could (?:i|we) )/i

/** Exactly one ask, the last sentence, short, of the chosen kind; of any other shape it earns half. */
export function oneAsk(text: string, sentences: readonly string[], brief: BriefFields): ScoreCheck {
  const last = sentences.at(-1) ?? ''
  const questions = text.split('?').length - 1
  const words = wordsOf(last).length
  const isAsk = /\?["')]?$/.test(last.trim()) || REPLY_ASK.test(last)
  if (!isAsk) return check(PART, 'none', 'It does not end with an ask')
  if (questions > MOST_QUESTIONS) return check(PART, 'half', `${questions} questions compete with the ask`)
  const other = sentences.slice(1, -1).find((sentence) => /\?$/.test(sentence) && ASKS_A_STEP.test(sentence))
  if (other !== undefined)
    return check(PART, 'half', `Two asks split the answer: "${other}" comes before "${last}"`)
  if (words > MOST_WORDS) return check(PART, 'half', `The ask has ${words} words; ${MOST_WORDS} are the most`)
  if (!isOfKind(last, brief)) return check(PART, 'half', `The ask is not the one you chose: "${last}"`)
  return check(PART, 'full', `One ask, last, answered in a word: "${last}"`)
}

function isOfKind(ask: string, { form }: BriefFields): boolean {
  const chosen = DM_ASKS[form.ctaType]
  if (!chosen) return !MEETING.test(ask)
  return chosen.mark.test(ask) || IS_KIND[chosen.kind](ask)
}

const IS_KIND: Readonly<Record<AskKind, (ask: string) => boolean>> = {
  interest: (ask) => !MEETING.test(ask) && !REPLY_ASK.test(ask),
  reply: (ask) => REPLY_ASK.test(ask),
  meeting: (ask) => MEETING.test(ask),
  pressure: (ask) => /\b(?:now|this week|today|soon|before)\b/i.test(ask),
  // What the reader would start is named in the words the sender chose, or it is another thing.
  start: () => false,
}
