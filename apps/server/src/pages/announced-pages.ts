import type { RuntimeConfig } from '@firstline/contract/runtime'
import type { Announcements } from '#server/product/announcements/index.ts'
import { loadPages, type StaticFiles } from './load-pages.ts'

/** The settings with the current announcement. */
export function announce(runtime: RuntimeConfig, { current }: Pick<Announcements, 'current'>): RuntimeConfig {
  const announcement = current()
  if (announcement === null) return runtime
  const { text, ...shown } = announcement
  return { ...runtime, announcement: shown, announcementText: text }
}

/** The pages of the web app with the current announcement in them, so that nothing moves when it is shown. */
export async function loadAnnouncedPages(
  build: string,
  runtime: RuntimeConfig,
  announcements: Pick<Announcements, 'current'>,
): Promise<() => StaticFiles> {
  let filled = announce(runtime, announcements)
  let pages = await loadPages(build, filled)
  return () => {
    const next = announce(runtime, announcements)
    if (next.announcement?.id !== filled.announcement?.id) {
      filled = next
      pages = pages.refill(filled)
    }
    return pages
  }
}
