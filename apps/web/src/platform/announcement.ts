import type { RuntimeConfig } from '@firstline/contract/runtime'

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
  if ((ends && Date.parse(ends) <= Date.now()) || readDismissed() === announcement)
    delete dataset.announcement
}

function readDismissed(): string | null {
  try {
    return localStorage.getItem(ANNOUNCEMENT_KEY)
  } catch {
    // Without storage it is dismissed for as long as the page.
    return null
  }
}

export function dismissAnnouncement(): void {
  const { dataset } = document.documentElement
  try {
    if (dataset.announcement) localStorage.setItem(ANNOUNCEMENT_KEY, dataset.announcement)
  } catch {
    // As above.
  }
  delete dataset.announcement
}
