import { useState } from 'react'
import { toDayName } from '#platform/format/to-day-name.ts'
import { downloadText } from '#platform/browser/download-text.ts'
import { notify } from '#platform/notify.ts'
import { toUsageCsv } from './to-usage-csv.ts'
import type { UsageFilters } from './usage-filters.ts'
import { readAllUsage } from './usage-query.ts'

export function useUsageDownload(filters: UsageFilters): { isBusy: boolean; download: () => Promise<void> } {
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      downloadText(`usage_${toDayName(new Date())}.csv`, toUsageCsv(await readAllUsage(filters)))
    } catch (error) {
      notify.failure(error, { title: 'Your usage could not be downloaded' })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, download }
}
