import { EMOTIONS, TONES } from '@firstline/contract/options'
import type { Emotion, Tone } from '@firstline/contract/options'
import { SLOTS } from './slots.ts'
import type { Shape, SlotName } from './slots.ts'

export type Node = { text: string } | { slot: SlotName }

/** One way to say one step of a message. */
export interface Move {
  id: string
  nodes: readonly Node[]
  slots: readonly SlotName[]
  /** The tones and emotions it is made for; without any it suits all. */
  tones: readonly Tone[]
  emotions: readonly Emotion[]
  /** It points back at the trouble ("that"), so one must have been said. */
  pointsBack: boolean
  /** It only works as the first words. */
  opens: boolean
  /** Only where the brief says nothing of what the reader gains. */
  isBare: boolean
}

const SHORT: Readonly<Record<string, Emotion>> = {
  Curiosity: 'Curiosity & Intrigue',
  Missing: 'Fear of Missing Out',
  Interrupt: 'Pattern Interrupt',
  Ego: 'Ego Boosting',
  Authority: 'Authority',
  Urgency: 'Urgency',
}

/** What may stand before a slot of a shape that is no sentence of its own. */
const WANTS: Readonly<Partial<Record<Shape, RegExp>>> = {
  infinitive: /\b(to|than|you|can|still)\s$/i,
  sentence: /^$|[.?]\s$/,
  tail: /\S\s$/,
}
/** What may not: a noun or a gerund where a clause belongs is caught by reading the samples aloud, in a test. */
const NO_CLAUSE_AFTER = /\b(of|to|for|at|from|by|the|a|an)\s$/i

/**
 * Lines of a step, one a row: `id | marks | text with {slots}`. Marks are the tones and emotions a line is made for, and
 * `that` for one that points back at the trouble, `first` for one that only works as the first words, `nogain` for one that is for briefs which name no gain. Parsed when the file is loaded.
 * @throws {Error} for an unknown slot or mark, a second line of an id, or a slot where its shape can't stand.
 */
export function moves(strings: TemplateStringsArray): readonly Move[] {
  const seen = new Set<string>()
  return (strings.raw[0] ?? '')
    .split('\n')
    .map((row) => row.trim())
    .filter((row) => row !== '')
    .map((row) => {
      const [id = '', marks = '', text = '', ...more] = row.split('|').map((part) => part.trim())
      if (id === '' || text === '' || more.length > 0 || seen.has(id))
        throw new Error(`A move needs an id of its own, marks and a text: ${row}`)
      seen.add(id)
      const nodes = nodesOf(id, text)
      return {
        id,
        nodes,
        slots: nodes.flatMap((node) => ('slot' in node ? [node.slot] : [])),
        ...marksOf(id, marks),
      }
    })
}

function nodesOf(id: string, text: string): Node[] {
  let before = ''
  return text
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1]
      if (name === undefined) {
        before += part
        return { text: part }
      }
      if (!Object.hasOwn(SLOTS, name)) throw new Error(`Move ${id} names an unknown slot: ${name}`)
      const slot = name as SlotName
      const { shape, sample } = SLOTS[slot]
      const wanted = WANTS[shape]
      if ((wanted && !wanted.test(before)) || (shape === 'clause' && NO_CLAUSE_AFTER.test(before)))
        throw new Error(`Move ${id}: {${name}} is a ${shape} and can't stand behind "${before}"`)
      before += sample
      return { slot }
    })
}

function marksOf(
  id: string,
  marks: string,
): Pick<Move, 'tones' | 'emotions' | 'pointsBack' | 'opens' | 'isBare'> {
  const tones: Tone[] = []
  const emotions: Emotion[] = []
  let pointsBack = false
  let opens = false
  let isBare = false
  for (const mark of marks.split(/\s+/).filter(Boolean)) {
    const tone = TONES.find((name) => name === mark)
    const emotion = EMOTIONS.find((name) => name === SHORT[mark])
    if (tone) tones.push(tone)
    else if (emotion) emotions.push(emotion)
    else if (mark === 'that') pointsBack = true
    else if (mark === 'first') opens = true
    else if (mark === 'nogain') isBare = true
    else throw new Error(`Move ${id} has an unknown mark: ${mark}`)
  }
  return { tones, emotions, pointsBack, opens, isBare }
}
