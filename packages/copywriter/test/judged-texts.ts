import { readFileSync } from 'node:fs'
import type { GenerationForm } from '@firstline/contract/generation'

/** A form with good texts, and texts with one error each. */
export interface JudgedBrief {
  readonly form: Partial<GenerationForm> & { readonly messageType: GenerationForm['messageType'] }
  readonly good: readonly string[]
  readonly bad: readonly (readonly [error: string, text: string])[]
}

export const JUDGED_BRIEFS = JSON.parse(
  readFileSync(new URL('judged-texts.json', import.meta.url), 'utf8'),
) as readonly JudgedBrief[]
