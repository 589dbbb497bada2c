import type { AdminUserSort } from '@firstline/contract/admin'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { classNames } from '#ui/class-names.ts'
import type { UsersRequest } from './users-query.ts'
import { headClass } from '#ui/table-classes.ts'

export interface SortHeaderProps {
  sort: AdminUserSort
  children: string
  request: UsersRequest
  onSort: (sort: AdminUserSort) => void
  /** For columns of numbers. */
  atRight?: boolean
  className?: string
}

/** The head of a sortable column; its icon shows the direction. */
export function SortHeader({ sort, children, request, onSort, atRight, className }: SortHeaderProps) {
  const isSorted = request.sort === sort
  const Arrow = request.ascending ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (request.ascending ? 'ascending' : 'descending') : undefined}
      className={classNames(headClass, 'py-0!', atRight && 'text-right', className)}
    >
      <button
        type="button"
        onClick={() => onSort(sort)}
        className={classNames(
          'motion relative inline-flex min-h-tap min-w-tap items-center gap-1 rounded-card font-medium whitespace-nowrap hover:text-ink',
          atRight && 'justify-end',
          isSorted && 'text-ink',
        )}
      >
        {/* Before the word in columns of numbers, so that the word stays above them. */}
        {isSorted && <Arrow aria-hidden="true" className={classNames('size-4!', !atRight && 'order-1')} />}
        <span>{children}</span>
      </button>
    </th>
  )
}
