import { toCsvFile } from '@firstline/contract/csv'
import type { MessageType } from '@firstline/contract/options'
import { downloadText } from '#platform/browser/download-text.ts'
import { toDayName } from '#platform/format/to-day-name.ts'
import { notify } from '#platform/notify.ts'
import type { WrittenItem } from './written-item.ts'

export const NO_EXPLANATION_IN_CSV = 'Upgrade to Pro to see explanations'

export interface CsvOptions {
  hasExplanations: boolean
}

/** The messages as a table of two columns, Content and Explanation, quoted as in RFC 4180. */
export function toCsv(items: readonly WrittenItem[], { hasExplanations }: CsvOptions): string {
  const rows = items.map((item) => [
    item.content,
    hasExplanations ? (item.explanation ?? '') : NO_EXPLANATION_IN_CSV,
  ])
  return toCsvFile([['Content', 'Explanation'], ...rows])
}

/** `cold_dm_2026-01-31.csv`: the message type and the local date. */
export function getCsvFileName(messageType: MessageType, day: Date): string {
  return `${messageType.toLowerCase().replaceAll(' ', '_')}_${toDayName(day)}.csv`
}

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
