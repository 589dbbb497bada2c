import { AdminAnnouncement, type AnnouncementDraft } from '@firstline/contract/announcement'
import { queryOptions } from '@tanstack/react-query'
import { requestFunction } from '#platform/api/request-function.ts'
import { createMemberConnection } from '#platform/api/member-connection.ts'

export const ANNOUNCEMENT_LOAD_FAILED = 'Failed to load the announcement'
export const ANNOUNCEMENT_SAVE_FAILED = 'Failed to save the announcement'

export function announcementQuery() {
  return queryOptions({
    queryKey: ['admin-announcement'],
    queryFn: ({ signal }) =>
      requestFunction(
        createMemberConnection('admin-announcement', ANNOUNCEMENT_LOAD_FAILED),
        AdminAnnouncement,
        {
          body: {},
          signal,
        },
      ),
    retry: false,
  })
}

/** Publishes an announcement, or takes it down. `basis`: the id of the one that is shown. */
export function saveAnnouncement(
  basis: string | null,
  announcement: AnnouncementDraft | null,
): Promise<AdminAnnouncement> {
  const connection = createMemberConnection('admin-announcement', ANNOUNCEMENT_SAVE_FAILED)
  return requestFunction(connection, AdminAnnouncement, { body: { basis, announcement } })
}
