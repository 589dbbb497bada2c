import type { Score, ScoreCheck } from '@firstline/contract/generation'
import type { Source } from './sources.ts'

/** What one part of a score may earn, and who measured that it matters. */
export interface Part {
  id: string
  max: number
  source: Source
}

const SHARES = { full: 1, half: 0.5, none: 0 } as const
export type Share = keyof typeof SHARES

/** A share of a part's points, rounded up so that points stay whole; the label is the measured proof. */
export function check({ id, max, source }: Part, share: Share, label: string): ScoreCheck {
  return { id, label, points: Math.ceil(max * SHARES[share]), max, source }
}

export function sumUp(checks: ScoreCheck[]): Score {
  return { total: checks.reduce((sum, part) => sum + part.points, 0), checks }
}

export function quoteList(items: readonly string[]): string {
  return items.slice(0, 3).join(', ')
}

export function countWord(count: number): string {
  return ['No', 'One', 'Two', 'Three', 'Four', 'Five'][count] ?? String(count)
}
