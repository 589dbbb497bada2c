import type { HealthPart, HealthState } from '@firstline/contract/health'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { getPartName } from './describe-health.ts'

/** One row for each part: state, finding, figures, and what to do. */
export function HealthList({ parts }: { parts: readonly HealthPart[] }) {
  return (
    <ul>
      {parts.map((part) => (
        <HealthRow key={part.name} part={part} />
      ))}
    </ul>
  )
}

function HealthRow({ part }: { part: HealthPart }) {
  const { state, finding, facts, remedy } = part
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-line py-3 first:pt-0 last:border-b-0 last:pb-0 tablet:grid-cols-[11rem_6rem_minmax(0,1fr)]">
      <h3 className="font-medium max-tablet:col-start-1 max-tablet:row-start-1">{getPartName(part)}</h3>
      <div className="max-tablet:col-start-2 max-tablet:row-start-1 max-tablet:justify-self-end">
        <HealthStateLabel state={state} />
      </div>
      <div className="min-w-0 max-tablet:col-span-2">
        <p className="wrap-anywhere">{finding}</p>
        {remedy && (
          <p className="text-ink-2">
            {remedy.text}
            <span className="block text-sm text-ink-3">docs/operations.md, “{remedy.section}”</span>
          </p>
        )}
        {facts.length > 0 && (
          <dl className="mt-1 flex flex-wrap gap-x-5 gap-y-0.5 text-sm text-ink-3">
            {facts.map(({ label, value }) => (
              <div key={label} className="flex min-w-0 gap-1.5">
                <dt>{label}</dt>
                <dd className="min-w-0 wrap-anywhere text-ink-2 tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  )
}

const LOOKS: Record<HealthState, { icon: ReactNode; words: string }> = {
  ok: { icon: <Check aria-hidden="true" className="text-success" />, words: 'OK' },
  warning: { icon: <CircleAlert aria-hidden="true" className="text-warning" />, words: 'Warning' },
  failing: { icon: <CircleAlert aria-hidden="true" className="text-danger" />, words: 'Failing' },
}

/** The state of a part, as an icon and in words. */
function HealthStateLabel({ state }: { state: HealthState }) {
  const { icon, words } = LOOKS[state]
  return (
    <span className="flex items-center gap-2 text-sm">
      {icon}
      {words}
    </span>
  )
}
