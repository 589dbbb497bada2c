import type { Announcement } from '@firstline/contract/announcement'
import type { Clock } from '@firstline/platform/clock'
import type { Database } from '@firstline/platform/database'
import { startLog } from '@firstline/platform/log'
import { parseStoredAnnouncement } from './stored-announcement.ts'

export interface Announcements {
  /** The last known announcement, if it has not ended; requests a newer one after a few seconds. */
  current(): Announcement | null
  /** Reads the announcement again. */
  refresh(): Promise<void>
}

/** How long a replica may show what another one has changed. */
const FRESH_MS = 5_000

/** Keeps the announcement in memory, since every page contains it. */
export function createAnnouncements(database: Database, clock: Clock): Announcements {
  let known: Announcement | null = null
  let readAt = Number.NEGATIVE_INFINITY
  let last = Promise.resolve()

  async function read(): Promise<void> {
    const rows = await database.query<{ value: unknown }>(
      "select value from public.app_config where key = 'announcement'",
    )
    known = parseStoredAnnouncement(rows[0]?.value)
  }
  const refresh = () => {
    readAt = clock.now().getTime()
    // In order, so that an older value never replaces a newer one.
    last = last.then(read, read)
    return last
  }
  return {
    refresh,
    current() {
      const now = clock.now().getTime()
      if (now - readAt >= FRESH_MS) {
        // Pages are served without the database too, with what was known.
        refresh().catch((error: unknown) => startLog.warn({ error }, 'the announcement could not be read'))
      }
      return known !== null && hasEnded(known, now) ? null : known
    },
  }
}

function hasEnded({ endsAt }: Announcement, now: number): boolean {
  return endsAt !== null && Date.parse(endsAt) <= now
}
