import type { UsageSum } from '@firstline/contract/usage'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadedList } from '#ui/loaded-list.tsx'
import { LoadingState } from '#ui/loading-state.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { useFocusAfterRemoval } from '#ui/hooks/use-focus-after-removal.ts'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { paths } from '#platform/router/paths.ts'
import { KINDS, PERIODS, type UsageFilters, useUsageFilters } from './usage-filters.ts'
import { USAGE_LOAD_FAILED, usageQuery, usageSumQuery, readAllUsage } from './usage-query.ts'
import { UsageTable } from './usage-table.tsx'
import { KIND_LABELS } from './describe-usage.ts'
import { toDayName } from '#platform/format/to-day-name.ts'
import { downloadText } from '#platform/browser/download-text.ts'
import { notify } from '#platform/notify.ts'
import { toUsageCsv } from './to-usage-csv.ts'

/** /account/usage: every change of the member's credits. */
export function UsagePage() {
  useFocusAfterRemoval()
  const { user } = useAuth()
  const { filters, change } = useUsageFilters()
  const list = useInfiniteQuery({ ...usageQuery(user?.id, filters), placeholderData: keepPreviousData })
  const sums = useQuery({ ...usageSumQuery(user?.id, filters), placeholderData: keepPreviousData })
  const { isBusy, download } = useUsageDownload(filters)
  const rows = list.data?.pages.flat()
  const retry = () => {
    if (list.error) void list.refetch()
    if (sums.error) void sums.refetch()
  }
  return (
    <div className="page pt-6 pb-24" aria-busy={list.isPending || list.isPlaceholderData}>
      <PageTitle
        back={<BackLink to={paths.userDashboard}>Back to Dashboard</BackLink>}
        note="Every change of your credits, newest first."
        actions={
          rows && rows.length > 0 ? (
            <Button kind="second" busy={isBusy} busyText="Preparing..." onClick={() => download()}>
              Download CSV
            </Button>
          ) : undefined
        }
      >
        Usage
      </PageTitle>
      <UsageControls filters={filters} onChange={change} />
      <LoadedList
        query={{
          ...list,
          error: list.error ?? sums.error,
          isFetching: list.isFetching || sums.isFetching,
          refetch: retry,
        }}
        rows={rows}
        failure={USAGE_LOAD_FAILED}
        loading={<LoadingState lines={8} />}
        empty={
          <EmptyState
            title="No changes in this time"
            action={
              filters.period === 'all' ? undefined : (
                <Button onClick={() => change({ period: 'all' })}>Show all time</Button>
              )
            }
          >
            A generation uses one credit of its type; your credits renew every month.
          </EmptyState>
        }
      >
        {(all) => (
          <>
            {sums.data && <UsageSums sums={sums.data} kind={filters.kind} />}
            <Card aria-label="Usage">
              <UsageTable rows={all} />
            </Card>
          </>
        )}
      </LoadedList>
    </div>
  )
}

const ALL = 'all'
const KIND_CHOICES = [
  { value: ALL, label: 'All' },
  { value: 'dm', label: 'DMs' },
  { value: 'subject', label: 'Subject lines' },
]
const PERIOD_LABELS = { '30-days': '30 days', '12-months': '12 months', all: 'All time' } as const
const PERIOD_CHOICES = PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }))

function UsageControls({
  filters: { kind, period },
  onChange,
}: {
  filters: UsageFilters
  onChange: (changes: Partial<UsageFilters>) => void
}) {
  return (
    <div className="mb-8 grid max-w-3xl gap-x-6 gap-y-3 tablet:grid-cols-2">
      <SegmentedControl
        label="Message type"
        hidesLabel
        value={kind ?? ALL}
        onValueChange={(value) => onChange({ kind: KINDS.find((each) => each === value) ?? null })}
        options={KIND_CHOICES}
      />
      <SegmentedControl
        label="Period"
        hidesLabel
        value={period}
        onValueChange={(value) => onChange({ period: value })}
        options={PERIOD_CHOICES}
      />
    </div>
  )
}

/** What the chosen period used of each balance. */
function UsageSums({ sums, kind }: { sums: readonly UsageSum[]; kind: UsageFilters['kind'] }) {
  return (
    <dl className="mb-6 flex flex-wrap gap-x-12 gap-y-4">
      {KINDS.filter((each) => kind === null || each === kind).map((each) => {
        const { used, returned } = sums.find((sum) => sum.kind === each) ?? { used: 0, returned: 0 }
        return (
          <div key={each}>
            <dt className="text-sm text-ink-3">{KIND_LABELS[each]} credits used</dt>
            <dd className="mt-0.5 tabular-nums">
              <span className="serif text-h3">{(used - returned).toLocaleString('en')}</span>
              {returned > 0 && (
                <span className="ml-2 text-sm text-ink-2">{returned.toLocaleString('en')} returned</span>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function useUsageDownload(filters: UsageFilters): { isBusy: boolean; download: () => Promise<void> } {
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
