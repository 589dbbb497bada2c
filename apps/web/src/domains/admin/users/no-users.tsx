import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { isFiltered, type UsersFilter } from './users-filter.ts'

/** Explains an empty table, and offers to clear the search and the filters. */
export function NoUsers({ filter, onClear }: { filter: UsersFilter; onClear: () => void }) {
  return (
    <div className="pt-5">
      {isFiltered(filter) ? (
        <EmptyState
          action={
            <Button kind="second" size="sm" onClick={onClear}>
              {isFiltered({ ...filter, search: '' }) ? 'Clear filters' : 'Clear search'}
            </Button>
          }
        >
          {describeNothing(filter)}
        </EmptyState>
      ) : (
        <EmptyState>No users found. New accounts will appear here in real-time.</EmptyState>
      )}
    </div>
  )
}

function describeNothing({ search, plan, group }: UsersFilter): string {
  if (search === '') return 'No user matches these filters.'
  if (search === '@') return 'There is nothing to search for. Type the beginning of a domain after the @.'
  const among = plan === undefined && group === undefined ? '' : ' among these users'
  if (search.startsWith('@')) return `No domain${among} begins with “${search.slice(1)}”.`
  return `No address${among} contains “${search}”.`
}
