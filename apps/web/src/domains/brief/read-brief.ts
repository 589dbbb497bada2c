import type { PageUnderstanding } from '@firstline/contract/page'
import type { DotMark } from '#ui/dot.tsx'
import type { BriefValues } from './brief-values.ts'
import { findNumber } from './find-number.ts'
import { isGenericAudience } from './is-generic-audience.ts'

export interface BriefRow {
  name: 'Who' | 'What' | 'Pain' | 'Detail' | 'Ask'
  says: string
  mark: DotMark
}

/**
 * Summarizes a brief by which fields are filled in, and how far. In website-only mode the fields are those of the page,
 * once it was read.
 */
export function readBrief(values: BriefValues, page: PageUnderstanding | null = null): BriefRow[] {
  const { ctaType, websiteOnlyMode } = values
  const ask: BriefRow =
    ctaType === ''
      ? { name: 'Ask', says: 'left to us', mark: 'half' }
      : { name: 'Ask', says: ctaType, mark: 'full' }
  if (!websiteOnlyMode) return [...rowsOf(values, missingInForm), ask]
  return page ? [...rowsOf(page, missingOnPage), ask] : [...fromPage, ask]
}

const missingInForm = { required: 'not said yet', optional: 'none given', detail: 'none yet' }
const missingOnPage = { required: 'not on the page', optional: 'not on the page', detail: 'none on the page' }

const unread = { says: 'from the page', mark: 'half' } as const
const fromPage: BriefRow[] = (['Who', 'What', 'Pain', 'Detail'] as const).map((name) => ({ name, ...unread }))

function rowsOf(texts: PageUnderstanding, missing: typeof missingInForm): BriefRow[] {
  return [
    { name: 'Who', ...who(texts.targetAudience, missing.required) },
    { name: 'What', ...amount(texts.product, 4, 'rather short', missing.required) },
    { name: 'Pain', ...amount(texts.painPoint, 3, 'rather short', missing.optional) },
    { name: 'Detail', ...detail(texts, missing.detail) },
  ]
}

function who(audience: string, missing: string): Omit<BriefRow, 'name'> {
  return isGenericAudience(audience)
    ? { says: 'could be anyone', mark: 'half' }
    : amount(audience, 2, 'one word', missing)
}

function amount(text: string, enough: number, short: string, missing: string): Omit<BriefRow, 'name'> {
  const words = text.trim().split(/\s+/).filter(Boolean).length
  if (words === 0) return { says: missing, mark: 'none' }
  return words < enough ? { says: short, mark: 'half' } : { says: 'described', mark: 'full' }
}

function detail(
  { insight, painPoint, solution, product }: PageUnderstanding,
  missing: string,
): Omit<BriefRow, 'name'> {
  const number = findNumber([insight, painPoint, solution, product].join('\n'))
  if (number) return { says: number, mark: 'full' }
  if (insight.trim() !== '') return { says: 'no number in it', mark: 'half' }
  return { says: missing, mark: 'none' }
}
