import { dismissAnnouncement, hideDismissedAnnouncement } from '#platform/announcement.ts'

/** Hides a dismissed announcement before the first paint, and dismisses it: `data-dismisses` needs no hydration. */
export function startEarlyAnnouncement(): void {
  hideDismissedAnnouncement()
  window.addEventListener('storage', hideDismissedAnnouncement)
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-dismisses]')) return
    dismissAnnouncement()
    // The button is gone; the focus continues at the content.
    document.getElementById('main')?.focus({ preventScroll: true })
  })
}
