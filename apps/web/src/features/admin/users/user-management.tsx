import type { AdminUsersPage } from '@firstline/contract/admin'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Banner } from '#components/banner.tsx'
import { Button } from '#components/button.tsx'
import { Card, CardTitle } from '#components/card.tsx'
import { useDelayed } from '#hooks/use-delayed.ts'
import { messageOf } from '#lib/clean-message.ts'
import { CACHE_MS } from '#lib/query-client.ts'
import { FAILED_TO_LOAD, usersQuery } from '#lib/admin/users-query.ts'
import { UsersSkeleton } from './users-skeleton.tsx'
import { UsersTable } from './users-table.tsx'

/** Who there is, the newest first. */
export function UserManagement({ isLive }: { isLive: boolean }) {
  const titleId = useId()
  const { data, error, isPending, refetch, isRefetching, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery({ ...usersQuery(), refetchInterval: isLive ? false : CACHE_MS.default })
  const isSlow = useDelayed()
  const users = data?.pages.flatMap((page) => page.users) ?? []
  return (
    <Card aria-labelledby={titleId} aria-busy={isPending}>
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <CardTitle id={titleId}>User Management</CardTitle>
        {data && (
          <p className="text-sm text-ink-3 tabular-nums">
            {countOf(data.pages, users.length)}
            {isLive && ', live'}
          </p>
        )}
      </div>
      {error && (
        <Banner
          kind="danger"
          title={`${FAILED_TO_LOAD}.`}
          announce="at once"
          className={data ? 'mb-6' : undefined}
          action={
            <Button kind="second" size="sm" busy={isRefetching} onClick={() => void refetch()}>
              Try Again
            </Button>
          }
        >
          {reasonOf(error)}
        </Banner>
      )}
      {isPending && <UsersSkeleton isShown={isSlow} />}
      {data && <UsersTable users={users} />}
      {hasNextPage && (
        <Button
          kind="second"
          className="mt-6"
          busy={isFetchingNextPage}
          busyText="Loading..."
          onClick={() => void fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </Card>
  )
}

/** The whole list counts itself. Of a longer one the server knows the number of a while ago. */
function countOf(pages: AdminUsersPage[], shown: number): string {
  const last = pages.at(-1)
  if (!last || last.next === null) return shown === 1 ? '1 user' : `${shown.toLocaleString('en')} users`
  if (last.total === null || last.total < shown) return `The first ${shown.toLocaleString('en')} users`
  const about = last.totalIsCapped ? 'more than' : 'about'
  return `${shown.toLocaleString('en')} of ${about} ${last.total.toLocaleString('en')} users`
}

/** A failure that has no words of its own carries the title's. */
function reasonOf(error: Error): string {
  const reason = messageOf(error)
  return reason.startsWith(FAILED_TO_LOAD)
    ? reason.slice(FAILED_TO_LOAD.length).replace(/^[.\s]+/, '')
    : reason
}
