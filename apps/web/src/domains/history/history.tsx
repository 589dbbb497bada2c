import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadedList } from '#ui/loaded-list.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { getGeneratorPath } from '#platform/router/paths.ts'
import { HistoryControls } from './history-controls.tsx'
import { hasFilter, type HistoryFilters, useHistoryFilters } from './history-filters.ts'
import { HistoryList } from './history-list.tsx'
import { HISTORY_LOAD_FAILED, historyQuery } from './history-query.ts'
import { useDeleteSet } from './use-delete-set.ts'

/** Every set of the member: search, filters, delete. */
export function History() {
  const { user } = useAuth()
  const { filters, change } = useHistoryFilters()
  const list = useInfiniteQuery({ ...historyQuery(user?.id, filters), placeholderData: keepPreviousData })
  const remove = useDeleteSet(() => undefined)
  const field = useRef<HTMLInputElement>(null)
  useFocusBySlash(field)
  const { isPending, isPlaceholderData } = list
  const sets = list.data?.pages.flat()
  const isEmpty = sets?.length === 0
  const clear = () => {
    change({ search: '', messageType: null, mark: null })
    field.current?.focus()
  }
  return (
    <div className="page pt-10 pb-24" aria-busy={isPending || isPlaceholderData}>
      <PageTitle note="Every set that was written for you, with its brief.">History</PageTitle>
      {/* While the next rows load, a filter that was just cleared keeps its controls, and with them the focus. */}
      {(!isEmpty || hasFilter(filters) || isPlaceholderData) && (
        <HistoryControls filters={filters} onChange={change} isSearching={isPlaceholderData} field={field} />
      )}
      <LoadedList
        query={list}
        rows={sets}
        failure={HISTORY_LOAD_FAILED}
        empty={<NoSets filters={filters} isLoading={isPlaceholderData} onClear={clear} />}
      >
        {(all) => <HistoryList sets={all} onDelete={(id) => remove.mutate(id)} />}
      </LoadedList>
      {sets && !isEmpty && (
        <p className="mt-6 text-xs text-ink-3 max-tablet:hidden">
          Keys: / to search, arrow keys to move, Enter to open, Delete to remove.
        </p>
      )}
    </div>
  )
}

interface NoSetsProps {
  filters: HistoryFilters
  isLoading: boolean
  onClear: () => void
}

function NoSets({ filters, isLoading, onClear }: NoSetsProps) {
  if (hasFilter(filters)) {
    return (
      <EmptyState
        title={isWordless(filters.search) ? 'Nothing to search for' : 'No set matches'}
        action={<Button onClick={onClear}>Clear filters</Button>}
      >
        {isWordless(filters.search) && 'The search has no letter and no digit. '}
        Words are found by their beginnings, in briefs, messages and notes.
      </EmptyState>
    )
  }
  if (isLoading) return null
  return (
    <EmptyState
      title="Nothing here yet"
      action={<ButtonLink to={getGeneratorPath('Cold DM')}>Generate</ButtonLink>}
    >
      Each set you generate is kept here with its brief. Mark what you sent and what got a reply, and run a
      brief again with changes.
    </EmptyState>
  )
}

function isWordless(search: string): boolean {
  return search.trim() !== '' && !/[\p{L}\p{N}]/u.test(search)
}

/** The slash key focuses the search, unless the user types elsewhere. */
function useFocusBySlash(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      field.current?.focus()
      // A toast that loses the focus, such as Undo, gives it back to where it was: the second call is not from there.
      if (document.activeElement !== field.current) field.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [field])
}
