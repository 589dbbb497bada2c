import { type AnnouncementDraft, AnnouncementConflict } from '@firstline/contract/announcement'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isSessionRefusal, RefusedError } from '#platform/api/function-errors.ts'
import { notify } from '#platform/notify.ts'
import { ANNOUNCEMENT_SAVE_FAILED, announcementQuery, saveAnnouncement } from './announcement-query.ts'

/** Saves the announcement; resolves to whether it was saved. A conflict shows the other one. */
export function useSaveAnnouncement(basis: string | null) {
  const cache = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const save = async (announcement: AnnouncementDraft | null): Promise<boolean> => {
    setSaving(true)
    try {
      cache.setQueryData(announcementQuery().queryKey, await saveAnnouncement(basis, announcement))
      notify.success(announcement === null ? 'Announcement taken down' : 'Announcement published', {
        description: 'Open pages follow within a minute, after the next click on a link.',
      })
      return true
    } catch (error) {
      const conflict = error instanceof RefusedError ? AnnouncementConflict.safeParse(error.body) : undefined
      if (conflict?.success) {
        cache.setQueryData(announcementQuery().queryKey, { announcement: conflict.data.announcement })
      }
      if (!isSessionRefusal(error)) {
        const field = error instanceof RefusedError ? error.fields[0]?.message : undefined
        notify.failure(error, {
          title: ANNOUNCEMENT_SAVE_FAILED,
          ...(field !== undefined && { description: field }),
        })
      }
      return false
    } finally {
      setSaving(false)
    }
  }
  return { save, isSaving }
}
