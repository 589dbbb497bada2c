import type { MessageType } from '@firstline/contract/options'
import { getCsvFileName, toCsv } from '#domains/generation/to-csv.ts'
import type { WrittenItem } from '#domains/generation/written-item.ts'
import { notify } from '#platform/notify.ts'
import { downloadText } from '#platform/browser/download-text.ts'

export function downloadResults(
  items: readonly WrittenItem[],
  messageType: MessageType,
  isPro: boolean,
): void {
  if (items.length === 0) {
    notify.error('No results to download')
    return
  }
  downloadText(getCsvFileName(messageType, new Date()), toCsv(items, { hasExplanations: isPro }))
}
