import type { AdminUserSort } from '@firstline/contract/admin'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { classNames } from '#lib/class-names.ts'
import type { UsersAsked } from '#lib/admin/users-query.ts'
import { headClass } from '#components/table-classes.ts'

export interface SortHeaderProps {
  sort: AdminUserSort
  children: string
  asked: UsersAsked
  onSort: (sort: AdminUserSort) => void
  /** Over figures. */
  atRight?: boolean
  className?: string
}

/** The head of a column one can sort by: the arrow says by which it is, and which way. */
export function SortHeader({ sort, children, asked, onSort, atRight, className }: SortHeaderProps) {
  const isSorted = asked.sort === sort
  const Arrow = asked.ascending ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (asked.ascending ? 'ascending' : 'descending') : undefined}
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
        {/* Before the word where figures are, so that the word stays above them. */}
        {isSorted && <Arrow aria-hidden="true" className={classNames('size-4!', !atRight && 'order-1')} />}
        {children}
      </button>
    </th>
  )
}
