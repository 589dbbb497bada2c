import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Card, CardTitle } from '#ui/card.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { SkeletonLines } from '#ui/skeleton.tsx'
import { useIsDelayed } from '#ui/hooks/use-is-delayed.ts'
import { AnnouncementForm } from './announcement-form.tsx'
import { ANNOUNCEMENT_LOAD_FAILED, announcementQuery } from './announcement-query.ts'

/** The announcement on top of every page. */
export function AnnouncementSettings() {
  const titleId = useId()
  const { data, error, isPending, isFetching, refetch } = useQuery(announcementQuery())
  const isSlow = useIsDelayed()
  return (
    <Card aria-labelledby={titleId} aria-busy={isPending} className="min-w-0 tablet:p-6!">
      <CardTitle id={titleId} className="mb-5">
        Announcement
      </CardTitle>
      {isPending && <div className="min-h-72">{isSlow && <SkeletonLines lines={4} />}</div>}
      {error && !data && (
        <LoadFailure
          title={ANNOUNCEMENT_LOAD_FAILED}
          error={error}
          isBusy={isFetching}
          onRetry={() => refetch()}
        />
      )}
      {data && <AnnouncementForm key={data.announcement?.id ?? 'none'} shown={data.announcement} />}
    </Card>
  )
}
