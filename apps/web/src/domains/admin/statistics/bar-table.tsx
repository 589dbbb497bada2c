import type { ReactNode } from 'react'
import { DataTable } from '#ui/data-table.tsx'
import { formatCount } from './format-count.ts'

export interface BarTableRow {
  name: string
  count: number
  /** The other columns, formatted. */
  others: readonly string[]
}

export interface BarTableProps {
  title: string
  note?: ReactNode
  /** The heads of all columns; the second one is the bar's. */
  columns: readonly [string, string, ...string[]]
  rows: readonly BarTableRow[]
  /** Of the bar's numbers. */
  format?: (value: number) => string
}

/** Bars with their numbers beside them, as a table for screen readers. */
export function BarTable({ title, note, columns, rows, format = formatCount }: BarTableProps) {
  const most = Math.max(1, ...rows.map(({ count }) => count))
  const [nameHead, countHead, ...otherHeads] = columns
  return (
    <div className="min-w-0">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-medium">{title}</h3>
        {note && <p className="text-xs text-ink-3">{note}</p>}
      </div>
      <DataTable
        label={title}
        rows={rows}
        getKey={({ name }) => name}
        columns={[
          { head: nameHead, render: ({ name }) => name },
          {
            head: countHead,
            headClass: 'w-2/5 min-w-36',
            render: ({ count }) => (
              <>
                <span className="inline-block min-w-14 text-right tabular-nums">{format(count)}</span>
                <Bar share={count / most} />
              </>
            ),
          },
          ...otherHeads.map((head, at) => ({
            head,
            align: 'right' as const,
            render: ({ others }: BarTableRow) => others[at],
          })),
        ]}
      />
    </div>
  )
}

function Bar({ share }: { share: number }) {
  return (
    <span aria-hidden="true" className="ml-3 inline-block h-2 w-[calc(100%-5rem)] align-middle">
      <span
        className="block h-full rounded-[2px] bg-ink forced-colors:bg-[CanvasText]"
        style={{ width: `${share * 100}%` }}
      />
    </span>
  )
}
