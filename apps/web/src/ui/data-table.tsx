import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { Key, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface Column<Row, Sort extends string = never> {
  head: string
  render: (row: Row) => ReactNode
  /** Numbers are at the right, their digits below each other. */
  align?: 'right'
  /** The key by which a press on the head sorts. */
  sort?: Sort
  headClass?: string
  cellClass?: string
}

export interface TableSort<Sort extends string> {
  by: Sort
  isAscending: boolean
  onSort: (by: Sort) => void
}

export interface DataTableProps<Row, Sort extends string> {
  /** Names the region that scrolls. */
  label: string
  /** The first one names the row; it stays in view while the others scroll. */
  columns: readonly [Column<Row, Sort>, ...Column<Row, Sort>[]]
  rows: readonly Row[]
  getKey: (row: Row) => Key
  /** Given when columns can be sorted. */
  sort?: TableSort<Sort>
  /** Low rows, whose first column scrolls with the others: for a few narrow columns. */
  isDense?: boolean
  className?: string
}

const HEAD = 'border-b border-line pr-6 pb-3 text-xs font-medium text-ink-3 last:pr-0'
const CELL = 'h-13.25 border-b border-line py-1 pr-6 whitespace-nowrap last:pr-0 group-last:border-b-0'
/** The shadow covers the space left of the column for focus rings. */
const PINNED = 'sticky left-0 z-1 bg-surface shadow-[-0.25rem_0_var(--surface)] max-tablet:pr-4'

/** Rows with a head. It scrolls inside its region, with the arrow keys too, as nothing in it may take the focus. */
export function DataTable<Row, Sort extends string = never>(props: DataTableProps<Row, Sort>) {
  const { label, columns, rows, getKey, sort, isDense, className } = props
  const [first, ...others] = columns
  const pinned = !isDense && PINNED
  const lookOf = ({ align, cellClass }: Column<Row, Sort>) =>
    classNames(CELL, isDense && 'h-11!', align && 'text-right tabular-nums', cellClass)
  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- nothing inside may be able to take the focus
      tabIndex={0}
      className={classNames('relative scroll-pl-44 overflow-x-auto', className)}
    >
      <table className="w-full border-separate border-spacing-0 text-left text-sm">
        <thead>
          <tr>
            <Head column={first} sort={sort} className={pinned} />
            {others.map((column) => (
              <Head key={column.head} column={column} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={getKey(row)} className="group">
              <th scope="row" className={classNames('font-medium', lookOf(first), pinned)}>
                {first.render(row)}
              </th>
              {others.map((column) => (
                <td key={column.head} className={lookOf(column)}>
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface HeadProps<Row, Sort extends string> {
  column: Column<Row, Sort>
  sort: TableSort<Sort> | undefined
  className?: string | false
}

/** The icon of the sorted column shows the direction. */
function Head<Row, Sort extends string>({ column, sort, className }: HeadProps<Row, Sort>) {
  const { head, align, sort: by, headClass } = column
  const isRight = align === 'right'
  const look = classNames(HEAD, isRight && 'text-right', headClass, className)
  if (!sort || by === undefined) {
    return (
      <th scope="col" className={classNames(look, sort && 'pb-0!')}>
        {head}
      </th>
    )
  }
  const isSorted = sort.by === by
  const Arrow = sort.isAscending ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (sort.isAscending ? 'ascending' : 'descending') : undefined}
      className={classNames(look, 'py-0!')}
    >
      <button
        type="button"
        onClick={() => sort.onSort(by)}
        className={classNames(
          'motion relative inline-flex min-h-tap min-w-tap items-center gap-1 rounded-card font-medium whitespace-nowrap hover:text-ink',
          isRight && 'justify-end',
          isSorted && 'text-ink',
        )}
      >
        {/* Before the word in columns of numbers, so that the word stays above them. */}
        {isSorted && <Arrow aria-hidden="true" className={classNames('size-4!', !isRight && 'order-1')} />}
        <span>{head}</span>
      </button>
    </th>
  )
}
