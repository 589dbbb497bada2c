import type { Emotion, Tone } from '@firstline/contract/options'
import type { Brief } from '../../brief/read-brief.ts'
import { sentencesOf, wordsOf } from '../../critic/text.ts'
import { askFor } from '../ask-for.ts'
import type { Move } from '../moves/moves.ts'
import { PROOFS } from '../moves/offers.ts'
import { SLOTS } from '../moves/slots.ts'
import type { Content } from '../moves/slots.ts'
import type { Random } from '../random.ts'
import type { Stock } from './content.ts'
import { contentFrom } from './content.ts'
import type { Plan } from './plans.ts'
import { filled, realised } from './realise.ts'
import { stumbles } from './stumbles.ts'

/** A message as it was put together, before the critic has seen it. */
export interface Draft {
  text: string
  plan: Plan
  moves: readonly string[]
  /** The parts of the content that are in it. */
  says: string
  /** What can be said of it without reading it: how much of the brief it carries, in whose voice. */
  promise: number
}

/** So many words leave room for one thing more. */
const ROOM = 44

/** Messages of one plan, the most promising first; the critic reads only as many as are needed. */
export function draftsOf(
  plan: Plan,
  brief: Brief,
  stock: Stock,
  random: Random,
  { tries, isWide }: { tries: number; isWide: boolean },
): Draft[] {
  const drafts = new Map<string, Draft>()
  for (let round = 0; round < tries; round += 1) {
    const draft = draftOf(plan, brief, stock, random, isWide)
    if (draft && (drafts.get(draft.text)?.promise ?? Number.NEGATIVE_INFINITY) < draft.promise)
      drafts.set(draft.text, draft)
  }
  const ranked = [...drafts.values()].sort((a, b) => b.promise - a.promise)
  // Of those that say the same the best one goes first: a set needs texts that say different things.
  const seen = new Set<string>()
  const firsts = ranked.filter(({ says }) => !seen.has(says) && seen.add(says) !== undefined)
  const others = ranked.filter((draft) => !firsts.includes(draft))
  // A large set needs room: every other one is a short one, which shares few words.
  const short = isWide ? firsts.toSorted((a, b) => a.text.length - b.text.length) : []
  return [...new Set([...firsts.flatMap((draft, at) => [draft, short[at] ?? draft]), ...others])]
}

interface Said {
  texts: string[]
  moves: string[]
  parts: Set<string>
  voiced: number
}

function draftOf(plan: Plan, brief: Brief, stock: Stock, random: Random, isWide: boolean): Draft | undefined {
  const content = contentFrom(stock, random)
  const said: Said = { texts: [], moves: [], parts: new Set(), voiced: 0 }
  for (const step of plan.steps) if (!say(step, content, brief, random, said, isWide)) return undefined
  if (plan.proves && wordsOf(said.texts.join(' ')).length <= ROOM && random.next() < 0.92)
    say(PROOFS, content, brief, random, said, isWide)
  const body = realised(said.texts)
  if (/^(?:we|we're|I|I'm|our|my)\b/i.test(body) || !said.parts.has('offer')) return undefined
  const text = `${body} ${askFor(brief, content, body, random)}`
  if (stumbles(text)) return undefined
  return {
    text,
    plan,
    moves: said.moves,
    says: saysOf(said, content),
    promise: promiseOf(said, content, text, plan, brief) - stock.staleness(text) + random.next() * 4,
  }
}

function saysOf({ parts }: Said, { trouble, pitch, fact, proof }: Content): string {
  const said = [
    parts.has('trouble') && (trouble?.clause ?? trouble?.gerund ?? trouble?.things),
    parts.has('gain') && pitch?.gains.map(({ clause }) => clause).join('+'),
    parts.has('fact') && (fact?.clause ?? fact?.phrase),
    parts.has('proof') && (proof?.clause ?? proof?.phrase),
    parts.has('known') || parts.has('purpose'),
  ]
  return said.filter(Boolean).join('|')
}

/** Says one step; false when no line fits. */
function say(
  step: readonly Move[],
  content: Content,
  brief: Brief,
  random: Random,
  said: Said,
  isWide: boolean,
): boolean {
  const { tone, emotion } = brief.form
  const usable = step.flatMap((move) => {
    const isVoiced = move.tones.includes(tone) || move.emotions.includes(emotion)
    const isMarked = move.tones.length + move.emotions.length > 0
    if (isMarked && !isVoiced && !(isWide && mayLend(move, tone))) return []
    if (move.opens && said.texts.length > 0) return []
    if (move.pointsBack && !said.parts.has('trouble')) return []
    if (move.isBare && content.pitch && !isWide) return []
    // What was said is not said again.
    const parts = new Set(move.slots.flatMap((slot) => SLOTS[slot].says))
    if ([...parts].some((part) => said.parts.has(part))) return []
    const text = filled(move, content)
    return text === undefined ? [] : [{ move, text, parts, isVoiced }]
  })
  const voiced = usable.filter(({ isVoiced }) => isVoiced)
  const line = voiced.length > 0 && random.next() < 0.45 ? random.pick(voiced) : random.pick(usable)
  if (!line) return false
  said.texts.push(line.text)
  said.moves.push(line.move.id)
  for (const part of line.parts) said.parts.add(part)
  if (line.isVoiced) said.voiced += 1
  return true
}

const CALM: readonly Tone[] = ['Luxury', 'High-Ticket']
/** Heard at once: these are for whoever asked for them. */
const KEPT: ReadonlySet<Emotion> = new Set(['Pattern Interrupt', 'Ego Boosting'])

/** A line made for another voice may stand in where more are wanted, if it suits this one too. */
function mayLend(move: Move, tone: Tone): boolean {
  const isCalm = CALM.includes(tone)
  if (move.emotions.some((emotion) => KEPT.has(emotion))) return false
  return move.tones.length === 0 || move.tones.some((own) => CALM.includes(own) === isCalm)
}

/** What is given should be said, in a length that is read. */
function promiseOf(said: Said, content: Content, text: string, plan: Plan, brief: Brief): number {
  const { parts } = said
  const words = wordsOf(text).length
  const has = (part: string, points: number) => (parts.has(part) ? points : 0)
  const { tone, emotion } = brief.form
  return (
    has('trouble', content.trouble?.isPart ? 2 : 10) +
    has('gain', gained(content)) +
    has('fact', 3) +
    has('sum', 4) +
    (plan.leads === 'bare' ? -25 : 0) +
    has('proof', content.proof?.isTimely ? 7 : 4) +
    (plan.id === 'scene' && content.trouble ? -22 : plan.id === 'test' && content.trouble ? -4 : 0) +
    (!parts.has('trouble') && content.trouble ? -4 : 0) +
    Math.min(2, said.voiced) * 2 +
    (plan.suits?.filter((name) => name === tone || name === emotion).length ?? 0) * 2 -
    monotony(text) * 3 -
    Math.max(0, 25 - words) * 0.8 -
    Math.max(0, words - 52) * 0.8
  )
}

/** The first gains matter most; all that is given should be said by some message. */
function gained({ pitch, material }: Content): number {
  const gains = pitch?.gains ?? []
  const hasFirst = material.gains[0] !== undefined && gains.includes(material.gains[0])
  return 5 + (hasFirst ? 4 : 0) + 15 * (gains.length / Math.max(1, material.gains.length))
}

/** Sentences that begin with the same word, and rows of very short ones. */
function monotony(text: string): number {
  const sentences = sentencesOf(text).map((sentence) => wordsOf(sentence))
  const starts = sentences.map(([first = '']) => first.replace(/'.*/, ''))
  const short = sentences.slice(0, -1).filter((words) => words.length <= 5).length
  return starts.length - new Set(starts).size + Math.max(0, short - 1)
}
