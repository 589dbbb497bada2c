import { readFileSync } from 'node:fs'
import type { FieldTexts } from '../src/playbook/situation.ts'

/** A brief with the situation that a person chose for it; null where none fits. */
export interface LabelledBrief {
  readonly id: string
  readonly label: string | null
  /** Situations that fit nearly as well. */
  readonly also: readonly string[]
  readonly fields: FieldTexts
}

const DEVELOPMENT_BRIEFS = new URL('recognition/development.json', import.meta.url)

export const readLabelledBriefs = (path: string | URL = DEVELOPMENT_BRIEFS): readonly LabelledBrief[] =>
  JSON.parse(readFileSync(path, 'utf8')) as readonly LabelledBrief[]

export type Verdict = 'right' | 'wrong' | 'missed' | 'false alarm'

export function verdictOf({ label, also }: LabelledBrief, found: string | null): Verdict {
  if (found === null) return label === null ? 'right' : 'missed'
  if (found === label || also.includes(found)) return 'right'
  return label === null ? 'false alarm' : 'wrong'
}
