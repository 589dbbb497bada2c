import type { AdminUser } from '@firstline/contract/admin'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { Button } from '#components/button.tsx'
import { Card, CardTitle } from '#components/card.tsx'
import { LoadFailure } from '#components/load-failure.tsx'
import { useDelayed } from '#hooks/use-delayed.ts'
import { FAILED_TO_LOAD, usersQuery } from '#lib/admin/users-query.ts'
import { CACHE_MS } from '#lib/query-client.ts'
import { countUsers } from './count-users.ts'
import { UserDialog } from './edit/user-dialog.tsx'
import { NoUsers } from './no-users.tsx'
import { useListAddress } from './use-list-address.ts'
import { UserSearch } from './user-search.tsx'
import { UsersSkeleton } from './users-skeleton.tsx'
import { UsersTable } from './users-table.tsx'

/** Who there is: found, put in order and edited. */
export function UserManagement({ isLive }: { isLive: boolean }) {
  const titleId = useId()
  const { asked, search, sortBy } = useListAddress()
  const list = useInfiniteQuery({
    ...usersQuery(asked),
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? false : CACHE_MS.default,
  })
  const { data, error, isPending, isPlaceholderData } = list
  const users = data?.pages.flatMap((page) => page.users)
  const isSlow = useDelayed()
  const searchField = useRef<HTMLInputElement>(null)
  const findAll = () => {
    search('')
    searchField.current?.focus()
  }
  const [edited, setEdited] = useState<AdminUser>()
  return (
    <Card
      aria-labelledby={titleId}
      aria-busy={isPending || isPlaceholderData}
      className="min-w-0 tablet:p-6!"
    >
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <CardTitle id={titleId}>User Management</CardTitle>
        {data && (
          // Said aloud after a search; not each time somebody signs up.
          <p role={asked.search === '' ? undefined : 'status'} className="text-sm text-ink-3 tabular-nums">
            {isPlaceholderData ? 'Loading...' : countUsers(data.pages, asked.search)}
            {isLive && !isPlaceholderData && ', live'}
          </p>
        )}
      </div>
      <UserSearch
        value={asked.search}
        onSearch={search}
        isSearching={isPlaceholderData}
        field={searchField}
      />
      {error && !list.isFetchNextPageError && (
        <LoadFailure
          title={FAILED_TO_LOAD}
          error={error}
          isBusy={list.isRefetching}
          onRetry={() => void list.refetch()}
          className={data && 'mb-4'}
        />
      )}
      {isPending && <UsersSkeleton isShown={isSlow} />}
      {users && <UsersTable users={users} asked={asked} onSort={sortBy} onEdit={setEdited} />}
      {users?.length === 0 && <NoUsers search={asked.search} onClear={findAll} />}
      {error && list.isFetchNextPageError && (
        <LoadFailure
          title={FAILED_TO_LOAD}
          error={error}
          isBusy={list.isFetchingNextPage}
          onRetry={() => void list.fetchNextPage()}
          className="mt-6"
        />
      )}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <Button
          kind="second"
          className="mt-6"
          busy={list.isFetchingNextPage}
          busyText="Loading..."
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      )}
      <UserDialog
        user={users?.find(({ userId }) => userId === edited?.userId) ?? edited}
        onClose={() => setEdited(undefined)}
      />
    </Card>
  )
}
