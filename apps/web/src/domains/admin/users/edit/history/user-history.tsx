import { AdminHistory } from '@firstline/contract/admin'
import { useInfiniteQuery, infiniteQueryOptions } from '@tanstack/react-query'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadedList } from '#ui/loaded-list.tsx'
import { LoadingState } from '#ui/loading-state.tsx'
import { formatMoment } from '#platform/format/format-moment.ts'
import { type DescribedEntry, describeEntries } from './describe-entries.ts'
import { historyKey } from '#domains/admin/users/cache-user.ts'
import { FRESH_MS } from '#domains/admin/users/users-query.ts'
import { requestFunction } from '#platform/api/request-function.ts'
import { createMemberConnection } from '#platform/api/member-connection.ts'

const HISTORY_LOAD_FAILED = 'Failed to load the history'

function historyQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: historyKey(userId),
    queryFn: ({ pageParam, signal }) =>
      requestFunction(createMemberConnection('admin-history', HISTORY_LOAD_FAILED), AdminHistory, {
        body: { userId, before: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: FRESH_MS,
    retry: false,
  })
}

export function UserHistory({ userId }: { userId: string }) {
  const history = useInfiniteQuery(historyQuery(userId))
  const { data } = history
  return (
    <>
      <h3 className="mb-3 text-sm font-medium">History</h3>
      <LoadedList
        query={history}
        rows={data && describeEntries(data.pages.flatMap((page) => page.entries))}
        failure={HISTORY_LOAD_FAILED}
        loading={<LoadingState label="Loading the history" className="py-2" />}
        empty={<EmptyState>Nothing has happened yet.</EmptyState>}
        isSmall
      >
        {(entries) => (
          <ul aria-label="What happened" className="flex flex-col divide-y divide-line">
            {entries.map((entry) => (
              <HistoryEntry key={entry.key} entry={entry} />
            ))}
          </ul>
        )}
      </LoadedList>
    </>
  )
}

function HistoryEntry({ entry }: { entry: DescribedEntry }) {
  return (
    <li className="py-3 text-sm first:pt-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 wrap-anywhere">{entry.what}</span>
        <time dateTime={entry.at} title={entry.at} className="text-xs text-ink-3 tabular-nums">
          {formatMoment(entry.at)}
        </time>
      </p>
      {entry.changes.map(({ name, before, after }) => (
        <p key={name} className="text-ink-2 tabular-nums wrap-anywhere">
          {name}: {before === undefined ? after : `${before} → ${after}`}
        </p>
      ))}
      {entry.who && <p className="text-xs text-ink-3 wrap-anywhere">By {entry.who}</p>}
    </li>
  )
}
