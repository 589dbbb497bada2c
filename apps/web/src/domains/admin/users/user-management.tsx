import type { AdminUser, AdminUsersPage } from '@firstline/contract/admin'
import { ADMIN_SEARCH_MAX_LENGTH } from '@firstline/contract/limits'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { Card, CardTitle } from '#ui/card.tsx'
import { LoadedList } from '#ui/loaded-list.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { USERS_LOAD_FAILED, usersQuery } from './users-query.ts'
import { CACHE_MS } from '#platform/api/query-client.ts'
import { UserDialog } from './edit/user-dialog.tsx'
import { ExportUsers } from './export-users.tsx'
import { FilterBar } from './filter-bar.tsx'
import { isFiltered } from './users-filter.ts'
import { NoUsers } from './no-users.tsx'
import { useUserListParams } from './use-user-list-params.ts'
import { UsersTable } from './users-table.tsx'
import { countOf } from '#platform/format/in-words.ts'
import { LoadingState } from '#ui/loading-state.tsx'
import { SkeletonBlock } from '#ui/skeleton.tsx'
import { classNames } from '#ui/class-names.ts'

/** All users: search, sort, edit. */
export function UserManagement({ isLive }: { isLive: boolean }) {
  const titleId = useId()
  const { request, search, filter, sortBy } = useUserListParams()
  const isNarrowed = isFiltered(request)
  const list = useInfiniteQuery({
    ...usersQuery(request),
    placeholderData: keepPreviousData,
    // Accounts without a profile send no changes.
    refetchInterval: isLive && request.group !== 'unconfirmed' ? false : CACHE_MS.default,
  })
  const { data, isPending, isPlaceholderData } = list
  const users = data?.pages.flatMap((page) => page.users)
  const searchField = useRef<HTMLInputElement>(null)
  const findAll = () => {
    filter({ search: '', plan: undefined, group: undefined })
    searchField.current?.focus()
  }
  const [edited, setEdited] = useState<AdminUser>()
  const table = (shown: readonly AdminUser[]) => (
    <UsersTable users={shown} request={request} onSort={sortBy} onEdit={setEdited} />
  )
  return (
    <Card
      aria-labelledby={titleId}
      aria-busy={isPending || isPlaceholderData}
      className="min-w-0 tablet:p-6!"
    >
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <CardTitle id={titleId}>User Management</CardTitle>
        {data && (
          // Announced after a search, not after each sign-up.
          <p role={isNarrowed ? 'status' : undefined} className="text-sm text-ink-3 tabular-nums">
            {isPlaceholderData ? 'Loading...' : countUsers(data.pages, isNarrowed)}
            {isLive && !isPlaceholderData && ', live'}
          </p>
        )}
      </div>
      <SearchField
        label="Search users"
        placeholder="Part of an address, or @domain"
        maxLength={ADMIN_SEARCH_MAX_LENGTH}
        value={request.search}
        onSearch={search}
        isSearching={isPlaceholderData}
        field={searchField}
      />
      <div className="flex flex-wrap items-end justify-between gap-x-6">
        <FilterBar filter={request} onChange={filter} />
        <div className="mb-4">
          <ExportUsers request={request} />
        </div>
      </div>
      <LoadedList
        query={list}
        rows={users}
        failure={USERS_LOAD_FAILED}
        loading={<UsersSkeleton />}
        empty={
          <>
            {table([])}
            <NoUsers filter={request} onClear={findAll} />
          </>
        }
      >
        {table}
      </LoadedList>
      <UserDialog
        user={users?.find(({ userId }) => userId === edited?.userId) ?? edited}
        onClose={() => setEdited(undefined)}
      />
    </Card>
  )
}

/**
 * How many users there are: a completely loaded list is counted; for others the server has an estimate, and for a
 * search or filter a count up to its limit.
 */
function countUsers(pages: AdminUsersPage[], isFiltered: boolean): string {
  const shown = pages.reduce((sum, { users }) => sum + users.length, 0)
  const last = pages.at(-1)
  const noun = isFiltered ? 'users found' : 'users'
  if (!last || last.next === null) return `${countOf(shown, 'user')}${isFiltered ? ' found' : ''}`
  const { total, totalIsCapped } = last
  if (total === null || total < shown) return `The first ${formatCount(shown)} ${noun}`
  if (totalIsCapped) return `${formatCount(shown)} of ${formatCount(total)}+ ${noun}`
  return `${formatCount(shown)} of ${isFiltered ? '' : 'about '}${formatCount(total)} ${noun}`
}

function formatCount(number: number): string {
  return number.toLocaleString('en')
}

const ROWS = ['w-56', 'w-48', 'w-60', 'w-52', 'w-44', 'w-56'] as const

/** The shape and height of the table, to avoid a layout shift. */
function UsersSkeleton() {
  return (
    <LoadingState label="Loading users" className="pt-11">
      {ROWS.map((width, at) => (
        <div
          // Lines have no identity but their place
          key={at}
          className="flex h-13.25 items-center justify-between gap-6 border-t border-line"
        >
          <SkeletonBlock className={classNames('h-3', at === 0 && 'pulse bg-accent-ink!', width)} />
          <SkeletonBlock className="h-3 w-20" />
        </div>
      ))}
    </LoadingState>
  )
}
