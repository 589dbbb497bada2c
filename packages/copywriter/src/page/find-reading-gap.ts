import type { PageErrorCode, PageOwner, PageReading } from '@firstline/contract/page'
import { saysTooLittle } from './says-too-little.ts'

/** Why nothing can be written from a reading, if so. */
export function findReadingGap(page: PageReading, whose: PageOwner): PageErrorCode | undefined {
  if (page.notice) return page.notice
  if (whose === 'mine') return saysTooLittle(page) ? 'says_too_little' : undefined
  if (page.language !== 'en' && page.language !== '') return 'not_english'
  const { targetAudience, insight } = page.understood
  return targetAudience === '' && insight === '' ? 'owner_unclear' : undefined
}
