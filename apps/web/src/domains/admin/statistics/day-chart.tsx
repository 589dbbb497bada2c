import { type PointerEvent, useId, useState } from 'react'
import { formatDollars } from '#platform/format/format-dollars.ts'
import { countOf } from '#platform/format/in-words.ts'
import { Bars } from './bars.tsx'
import { DayTable } from './day-table.tsx'
import { describeDays } from './describe-days.ts'
import type { Bin, BinSize } from './fill-days.ts'

export interface DayChartProps {
  bins: readonly Bin[]
  size: BinSize
}

/**
 * Generations as bars and their cost below, with the numbers of one bar above: the pointer's, or the one chosen with
 * the arrow keys. For screen readers it is a slider with a text value.
 */
export function DayChart({ bins, size }: DayChartProps) {
  const titleId = useId()
  const [chosen, setChosen] = useState<number>()
  const last = bins.length - 1
  const at = Math.min(chosen ?? last, last)
  const bin = bins[at]
  if (!bin) return null
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const place = Math.floor(((event.clientX - left) / width) * bins.length)
    setChosen(Math.min(Math.max(place, 0), last))
  }
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 id={titleId} className="font-medium">
          Generations per {size}
        </h3>
        <p aria-hidden="true" className="text-sm text-ink-2 tabular-nums">
          {describeBin(bin)}
        </p>
      </div>
      <div
        className="relative cursor-crosshair touch-pan-y rounded-[3px] has-focus-visible:shadow-(--ring) forced-colors:has-focus-visible:outline-2"
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setChosen(undefined)}
      >
        <Bars values={bins.map(({ generations }) => generations)} chosen={at} className="h-36" />
        <div className="h-4" />
        <Bars values={bins.map(({ cost }) => cost)} chosen={at} format={formatDollars} className="h-14" />
        <input
          type="range"
          aria-label={`Numbers of one ${size}`}
          aria-valuetext={describeBin(bin)}
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
      <DayTable bins={bins} size={size} />
    </section>
  )
}

function describeBin(bin: Bin): string {
  const { generations, tokens, cost } = bin
  return `${describeDays(bin)}: ${countOf(generations, 'generation')}, ${countOf(tokens, 'token')}, ${formatDollars(cost)}`
}
