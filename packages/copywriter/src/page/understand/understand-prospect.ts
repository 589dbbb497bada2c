import { FIELD_MAX_LENGTHS } from '@firstline/contract/brief-fields'
import type { PageUnderstanding } from '@firstline/contract/page'
import { takeTurn } from '../../take-turn.ts'
import { cutAtWord } from '../to-plain-text.ts'
import { findOpeningClues } from './find-opening.ts'
import { findOwnName, findOwnTrade } from './find-owner.ts'
import { findOwnPainClues } from './find-own-pain.ts'
import { rankClues } from './reading.ts'
import { NOTHING_UNDERSTOOD, type PageSource, toReading } from './understand-page.ts'

/**
 * Fills the fields about the prospect from the prospect's own page: who they are, a fact to open with and a pain that
 * the page admits. Supports English only.
 */
export async function understandProspect(source: PageSource): Promise<PageUnderstanding> {
  if (source.language !== 'en' && source.language !== '') return NOTHING_UNDERSTOOD
  const siteName = findOwnName(source)
  const reading = toReading({ ...source, siteName: siteName.replace(/^The (?=\p{Lu})/u, '') })
  await takeTurn()
  const trade = findOwnTrade(reading, siteName)
  const targetAudience = [siteName, trade].filter(Boolean).join(', ')
  const [insight = ''] = rankClues(findOpeningClues(reading, targetAudience), 4)
  const [painPoint = ''] = rankClues(findOwnPainClues(reading), 4)
  return {
    ...NOTHING_UNDERSTOOD,
    targetAudience: cutAtWord(targetAudience, FIELD_MAX_LENGTHS.targetAudience),
    insight: cutAtWord(insight, FIELD_MAX_LENGTHS.insight),
    painPoint: cutAtWord(painPoint, FIELD_MAX_LENGTHS.painPoint),
  }
}
