import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { ScrollRegion } from '#ui/scroll-region.tsx'
import { cellClass, headClass, pinnedClass } from '#ui/table-classes.ts'
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
      <ScrollRegion label={title}>
        <table className="w-full border-separate border-spacing-0 text-left text-sm">
          <thead>
            <tr>
              <th scope="col" className={classNames(headClass, pinnedClass)}>
                {nameHead}
              </th>
              <th scope="col" className={classNames(headClass, 'w-2/5 min-w-36')}>
                {countHead}
              </th>
              {otherHeads.map((head) => (
                <th key={head} scope="col" className={classNames(headClass, 'text-right')}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, count, others }) => (
              <tr key={name} className="group">
                <th scope="row" className={classNames(cellClass, pinnedClass, 'font-medium')}>
                  {name}
                </th>
                <td className={cellClass}>
                  <span className="inline-block min-w-14 text-right tabular-nums">{format(count)}</span>
                  <Bar share={count / most} />
                </td>
                {others.map((other, at) => (
                  <td key={otherHeads[at]} className={classNames(cellClass, 'text-right tabular-nums')}>
                    {other}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
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
