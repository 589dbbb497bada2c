import { useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { classNames } from '#ui/class-names.ts'
import { BusinessDetails } from './business/business-details.tsx'
import { PERIODS, type Period } from './periods.ts'
import { StatisticsStatus } from './statistics-status.tsx'
import { StatisticsDetails } from './statistics-details.tsx'
import { STATISTICS_UPDATE_FAILED } from './statistics-query.ts'
import { TotalsSkeleton } from './totals-skeleton.tsx'
import { TotalsStrip } from './totals-strip.tsx'
import { useStatistics } from './use-statistics.ts'

/** Usage, cost and users. The numbers load first, the rest on request. */
export function Statistics() {
  const titleId = useId()
  const detailsId = useId()
  const [period, setPeriod] = useState<Period>('all')
  const [isOpen, setOpen] = useState(false)
  const { data, isFailing, isPlaceholderData, isFetching, dataUpdatedAt, refetch } = useStatistics(period)
  return (
    <section aria-labelledby={titleId} aria-busy={data === undefined && !isFailing}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <h2 id={titleId} className="serif text-h3">
          User Statistics
        </h2>
        <div className="w-full tablet:w-88">
          <SegmentedControl
            label="Period"
            hidesLabel
            value={period}
            onValueChange={setPeriod}
            options={PERIODS.map(({ value, label }) => ({ value, label }))}
          />
        </div>
      </div>
      {!data && isFailing && (
        <LoadFailure
          title={STATISTICS_UPDATE_FAILED}
          error={null}
          isBusy={isFetching}
          onRetry={() => refetch()}
        >
          They refresh every 10 seconds.
        </LoadFailure>
      )}
      {!data && !isFailing && <TotalsSkeleton />}
      {data && (
        <div className={classNames('motion', isPlaceholderData && 'opacity-50')}>
          <TotalsStrip statistics={data} />
          <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6">
            <StatisticsStatus
              isFailing={isFailing}
              readAt={dataUpdatedAt}
              isReading={isFetching}
              onRetry={() => refetch()}
            />
            <Button
              kind="quiet"
              size="sm"
              aria-expanded={isOpen}
              aria-controls={detailsId}
              className="-mr-3.5 max-[22.5rem]:-ml-3.5"
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Hide charts' : 'Show charts'}
            </Button>
          </div>
          <div id={detailsId} hidden={!isOpen}>
            {isOpen && <StatisticsDetails statistics={data} period={period} />}
            {isOpen && <BusinessDetails period={period} />}
          </div>
        </div>
      )}
    </section>
  )
}
