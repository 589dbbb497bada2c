import type { AdminStatistics } from '@firstline/contract/admin'
import type { ReactNode } from 'react'
import { formatDollars } from '#lib/format-dollars.ts'
import { countOf } from '#lib/in-words.ts'
import { stripCellClass, stripClass } from './strip-classes.ts'

/** The four numbers one wants to know first. */
export function TotalsStrip({ statistics }: { statistics: AdminStatistics }) {
  const { totals, perType, testing } = statistics
  const ofType = (type: string) =>
    (perType.find(({ messageType }) => messageType === type)?.generations ?? 0).toLocaleString('en')
  return (
    <dl className={stripClass}>
      <Total label="Generations">{totals.generations.toLocaleString('en')}</Total>
      <Total label={costLabel(totals)}>{formatDollars(totals.cost)}</Total>
      <Total label="Cold DM / Subject Line">
        {ofType('Cold DM')} / {ofType('Email Subject Line')}
      </Total>
      <Total label={`In testing mode, ${formatDollars(testing.cost)}`}>
        {testing.generations.toLocaleString('en')}
      </Total>
    </dl>
  )
}

/** A sum that leaves something out says how much. */
function costLabel({ unknownCosts }: AdminStatistics['totals']): string {
  if (unknownCosts === 0) return 'Total cost'
  return `Total cost, without ${countOf(unknownCosts, 'generation')} of unknown cost`
}

function Total({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={stripCellClass}>
      <dt className="text-sm leading-ui text-ink-2">{label}</dt>
      <dd className="serif text-h2 wrap-anywhere tabular-nums">{children}</dd>
    </div>
  )
}
