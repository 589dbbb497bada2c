import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Card, CardTitle } from '#ui/card.tsx'
import { Loaded } from '#ui/loaded-list.tsx'
import { LoadingState } from '#ui/loading-state.tsx'
import { AnnouncementForm } from './announcement-form.tsx'
import { ANNOUNCEMENT_LOAD_FAILED, announcementQuery } from './announcement-query.ts'

/** The announcement on top of every page. */
export function AnnouncementSettings() {
  const titleId = useId()
  const query = useQuery(announcementQuery())
  return (
    <Card aria-labelledby={titleId} aria-busy={query.isPending} className="min-w-0 tablet:p-6!">
      <CardTitle id={titleId} className="mb-5">
        Announcement
      </CardTitle>
      <Loaded
        query={query}
        failure={ANNOUNCEMENT_LOAD_FAILED}
        loading={<LoadingState lines={4} className="min-h-72" />}
        ignoresRefetchErrors
      >
        {({ announcement }) => <AnnouncementForm key={announcement?.id ?? 'none'} shown={announcement} />}
      </Loaded>
    </Card>
  )
}
