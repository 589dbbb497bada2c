import { findOverlap, repeatsEarlier, splitWords } from '@firstline/copywriter'
import type { ParsedFields, Draft } from '@firstline/copywriter'
import { readAnswerItem } from './answer-item.ts'
import { explainDraft } from './explain-draft.ts'
import { findCtaFailure, judgeText } from './judge-text.ts'
import { findAngleName } from './prompt/plan-angles.ts'

/** A text to rewrite, with the reasons. */
export interface RejectedText {
  text: string
  reasons: string[]
}

export interface DraftSetOptions {
  brief: ParsedFields
  count: number
  /** Collect all texts first, then choose the best. */
  optimise: boolean
  /** Earlier texts of the user. */
  recent?: readonly string[]
}

/** The texts a model has written for one form. */
export interface DraftSet {
  /** Judges one object of a response. Returns the draft when it is good enough to show. */
  take(object: unknown): Draft | null
  missing(): number
  /**
   * Ends the set: the best of all usable texts, weak ones included. Without `optimise`, only those not yet returned.
   */
  best(): Draft[]
  readonly written: readonly string[]
  readonly refused: readonly RejectedText[]
  /** How many texts were seen, and how many of them are usable. */
  readonly seen: number
  readonly usable: number
}

/** Points a text loses for being like another of its set or an earlier one. */
const SAMENESS = 25

export function createDraftSet({ brief, count, optimise, recent = [] }: DraftSetOptions): DraftSet {
  const { messageType, rewrite } = brief.form
  // Versions of one text are alike, and like the text.
  const isAlikeWanted = rewrite !== undefined
  const good: Draft[] = []
  const weak: Draft[] = []
  const refused: RejectedText[] = []
  const overlapWith = (text: string, others: readonly Draft[]) =>
    others
      .map(({ content }) => findOverlap(content, text, messageType))
      .find((reason) => reason !== undefined)
  const isLike = (draft: Draft, others: readonly Draft[]) => overlapWith(draft.content, others) !== undefined

  function weaknessesOf(text: string, own: readonly string[]): string[] {
    // With `optimise`, similar texts are removed when the best are chosen.
    const overlap = optimise || isAlikeWanted ? undefined : overlapWith(text, good)
    const found = [
      overlap && `beside the others: ${overlap}`,
      isAlikeWanted ? undefined : repeatsEarlier(text, recent),
      messageType === 'Email Subject Line'
        ? findCtaFailure(text, listContents(good), count, brief)
        : undefined,
    ]
    return [...own, ...found.filter((reason) => reason !== undefined)]
  }

  /** The largest choice of texts that differ from each other, better ones first. */
  function differing(): Draft[] {
    const chosen: Draft[] = []
    for (const draft of good.toSorted(byScore))
      if (isAlikeWanted || !isLike(draft, chosen)) chosen.push(draft)
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
      const verdict = judgeText(text, brief)
      const isRepeated = [...listContents([...good, ...weak]), rewrite?.text ?? ''].some(
        (content) => normalizeText(content) === normalizeText(text),
      )
      const lost = rewrite?.keep.find((sentence) => !text.includes(sentence.trim()))
      const hard = [
        ...(isRepeated ? ['the set has this text already'] : verdict.hard),
        ...(lost === undefined ? [] : [`it lacks the sentence "${lost.trim()}"`]),
      ]
      if (hard.length > 0) {
        refused.push({ text, reasons: [...hard, ...verdict.weak] })
        return null
      }
      const draft: Draft = {
        content: text,
        explanation: explainDraft(text, item.explanation, verdict.score, brief),
        angle: findAngleName(item.angle, messageType),
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
      return listContents(good)
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
const listContents = (drafts: readonly Draft[]) => drafts.map(({ content }) => content)
const normalizeText = (text: string) => splitWords(text).join(' ')
