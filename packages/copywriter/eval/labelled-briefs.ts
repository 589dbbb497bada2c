import { readFileSync } from 'node:fs'
import type { FieldTexts } from '../src/playbook/situation.ts'

/** A brief with the situation a person chose; null where none fits. */
export interface LabelledBrief {
  readonly id: string
  readonly label: string | null
  /** Almost as good answers. */
  readonly also: readonly string[]
  readonly fields: FieldTexts
}

const DEVELOPMENT_BRIEFS = new URL('recognition/development.json', import.meta.url)

export const readLabelledBriefs = (path: string | URL = DEVELOPMENT_BRIEFS): readonly LabelledBrief[] =>
  JSON.parse(readFileSync(path, 'utf8')) as readonly LabelledBrief[]

export type RecognitionVerdict = 'right' | 'wrong' | 'missed' | 'false alarm'

export function judgeRecognition({ label, also }: LabelledBrief, found: string | null): RecognitionVerdict {
  if (found === null) return label === null ? 'right' : 'missed'
  if (found === label || also.includes(found)) return 'right'
  return label === null ? 'false alarm' : 'wrong'
}
