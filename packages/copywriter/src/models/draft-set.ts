import type { BriefFields } from '../brief/read-fields.ts'
import { overlapOf, repeatsEarlier } from '../critic/freshness.ts'
import { wordsOf } from '../critic/text.ts'
import type { Draft } from '../writer.ts'
import { readAnswerItem } from './answer-item.ts'
import { explainDraft } from './explain-draft.ts'
import { ctaFailure, judge } from './judge.ts'
import { angleName } from './prompt/angles.ts'

/** A text that should be written again, with the reasons. */
export interface Refused {
  text: string
  reasons: string[]
}

export interface DraftSetOptions {
  brief: BriefFields
  count: number
  /** Collect first and choose then; otherwise a good text is given as it comes. */
  optimise: boolean
  /** What the user was given before. */
  recent?: readonly string[]
}

/** What a model has written so far for one form. */
export interface DraftSet {
  /** Judges an object of an answer. Returns the draft when it is good enough to be given. */
  take(object: unknown): Draft | null
  /** How many more good ones are needed. */
  missing(): number
  /**
   * Ends the set: the best of all that may be shown, weak ones included, as far as there are any. With `optimise` these are
   * all drafts, otherwise those that were not given yet.
   */
  best(): Draft[]
  /** The good texts. */
  readonly written: readonly string[]
  readonly refused: readonly Refused[]
  /** How many texts were seen, and how many of them may be shown. */
  readonly seen: number
  readonly usable: number
}

/** What it costs a text, in points, to be like another of its set or of an earlier day. */
const SAMENESS = 25

export function draftSet({ brief, count, optimise, recent = [] }: DraftSetOptions): DraftSet {
  const { messageType } = brief.form
  const good: Draft[] = []
  const weak: Draft[] = []
  const refused: Refused[] = []
  const overlapWith = (text: string, others: readonly Draft[]) =>
    others.map(({ content }) => overlapOf(content, text, messageType)).find((reason) => reason !== undefined)
  const isLike = (draft: Draft, others: readonly Draft[]) => overlapWith(draft.content, others) !== undefined

  /** A text is weak for what it is, for what it is beside the others, and for what the user has had. */
  function weaknessesOf(text: string, own: readonly string[]): string[] {
    // When the best are chosen later, one of two that are alike may be among them.
    const overlap = optimise ? undefined : overlapWith(text, good)
    const found = [
      overlap && `beside the others: ${overlap}`,
      repeatsEarlier(text, recent),
      messageType === 'Email Subject Line' ? ctaFailure(text, contentsOf(good), count, brief) : undefined,
    ]
    return [...own, ...found.filter((reason) => reason !== undefined)]
  }

  /** The most that differ from each other, better ones first. */
  function differing(): Draft[] {
    const chosen: Draft[] = []
    for (const draft of good.toSorted(byScore)) if (!isLike(draft, chosen)) chosen.push(draft)
    return chosen
  }

  function best(): Draft[] {
    const chosen = optimise ? [] : [...good]
    const given = chosen.length
    const left = optimise ? [...good, ...weak] : [...weak]
    const worth = (draft: Draft) => {
      const isRepeated = repeatsEarlier(draft.content, recent) !== undefined
      const likes = Number(isLike(draft, chosen)) + Number(isRepeated)
      return draft.score.total - SAMENESS * likes
    }
    while (chosen.length < count && left.length > 0) {
      const [next] = left.toSorted((a, b) => worth(b) - worth(a))
      if (!next) break
      chosen.push(next)
      left.splice(left.indexOf(next), 1)
    }
    return optimise ? chosen.toSorted(byScore) : chosen.slice(given)
  }

  return {
    take(object) {
      const item = readAnswerItem(object, messageType)
      if (!item) return null
      const text = item.content
      const verdict = judge(text, brief)
      const isRepeated = [...good, ...weak].some(({ content }) => plain(content) === plain(text))
      const hard = isRepeated ? ['the set has this text already'] : verdict.hard
      if (hard.length > 0) {
        refused.push({ text, reasons: [...hard, ...verdict.weak] })
        return null
      }
      const draft: Draft = {
        content: text,
        explanation: explainDraft(text, item.explanation, verdict.score, brief),
        angle: angleName(item.angle, messageType),
        score: verdict.score,
        writtenBy: 'model',
      }
      const reasons = weaknessesOf(text, verdict.weak)
      if (reasons.length > 0) {
        weak.push(draft)
        refused.push({ text, reasons })
        return null
      }
      good.push(draft)
      return draft
    },
    missing: () => Math.max(0, count - (optimise ? differing().length : good.length)),
    best,
    get written() {
      return contentsOf(good)
    },
    refused,
    get seen() {
      return good.length + refused.length
    },
    get usable() {
      return good.length + weak.length
    },
  }
}

const byScore = (a: Draft, b: Draft) => b.score.total - a.score.total
const contentsOf = (drafts: readonly Draft[]) => drafts.map(({ content }) => content)
const plain = (text: string) => wordsOf(text).join(' ')
