import type { Page } from '@playwright/test'
import type { Readback } from '@firstline/contract/readings'
import { NOTES_BRIEF } from '../../apps/web/src/domains/brief/read-back/fake-readback.ts'

/** Answers `read-brief` with the sentences of a readback that the form has. */
export async function readsAs(page: Page, readback: Readback): Promise<void> {
  await page.route('**/functions/v1/read-brief', async (route) => {
    const form = route.request().postDataJSON() as Record<string, string>
    const phrases = readback.phrases.filter(({ field, source }) => form[field]?.includes(source))
    await route.fulfill({ json: { ...readback, phrases } })
  })
}

const LABELS: Record<string, string> = {
  targetAudience: 'Target audience',
  product: 'Product or service',
  insight: 'Insight',
  painPoint: 'Pain point',
  solution: 'Solution',
}

export async function fillInBrief(
  page: Page,
  brief: Partial<typeof NOTES_BRIEF> = NOTES_BRIEF,
): Promise<void> {
  for (const [field, text] of Object.entries(brief)) {
    await page.getByLabel(LABELS[field] ?? field, { exact: true }).fill(text)
  }
}
