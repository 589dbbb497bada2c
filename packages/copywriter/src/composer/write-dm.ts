import { withoutEcho } from '../brief/break-runs.ts'

import type { Tone } from '@firstline/contract/options'
import type { Score } from '@firstline/contract/generation'
import { capitalised } from '../brief/grammar.ts'
import { factAnew } from '../brief/reading/unechoed.ts'
import type { Brief } from '../brief/read-brief.ts'
import { voiceOf } from '../critic/devices.ts'
import { passesGates } from '../critic/failed-gates.ts'
import { scoreDm } from '../critic/score-dm.ts'
import { specificsOf } from '../critic/specifics.ts'
import { contentWords, sentencesOf, wordsOf } from '../critic/text.ts'
import { askFor } from './ask-for.ts'
import type { Candidate } from './candidate.ts'
import type { Plan } from './dm/plans.ts'
import { filled, realised } from './dm/realise.ts'
import { slotsFor } from './dm/slots.ts'
import type { Slots } from './dm/slots.ts'
import type { Move } from './moves/move.ts'
import type { Random } from './random.ts'

/** Tries one plan once, `isWide` with lines of near voices too; undefined when the brief lacks what it needs or the critic refuses the result. */
export function writeDm(plan: Plan, brief: Brief, random: Random, isWide = false): Candidate | undefined {
  const slots = slotsFor(brief, random)
  const said: string[] = []
  let voiced = 0
  for (const step of plan.steps) {
    const line = pickLine(step, slots, brief, random, said, isWide)
    if (!line) return undefined
    said.push(line.text)
    if (line.isVoiced) voiced += 1
  }
  const more = moreOf(plan, brief, slots, said.join(' '), random)
  if (more) said.push(more)
  const body = unechoed(realised(said), brief)
  if (!body) return undefined
  const ask = askFor(brief, slots, body, random)
  const text = `${body} ${ask}`
  const judgement = judged(text, brief)
  if (!judgement) return undefined
  const { score } = judgement
  const { tone, emotion } = brief.form
  const frame = plan.suits?.filter((name) => name === tone || name === emotion).length ?? 0
  return {
    text,
    framework: plan.id,
    angle: plan.name,
    opener: plan.opener,
    leads: plan.leads,
    score,
    worth:
      (plan.isHalf ? -25 : 0) -
      (plan.leads === 'trade' && brief.scenes.length > 0 ? 8 : 0) -
      (plan.leads === 'offer' && brief.scenes.length > 0
        ? plan.id === 'plain'
          ? 14
          : plan.id === 'ask'
            ? 18
            : 4
        : 0) +
      frame * 2 +
      Math.min(1, voiced) +
      judgement.worth +
      random.next() * 3,
  }
}

interface Judgement {
  score: Score
  /** The score and what the brief gains by the text. */
  worth: number
}

const judgements = new WeakMap<Brief, Map<string, Judgement | undefined>>()

/** The score of a text that may be sent; each text is looked at once. */
function judged(text: string, brief: Brief): Judgement | undefined {
  const known = judgements.get(brief) ?? new Map<string, Judgement | undefined>()
  judgements.set(brief, known)
  if (!known.has(text))
    known.set(text, stumbles(text) || !passesGates(text, brief) ? undefined : judgementOf(text, brief))
  return known.get(text)
}

function judgementOf(text: string, brief: Brief): Judgement {
  const score = scoreDm(text, brief)
  return { score, worth: score.total + heard(text, brief) + substance(text, brief) - bulk(text) }
}

/** A random usable line; those made for the tone or the emotion of the form come up more often. */
function pickLine(
  moves: readonly Move[],
  slots: Slots,
  brief: Brief,
  random: Random,
  said: readonly string[],
  isWide: boolean,
) {
  const { tone, emotion } = brief.form
  const before = said.join(' ').toLowerCase()
  const usable = moves.flatMap((move) => {
    const isMarked = move.tones !== undefined || move.emotions !== undefined
    const isVoiced = move.tones?.includes(tone) === true || move.emotions?.includes(emotion) === true
    if (isMarked && !isVoiced && !(isWide && mayLend(move, tone))) return []
    const text = filled(move, slots)
    // What was said is not said again.
    const repeated = move.slots.some(
      (slot) =>
        !/^(our|bare|is|thats|we|offer|offerfor)$/.test(slot) &&
        before.includes((slots.get(slot) ?? '\n').toLowerCase()),
    )
    return text === undefined || repeated ? [] : [{ text, isVoiced }]
  })
  const voiced = usable.filter((line) => line.isVoiced)
  return random.next() < 0.5 && voiced.length > 0 ? random.pick(voiced) : random.pick(usable)
}

const CALM: readonly Tone[] = ['Luxury', 'High-Ticket']

/** A line made for another voice may stand in where more are wanted, if its tone is near. */
function mayLend(move: Move, tone: Tone): boolean {
  const isCalm = CALM.includes(tone)
  if (!move.tones) return !(isCalm && move.emotions?.includes('Pattern Interrupt') === true)
  return move.tones.some((own) => CALM.includes(own) === isCalm)
}

/** One more thing of the brief, where there is room: the rest of the solution, or a fact of the sender's as proof. */
function moreOf(plan: Plan, brief: Brief, slots: Slots, said: string, random: Random): string | undefined {
  if (!plan.proves || wordsOf(said).length > 32) return undefined
  const lower = said.toLowerCase()
  const list = slots.get('list')
  const way = slots.get('way')
  const facts = brief.facts
    .filter(({ text, isTimely, about }) => about === 'sender' || isTimely || wordsOf(text).length > 3)
    .flatMap(({ text }) => factAnew(text, brief.echoes) ?? [])
    .filter((text) => !lower.includes(text.toLowerCase()))
  const rest = [list, way, slots.get('terms')].filter(
    (text): text is string =>
      text !== undefined && !lower.includes(text.toLowerCase()) && !sharesMuch(text, said),
  )
  const pool = random.next() < 0.5 ? [...facts, ...rest] : [...rest, ...facts]
  const [more] = pool
  if (more === undefined || random.next() < (wordsOf(said).length < 16 ? 0.05 : 0.4)) return undefined
  return `${more}.`
}

function sharesMuch(text: string, said: string): boolean {
  const words = [...contentWords(text)]
  const before = contentWords(said)
  return (
    words.filter((word) => before.has(word)).length > words.length / 4 ||
    [...text.matchAll(/[$€£]?\d[\d.,]*/g)].some(([number]) => said.includes(number))
  )
}

/** Each sentence in words that are not seven of the brief's in a row; undefined where that can't be done. */
function unechoed(text: string, brief: Brief): string | undefined {
  if (withoutEcho(text, brief.echoes) === text) return text
  const sentences: string[] = []
  for (const sentence of sentencesOf(text)) {
    const mark = /[.?]$/.exec(sentence)?.[0] ?? ''
    const bare = sentence.slice(0, sentence.length - mark.length)
    const said = withoutEcho(bare, brief.echoes, true)
    if (said === null) return undefined
    sentences.push(capitalised(said) + mark)
  }
  const joined = sentences.join(' ')
  return withoutEcho(joined, brief.echoes) ?? undefined
}

/** Sentences that begin alike, or more questions than one can answer. */
function stumbles(text: string): boolean {
  const sentences = sentencesOf(text)
  const starts = sentences.map((sentence) => wordsOf(sentence).slice(0, 2).join(' '))
  if (new Set(starts).size < starts.length) return true
  if (sentences.filter((sentence) => /^So\b/.test(sentence)).length > 1) return true
  if (sentences.some((sentence) => wordsOf(sentence).length > 24 || sentence.split(/: /).length > 2))
    return true
  if (sentences.length > 6 || (text.match(/\?/g) ?? []).length > 2) return true
  if ((text.match(/: /g) ?? []).length > 2) return true
  const counts = new Map<string, number>()
  for (const word of wordsOf(text)) if (word.length > 4) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts.values()].some((count) => count > 2)
}

/** How much of the brief the message carries: what is given should be said. */
function substance(text: string, brief: Brief): number {
  const found = specificsOf(text, brief)
  const parts =
    Number(found.pain) * 6 + Number(found.product) * 3 + Number(found.solution) * 6 + Number(found.fact) * 2
  return parts + Math.min(3, found.details.length)
}

/** Short and exact beats long. */
function bulk(text: string): number {
  return Math.max(0, wordsOf(text).length - 40) * 0.7
}

/** The tone and the emotion someone chose should be heard in most of a set. */
function heard(text: string, brief: Brief): number {
  const voice = voiceOf(text, brief.form.tone, brief.form.emotion)
  return (voice.tone ? 2 : 0) + (voice.emotion ? 4 : 0)
}
