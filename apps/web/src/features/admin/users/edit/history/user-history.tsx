import { useInfiniteQuery } from '@tanstack/react-query'
import { Banner } from '#components/banner.tsx'
import { Button } from '#components/button.tsx'
import { SkeletonLines } from '#components/skeleton.tsx'
import { useDelayed } from '#hooks/use-delayed.ts'
import { reasonOf } from '#lib/reason-of.ts'
import { describeEntries } from './describe-entries.ts'
import { HistoryEntry } from './history-entry.tsx'
import { FAILED_TO_LOAD_HISTORY, historyQuery } from './history-query.ts'

/** What moved a user's balances and what administrators changed, newest first. */
export function UserHistory({ userId }: { userId: string }) {
  const history = useInfiniteQuery(historyQuery(userId))
  const { data, error } = history
  const isSlow = useDelayed()
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
          title={`${FAILED_TO_LOAD_HISTORY}.`}
          announce="politely"
          className="mb-3"
          action={
            <Button
              kind="second"
              size="sm"
              busy={history.isRefetching}
              onClick={() => void history.refetch()}
            >
              Try Again
            </Button>
          }
        >
          {reasonOf(error, FAILED_TO_LOAD_HISTORY)}
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
          onClick={() => void history.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  )
}
