import { useInfiniteQuery } from '@tanstack/react-query'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { SkeletonLines } from '#ui/skeleton.tsx'
import { useIsDelayed } from '#ui/hooks/use-is-delayed.ts'
import { describeReason } from '#platform/describe-reason.ts'
import { describeEntries } from './describe-entries.ts'
import { HistoryEntry } from './history-entry.tsx'
import { HISTORY_LOAD_FAILED, historyQuery } from './history-query.ts'

export function UserHistory({ userId }: { userId: string }) {
  const history = useInfiniteQuery(historyQuery(userId))
  const { data, error } = history
  const isSlow = useIsDelayed()
  const entries = describeEntries(data?.pages.flatMap((page) => page.entries) ?? [])
  return (
    <>
      <h3 className="mb-3 text-sm font-medium">History</h3>
      {history.isPending && (
        <div role="status" className={isSlow ? undefined : 'invisible'}>
          <span className="sr-only">Loading the history</span>
          <SkeletonLines lines={6} className="py-2" />
        </div>
      )}
      {error && (
        <Banner
          kind="danger"
          title={`${HISTORY_LOAD_FAILED}.`}
          announce="polite"
          className="mb-3"
          action={
            <Button kind="second" size="sm" busy={history.isRefetching} onClick={() => history.refetch()}>
              Try Again
            </Button>
          }
        >
          {describeReason(error, HISTORY_LOAD_FAILED)}
        </Banner>
      )}
      {data && entries.length === 0 && <p className="text-sm text-ink-2">Nothing has happened yet.</p>}
      {entries.length > 0 && (
        <ul aria-label="What happened" className="flex flex-col divide-y divide-line">
          {entries.map((entry) => (
            <HistoryEntry key={entry.key} entry={entry} />
          ))}
        </ul>
      )}
      {history.hasNextPage && (
        <Button
          kind="second"
          size="sm"
          className="mt-4"
          busy={history.isFetchingNextPage}
          busyText="Loading..."
          onClick={() => history.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  )
}
