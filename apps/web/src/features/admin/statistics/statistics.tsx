import { useId, useState } from 'react'
import { Banner } from '#components/banner.tsx'
import { Button } from '#components/button.tsx'
import { Segmented } from '#components/segmented.tsx'
import { useDelayed } from '#hooks/use-delayed.ts'
import { classNames } from '#lib/class-names.ts'
import { PERIODS, type Period } from './periods.ts'
import { StandingLine } from './standing-line.tsx'
import { StatisticsDetails } from './statistics-details.tsx'
import { FAILED_TO_UPDATE } from './statistics-query.ts'
import { TotalsSkeleton } from './totals-skeleton.tsx'
import { TotalsStrip } from './totals-strip.tsx'
import { useStatistics } from './use-statistics.ts'

/** How much was written, what it cost and for whom. The numbers first, the rest when asked for. */
export function Statistics() {
  const titleId = useId()
  const detailsId = useId()
  const [period, setPeriod] = useState<Period>('all')
  const [isOpen, setOpen] = useState(false)
  const { data, isFailing, isPlaceholderData, isFetching, dataUpdatedAt, refetch } = useStatistics(period)
  const isSlow = useDelayed()
  return (
    <section aria-labelledby={titleId} aria-busy={data === undefined && !isFailing}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <h2 id={titleId} className="serif text-h3">
          User Statistics
        </h2>
        <div className="w-full tablet:w-88">
          <Segmented
            label="Period"
            hidesLabel
            value={period}
            onValueChange={setPeriod}
            options={PERIODS.map(({ value, label }) => ({ value, label }))}
          />
        </div>
      </div>
      {!data && isFailing && (
        <Banner
          kind="danger"
          title={`${FAILED_TO_UPDATE}.`}
          announce="at once"
          action={
            <Button kind="second" size="sm" busy={isFetching} onClick={() => void refetch()}>
              Try Again
            </Button>
          }
        >
          They are asked for again every 10 seconds.
        </Banner>
      )}
      {!data && !isFailing && <TotalsSkeleton isShown={isSlow} />}
      {data && (
        <div className={classNames('motion', isPlaceholderData && 'opacity-50')}>
          <TotalsStrip statistics={data} />
          <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6">
            <StandingLine
              isFailing={isFailing}
              readAt={dataUpdatedAt}
              isReading={isFetching}
              onRetry={() => void refetch()}
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
          </div>
        </div>
      )}
    </section>
  )
}
