import type { MessageType } from '@firstline/contract/options'
import type { BriefFields } from '../brief/read-brief.ts'
import { overlaps, repeatsEarlier } from '../critic/freshness.ts'
import { hardFailures } from '../critic/hard-failures.ts'
import { score } from '../critic/score.ts'
import { wordsOf } from '../critic/text.ts'
import type { Draft } from '../writer.ts'
import { readAnswerItem } from './answer-item.ts'
import type { AnswerItem } from './answer-item.ts'
import { chooseBest } from './choose-best.ts'
import { explainDraft } from './explain-draft.ts'
import { houseFaults } from './house-faults.ts'
import type { Angle } from './prompt/angle-guides.ts'

/** A text the critic did not let through, with its findings. */
export interface Refused {
  text: string
  reasons: string[]
}

export interface DraftSetOptions {
  brief: BriefFields
  messageType: MessageType
  count: number
  /** All angles, in the order they are to be asked for. */
  angles: readonly Angle[]
  /** Collect first and choose then; otherwise what passes is taken as it comes. */
  optimise: boolean
  /** What the user was given before: what says it again is taken only when nothing else comes. */
  recent?: readonly string[]
}

/** What has been written so far for one form, and what the critic said of the rest. */
export interface DraftSet {
  /** Looks at an object of an answer. Gives the draft when it was taken. */
  take(object: unknown): Draft | null
  /** How many more are needed. */
  missing(): number
  /** The angles nobody has written from yet. */
  anglesLeft(): Angle[]
  /**
   * Takes what was refused for nothing but being like an earlier day's text, as much of it as is still missing: it is no
   * reason to give nothing at all.
   */
  takeRepeats(): Draft[]
  /** The best that can stand side by side, as many as were wanted if there are so many. */
  best(): Draft[]
  readonly written: readonly string[]
  readonly refused: readonly Refused[]
  /** How many messages were seen, good or bad. */
  readonly seen: number
}

export function draftSet(options: DraftSetOptions): DraftSet {
  const { brief, messageType, count, angles, optimise, recent = [] } = options
  const taken: Draft[] = []
  const repeats: Draft[] = []
  const refused: Refused[] = []
  const anglesLeft = () => angles.filter(({ name }) => !taken.some(({ angle }) => angle === name))
  const best = () => (optimise ? chooseBest(taken, count, messageType) : taken.slice(0, count))

  function judge(item: AnswerItem): Draft | string[] {
    const angle = angles.find(({ name }) => plain(name) === plain(item.angle))
    if (!angle) return [`"${item.angle}" is none of the angles asked for`]
    if (!anglesLeft().includes(angle)) return [`the angle "${angle.name}" is taken already`]
    const text = item.content
    const worth = score(text, brief)
    // All at once: whoever writes anew should not walk into the next fault.
    const faults = [
      ...hardFailures(text, brief).map(({ reason }) => reason),
      ...houseFaults(text, worth, angle, brief),
    ]
    const [sameness] = overlaps([...rivals(text), text], messageType)
    if (sameness) faults.push(`beside the others, ${sameness.reason}`)
    if (faults.length > 0) return faults
    const { explanation } = item
    return {
      content: text,
      explanation: explainDraft({ text, framework: angle.id, explanation, position: taken.length }, brief),
      angle: angle.name,
      score: worth,
    }
  }

  /** When the best are chosen later, only the same text twice is refused now. */
  function rivals(text: string): string[] {
    const texts = taken.map(({ content }) => content)
    return optimise ? texts.filter((other) => plain(other) === plain(text)) : texts
  }

  return {
    take(object) {
      const item = readAnswerItem(object, messageType)
      if (!item) return null
      const verdict = judge(item)
      if (Array.isArray(verdict)) {
        refused.push({ text: item.content, reasons: verdict })
        return null
      }
      const repetition = repeatsEarlier(item.content, recent)
      if (repetition) {
        repeats.push(verdict)
        refused.push({ text: item.content, reasons: [repetition] })
        return null
      }
      taken.push(verdict)
      return verdict
    },
    missing: () => count - best().length,
    anglesLeft,
    takeRepeats() {
      const chosen: Draft[] = []
      for (const draft of repeats) {
        const chosenSoFar = best()
        if (chosenSoFar.length === count) break
        const clashes = (other: Draft) => overlaps([other.content, draft.content], messageType).length > 0
        if (chosenSoFar.some(clashes)) continue
        taken.push(draft)
        chosen.push(draft)
      }
      return chosen
    },
    best,
    get written() {
      return taken.map(({ content }) => content)
    },
    refused,
    get seen() {
      return taken.length + refused.length
    },
  }
}

const plain = (text: string) => wordsOf(text).join(' ')
