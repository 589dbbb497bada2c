import type { Ref } from 'react'
import type { PageUnderstanding } from '@firstline/contract/page'
import { Dot } from '#ui/dot.tsx'
import type { BriefValues } from './brief-values.ts'
import { readBrief } from './read-brief.ts'

export interface BriefListProps {
  ref?: Ref<HTMLElement>
  values: BriefValues
  /** What was understood of the page, in website-only mode. */
  page?: PageUnderstanding | null
}

/** The margin of the form: a summary of the brief so far. */
export function BriefList({ ref, values, page }: BriefListProps) {
  const rows = readBrief(values, page)
  const full = rows.filter(({ mark }) => mark === 'full').length
  return (
    <section ref={ref} aria-labelledby="your-brief">
      <div className="flex items-baseline justify-between gap-3 border-b border-line pb-2 text-sm leading-ui">
        <h2 id="your-brief" className="font-semibold">
          Your brief
        </h2>
        <span className="text-ink-3 tabular-nums">
          {full} of {rows.length} there
        </span>
      </div>
      <ul className="text-sm leading-ui">
        {rows.map(({ name, says, mark }) => (
          <li key={name} className="flex items-baseline gap-3 border-b border-line py-2 last:border-b-0">
            <Dot mark={mark} />
            <span className="min-w-0">
              {name}: <bdi>{says}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
