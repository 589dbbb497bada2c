import type { Database } from '../database/database.ts'
import { ChangeNotifier } from './change-notifier.ts'
import type { ChangeFeed } from './change.ts'
import { FeedCursor } from './feed-cursor.ts'
import { readCurrentPosition } from './read-page.ts'
import type { WakeUpChannel } from './wake-ups.ts'

const KEY = 'changes'

export interface ChangeFeedOptions {
  /** Must not be observed by this feed, because its own queries would trigger further reads. */
  database: Database
  /** Notifications between replicas; without it they rely on polling. */
  wakeUps?: WakeUpChannel
}

/**
 * Creates the feed of the changes recorded by `realtime.watch`. Each replica reads independently, and subscribers don't
 * wait for each other.
 */
export function createChangeFeed({ database, wakeUps }: ChangeFeedOptions): ChangeFeed {
  const cursors = new Set<FeedCursor>()
  const wakeCursors = () => {
    for (const cursor of cursors) cursor.wake()
  }
  let isNotifying = false
  const notifier =
    wakeUps && database.engine === 'postgres'
      ? new ChangeNotifier(database, () => {
          isNotifying = true
          wakeUps.wake(KEY)
          isNotifying = false
        })
      : null
  wakeUps?.onWake((key) => {
    if (key === KEY && !isNotifying) wakeCursors()
  })
  let isClosed = false

  return {
    async subscribe(reader) {
      const position = await readCurrentPosition(database)
      if (isClosed) throw new Error('the feed of changes is closed')
      const cursor = new FeedCursor(database, reader, position)
      cursors.add(cursor)
      return () => {
        cursors.delete(cursor)
        void cursor.stop()
      }
    },
    notifyWrite() {
      if (isClosed) return
      wakeCursors()
      notifier?.notify()
    },
    async close() {
      isClosed = true
      await Promise.all([notifier?.close(), ...[...cursors].map((cursor) => cursor.stop())])
      cursors.clear()
    },
  }
}
