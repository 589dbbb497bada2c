import type { RuntimeConfig } from '@firstline/contract/runtime'
import { browserStorage } from './storage/text-storage.ts'

/** The id of the announcement that this browser dismissed. */
export const ANNOUNCEMENT_KEY = 'firstline-announcement'

export type ShownAnnouncement = NonNullable<RuntimeConfig['announcement']>

/** Marks an announcement on the root element, by which the style sheet shows it. The server does the same. */
export function markAnnouncement(announcement: ShownAnnouncement | null): void {
  const { dataset } = document.documentElement
  if (announcement === null) {
    delete dataset.announcement
    return
  }
  dataset.announcement = announcement.id
  dataset.announcementKind = announcement.kind
  dataset.announcementFor = announcement.audience
  dataset.announcementEnds = announcement.endsAt ?? ''
  hideDismissedAnnouncement()
}

/** Hides an announcement that this browser dismissed, or that has ended. */
export function hideDismissedAnnouncement(): void {
  const { dataset } = document.documentElement
  const { announcement, announcementEnds: ends } = dataset
  if (announcement === undefined) return
  if ((ends && Date.parse(ends) <= Date.now()) || browserStorage.read(ANNOUNCEMENT_KEY) === announcement)
    delete dataset.announcement
}

export function dismissAnnouncement(): void {
  const { dataset } = document.documentElement
  if (dataset.announcement) browserStorage.write(ANNOUNCEMENT_KEY, dataset.announcement)
  delete dataset.announcement
}
