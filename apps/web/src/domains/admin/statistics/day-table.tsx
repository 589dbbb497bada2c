import { capitalize } from '#platform/format/in-words.ts'
import { classNames } from '#ui/class-names.ts'
import { ScrollRegion } from '#ui/scroll-region.tsx'
import { cellClass, headClass } from '#ui/table-classes.ts'
import { describeDays } from './describe-days.ts'
import type { Bin, BinSize } from './fill-days.ts'

export interface DayColumn<Key extends string> {
  head: string
  show: (bin: Bin<Key>) => string
}

export interface DayTableProps<Key extends string> {
  title: string
  bins: readonly Bin<Key>[]
  size: BinSize
  columns: readonly DayColumn<Key>[]
}

/** The exact numbers of the bars, newest first. */
export function DayTable<Key extends string>({ title, bins, size, columns }: DayTableProps<Key>) {
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-tap items-center rounded-card text-sm font-medium text-ink-2 hover:text-ink">
        Show as a table
      </summary>
      <ScrollRegion
        label={`Table of ${title.toLowerCase()} per ${size}`}
        className="mt-2 max-h-96 overflow-y-auto"
      >
        <table className="w-full border-separate border-spacing-0 text-left text-sm">
          <thead>
            <tr>
              <th scope="col" className={headClass}>
                {capitalize(size)}
              </th>
              {columns.map(({ head }) => (
                <th key={head} scope="col" className={classNames(headClass, 'text-right')}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bins.toReversed().map((bin) => (
              <tr key={bin.first} className="group">
                <th scope="row" className={classNames(cellClass, 'h-11! font-medium')}>
                  {describeDays(bin)}
                </th>
                {columns.map(({ head, show }) => (
                  <td key={head} className={classNames(cellClass, 'h-11! text-right tabular-nums')}>
                    {show(bin)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </details>
  )
}
