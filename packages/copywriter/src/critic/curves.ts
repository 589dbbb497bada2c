import type { MessageType } from '@firstline/contract/options'
import { once } from '../once.ts'
import { readContent } from '../read-content.ts'
import type { Measure } from './measure-text.ts'

export type PartId = 'fact' | 'pain' | 'offer' | 'english' | 'ask' | 'length' | 'plain'

/** What a measure adds to its part of the score: linear between knots, constant outside. */
export interface Curve {
  readonly part: PartId
  readonly measure: Measure
  readonly at: readonly number[]
  readonly gains: readonly number[]
}

/** The curves of one message type. A part earns no points at `low` and all at `high`. */
export interface FittedScore {
  readonly parts: readonly {
    readonly id: PartId
    readonly max: number
    readonly low: number
    readonly high: number
  }[]
  readonly curves: readonly Curve[]
}

/** Written by `npm run eval:fit`. */
export const fittedScores = once(
  () => readContent('score.json') as Readonly<Record<MessageType, FittedScore>>,
)

export function computeGain({ at, gains }: Pick<Curve, 'at' | 'gains'>, value: number): number {
  const place = at.findIndex((knot) => value < knot)
  if (place === 0) return gains[0] ?? 0
  if (place < 0) return gains.at(-1) ?? 0
  const [from = 0, to = 1] = at.slice(place - 1, place + 1)
  const [before = 0, behind = 0] = gains.slice(place - 1, place + 1)
  return before + ((value - from) / (to - from)) * (behind - before)
}
