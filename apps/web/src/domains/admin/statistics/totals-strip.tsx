import type { AdminStatistics } from '@firstline/contract/admin'
import type { ReactNode } from 'react'
import { formatDollars } from '#platform/format/format-dollars.ts'
import { countOf } from '#platform/format/in-words.ts'
import { stripCellClass, stripClass } from './strip-classes.ts'

export function TotalsStrip({ statistics }: { statistics: AdminStatistics }) {
  const { totals, perType, testing } = statistics
  const ofType = (type: string) =>
    (perType.find(({ messageType }) => messageType === type)?.generations ?? 0).toLocaleString('en')
  return (
    <dl className={stripClass}>
      <Total label="Generations">{totals.generations.toLocaleString('en')}</Total>
      <Total label={getCostLabel(totals)}>{formatDollars(totals.cost)}</Total>
      <Total label="Cold DM / Subject Line">
        {ofType('Cold DM')} / {ofType('Email Subject Line')}
      </Total>
      <Total label={`In testing mode, ${formatDollars(testing.cost)}`}>
        {testing.generations.toLocaleString('en')}
      </Total>
    </dl>
  )
}

/** A sum that is incomplete says by how much. */
function getCostLabel({ unknownCosts }: AdminStatistics['totals']): string {
  if (unknownCosts === 0) return 'Total cost'
  return `Total cost, without ${countOf(unknownCosts, 'generation')} of unknown cost`
}

export function Total({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={stripCellClass}>
      <dt className="text-sm leading-ui text-ink-2">{label}</dt>
      <dd className="serif text-h2 wrap-anywhere tabular-nums">{children}</dd>
    </div>
  )
}
