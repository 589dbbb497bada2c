import { EMOTIONS, TONES } from '@firstline/contract/options'
import type { Emotion, Tone } from '@firstline/contract/options'

/** What a line may be filled with, each of one grammatical shape. */
export const SLOTS = {
  pain: 'the trouble in any shape, to ask about or to name',
  scene: 'the trouble as a clause with a verb of its own',
  parts: 'the trouble as two or more sentences',
  when: 'the trouble as a short clause in the present, to stand behind "when"',
  gerund: 'the trouble as a doing: "chasing receipts"',
  our: 'the offer as a thing of the sender: "our cargo bike delivery"',
  bare: 'the offer without an owner: "cargo bike delivery"',
  is: 'is or are, agreeing with the offer',
  thats: 'that is or those are, agreeing with the offer',
  offer: 'what the sender does, as a clause: "we do window cleaning"',
  offerfor: 'the same with whom it is for',
  thin: 'the offer as a thing, where the brief gives no trouble',
  topic: 'the same, only where it is a service or several',
  we: 'I or we',
  list: 'things and terms of the solution, side by side',
  way: 'the solution as a clause: "you scan the sticker"',
  does: 'what the offer does, as a predicate: "drafts the letter"',
  fact: 'the insight as a sentence or fragment',
  terms: 'the price or the conditions, side by side',
  audience: 'the readers as a plural: "dairy farmers"',
  scenes: 'a moment everybody in the trade knows',
  test: 'something the reader can try today',
  shows: 'what the test shows',
  known: 'a question everybody in the trade knows the answer to',
  amount: 'an amount the trouble takes, with its period',
  count: 'a small count of that period',
  total: 'the amount times the count',
} as const
export type Slot = keyof typeof SLOTS

export interface Move {
  id: string
  text: string
  slots: readonly Slot[]
  tones?: readonly Tone[]
  emotions?: readonly Emotion[]
}

const SHORT: Readonly<Record<string, Emotion>> = {
  Curiosity: 'Curiosity & Intrigue',
  Missing: 'Fear of Missing Out',
  Interrupt: 'Pattern Interrupt',
  Ego: 'Ego Boosting',
  Authority: 'Authority',
  Urgency: 'Urgency',
}

/**
 * Lines of a move, one a row: `id | marks | text`. Marks are tones and emotions a line is made for; without any it suits
 * all. A row that names an unknown slot or mark is a fault of ours and throws when it is loaded.
 */
export function movesIn(rows: string): readonly Move[] {
  const seen = new Set<string>()
  return rows
    .split('\n')
    .map((row) => row.trim())
    .filter((row) => row !== '' && !row.startsWith('#'))
    .map((row) => {
      const [id = '', marks = '', text = '', ...more] = row.split('|').map((part) => part.trim())
      if (id === '' || text === '' || more.length > 0)
        throw new Error(`A move needs an id, marks and a text: ${row}`)
      if (seen.has(id)) throw new Error(`Two moves are called ${id}`)
      seen.add(id)
      const slots = [...text.matchAll(/\{(\w+)\}/g)].map((match) => {
        const slot = (match[1] ?? '').toLowerCase()
        if (!Object.hasOwn(SLOTS, slot)) throw new Error(`Move ${id} names an unknown slot: ${slot}`)
        return slot as Slot
      })
      const tones: Tone[] = []
      const emotions: Emotion[] = []
      for (const mark of marks.split(/\s+/).filter(Boolean)) {
        const tone = TONES.find((name) => name === mark)
        const emotion = EMOTIONS.find((name) => name === SHORT[mark])
        if (tone) tones.push(tone)
        else if (emotion) emotions.push(emotion)
        else throw new Error(`Move ${id} has an unknown mark: ${mark}`)
      }
      return {
        id,
        text,
        slots,
        ...(tones.length > 0 ? { tones } : {}),
        ...(emotions.length > 0 ? { emotions } : {}),
      }
    })
}
