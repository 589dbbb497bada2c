import type { UsageSum } from '@firstline/contract/usage'
import { KIND_LABELS } from './describe-usage.ts'
import { KINDS, type UsageFilters } from './usage-filters.ts'

/** What the chosen period used of each balance. */
export function UsageSums({ sums, kind }: { sums: readonly UsageSum[]; kind: UsageFilters['kind'] }) {
  return (
    <dl className="mb-6 flex flex-wrap gap-x-12 gap-y-4">
      {KINDS.filter((each) => kind === null || each === kind).map((each) => {
        const { used, returned } = sums.find((sum) => sum.kind === each) ?? { used: 0, returned: 0 }
        return (
          <div key={each}>
            <dt className="text-sm text-ink-3">{KIND_LABELS[each]} credits used</dt>
            <dd className="mt-0.5 tabular-nums">
              <span className="serif text-h3">{(used - returned).toLocaleString('en')}</span>
              {returned > 0 && (
                <span className="ml-2 text-sm text-ink-2">{returned.toLocaleString('en')} returned</span>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
