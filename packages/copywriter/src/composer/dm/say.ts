import type { Emotion, Tone } from '@firstline/contract/options'
import type { Brief } from '../../brief/read-brief.ts'
import type { Move } from '../moves/moves.ts'
import type { Content, Part } from '../moves/slots.ts'
import { SLOTS } from '../moves/slots.ts'
import type { Random } from '../random.ts'
import { filled } from './realise.ts'

/** What a message has said so far. */
export interface Said {
  texts: string[]
  moves: string[]
  parts: Set<Part>
  /** How many of its lines were made for the chosen tone or emotion. */
  voiced: number
}

/** Says one step; false when no line fits. */
export function say(
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
    // "That" points at what was told; a question has told nothing yet.
    if (move.pointsBack && (!said.parts.has('trouble') || said.texts.at(-1)?.endsWith('?'))) return []
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
