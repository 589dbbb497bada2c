import { type PointerEvent, useId, useState } from 'react'
import { capitalize } from '#platform/format/in-words.ts'
import { DataTable } from '#ui/data-table.tsx'
import { Bars } from './bars.tsx'
import type { Bin, BinSize } from './fill-days.ts'

interface DayTableProps<Key extends string> {
  /** What is shown, in the plural: 'Generations'. */
  title: string
  bins: readonly Bin<Key>[]
  size: BinSize
  /** The numbers of one bar, in the table. */
  columns: readonly { head: string; render: (bin: Bin<Key>) => string }[]
}

export interface DayChartProps<Key extends string> extends DayTableProps<Key> {
  /** Rows of bars, the first one on top. */
  rows: readonly { values: readonly number[]; format?: (value: number) => string; className: string }[]
  /** The numbers of one bar in words. */
  describe: (bin: Bin<Key>) => string
  /** Names the slider; 'Numbers' by default. */
  label?: string
}

/**
 * Rows of bars over the same days, with the numbers of one bar above: the pointer's, or the one chosen with the arrow
 * keys. For screen readers it is a slider with a text value.
 */
export function DayChart<Key extends string>(props: DayChartProps<Key>) {
  const { title, bins, size, rows, describe, columns, label = 'Numbers' } = props
  const titleId = useId()
  const [chosen, setChosen] = useState<number>()
  const last = bins.length - 1
  const at = Math.min(chosen ?? last, last)
  const bin = bins[at]
  if (!bin) return null
  const words = `${describeDays(bin)}: ${describe(bin)}`
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const place = Math.floor(((event.clientX - left) / width) * bins.length)
    setChosen(Math.min(Math.max(place, 0), last))
  }
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 id={titleId} className="font-medium">
          {title} per {size}
        </h3>
        <p aria-hidden="true" className="text-sm text-ink-2 tabular-nums">
          {words}
        </p>
      </div>
      <div
        className="relative flex cursor-crosshair touch-pan-y flex-col gap-4 rounded-[3px] has-focus-visible:shadow-(--ring) forced-colors:has-focus-visible:outline-2"
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setChosen(undefined)}
      >
        {rows.map((row, place) => (
          // Rows have no identity but their place
          <Bars key={place} chosen={at} {...row} />
        ))}
        <input
          type="range"
          aria-label={`${label} of one ${size}`}
          aria-valuetext={words}
          min={0}
          max={last}
          value={at}
          onChange={(event) => setChosen(event.target.valueAsNumber)}
          className="pointer-events-none absolute inset-0 size-full opacity-0"
        />
      </div>
      <p aria-hidden="true" className="mt-2 flex justify-between gap-4 text-xs text-ink-3 tabular-nums">
        <span>{describeDays(bins[0] ?? bin)}</span>
        {last > 0 && <span>{describeDays(bins[last] ?? bin)}</span>}
      </p>
      <DayTable title={title} bins={bins} size={size} columns={columns} />
    </section>
  )
}

/** The exact numbers of the bars, newest first. */
function DayTable<Key extends string>({ title, bins, size, columns }: DayTableProps<Key>) {
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-tap items-center rounded-card text-sm font-medium text-ink-2 hover:text-ink">
        Show as a table
      </summary>
      <DataTable
        label={`Table of ${title.toLowerCase()} per ${size}`}
        className="mt-2 max-h-96 overflow-y-auto"
        isDense
        rows={bins.toReversed()}
        getKey={({ first }) => first}
        columns={[
          { head: capitalize(size), render: describeDays },
          ...columns.map((column) => ({ ...column, align: 'right' as const })),
        ]}
      />
    </details>
  )
}

const SHORT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** '21 Nov 2026', or the first and the last of several days. */
function describeDays({ first, last }: { first: string; last: string }): string {
  const from = new Date(first)
  return first === last ? SHORT.format(from) : SHORT.formatRange(from, new Date(last))
}
