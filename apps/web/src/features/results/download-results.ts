import type { MessageType } from '@firstline/contract/options'
import { csvFileName, csvOf } from '#lib/generation/csv.ts'
import type { WrittenItem } from '#lib/generation/written-item.ts'
import { notify } from '#lib/notify.ts'
import { downloadText } from '#lib/download-text.ts'

/** Hands over what has arrived as a table. */
export function downloadResults(
  items: readonly WrittenItem[],
  messageType: MessageType,
  isPro: boolean,
): void {
  if (items.length === 0) {
    notify.error('No results to download')
    return
  }
  downloadText(csvFileName(messageType, new Date()), csvOf(items, { hasExplanations: isPro }))
}
