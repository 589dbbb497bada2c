import type { MessageType } from '@firstline/contract/options'
import { findHardFailures, overlaps, readFields } from '../src/index.ts'
import { measureLikeness } from './measure-likeness.ts'
import type { Likeness } from './measure-likeness.ts'
import type { Outcome } from './run-briefs.ts'

/** Figures of the sets of one message type. */
export interface Figures {
  sets: number
  refused: number
  texts: number
  /** Texts that fail a hard check, with the reason. */
  failures: { briefId: string; text: string; reason: string }[]
  scores: readonly number[]
  meanScore: number
  lowestScore: number
  /** Share of sentences, numbers removed, that occur in texts of several briefs. */
  reusedSentences: number
  likeness: Likeness
  p95Milliseconds: number
  slowest: { briefId: string; milliseconds: number }
}

export function measureOutcomes(outcomes: readonly Outcome[], messageType: MessageType): Figures {
  const failures: Figures['failures'] = []
  for (const { brief, form, drafts } of outcomes) {
    const read = readFields(form)
    for (const { content } of drafts) {
      for (const { reason } of findHardFailures(content, read))
        failures.push({ briefId: brief.id, text: content, reason })
    }
    const texts = drafts.map(({ content }) => content)
    const sameness = overlaps(texts, messageType)[0]?.reason
    if (sameness !== undefined)
      failures.push({ briefId: brief.id, text: texts.join(' | '), reason: sameness })
  }
  const scores = outcomes.flatMap(({ drafts }) => drafts.map(({ score }) => score.total))
  const times = outcomes.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  const slowest = outcomes.reduce((worst, outcome) =>
    outcome.milliseconds > worst.milliseconds ? outcome : worst,
  )
  return {
    sets: outcomes.length,
    refused: outcomes.filter(({ refusal }) => refusal !== undefined).length,
    texts: scores.length,
    failures,
    scores,
    meanScore: scores.reduce((sum, score) => sum + score, 0) / scores.length,
    lowestScore: Math.min(...scores),
    reusedSentences: measureReuse(outcomes),
    likeness: measureLikeness(outcomes.map(({ drafts }) => drafts.map(({ content }) => content))),
    p95Milliseconds: times[Math.floor(times.length * 0.95)] ?? 0,
    slowest: { briefId: slowest.brief.id, milliseconds: slowest.milliseconds },
  }
}

function measureReuse(outcomes: readonly Outcome[]): number {
  const briefs = new Map<string, Set<string>>()
  let sentences = 0
  for (const { brief, drafts } of outcomes) {
    for (const sentence of drafts.flatMap(({ content }) => content.split(/(?<=[.?])\s+/))) {
      const skeleton = sentence.toLowerCase().replace(/\d[\d.,]*/g, '0')
      sentences += 1
      briefs.set(skeleton, (briefs.get(skeleton) ?? new Set()).add(brief.id))
    }
  }
  const own = [...briefs.values()].filter((ids) => ids.size === 1).length
  return sentences === 0 ? 0 : 1 - own / sentences
}
