import type { PageUnderstanding } from '@firstline/contract/page'

/**
 * What to write from both pages: the offer from the sender's page, the prospect from theirs. Fields that neither page
 * says, or that only an unread page could say, are left out.
 */
export function mergeReadings(
  mine: PageUnderstanding | null,
  theirs: PageUnderstanding | null,
): Partial<PageUnderstanding> {
  if (!theirs) return mine ?? {}
  const { targetAudience, insight, painPoint } = theirs
  if (mine) {
    return {
      ...mine,
      targetAudience: targetAudience || mine.targetAudience,
      insight: insight || mine.insight,
      painPoint: painPoint || mine.painPoint,
    }
  }
  // An insight of an earlier prospect would be wrong; the typed pain may still fit.
  return { ...(targetAudience && { targetAudience }), insight, ...(painPoint && { painPoint }) }
}
