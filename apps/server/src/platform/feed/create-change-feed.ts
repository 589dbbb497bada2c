import type { Database } from '#server/platform/database/database.ts'
import { Announcer } from './announcer.ts'
import type { ChangeFeed } from './change.ts'
import { Follower } from './follower.ts'
import { positionNow } from './look.ts'
import type { WakeUps } from './wake-ups.ts'

const KEY = 'changes'

export interface ChangeFeedOptions {
  /** Not one that pokes this feed: it would never come to rest. */
  database: Database
  /** Tells other replicas, and hears of them; without it they find out by looking. */
  wakeUps?: WakeUps
}

/** The changes that `realtime.watch` has kept, each replica reading for itself. Readers don't wait for each other. */
export function createChangeFeed({ database, wakeUps }: ChangeFeedOptions): ChangeFeed {
  const followers = new Set<Follower>()
  const pokeFollowers = () => {
    for (const follower of followers) follower.poke()
  }
  let isAnnouncing = false
  const announcer =
    wakeUps && database.engine === 'postgres'
      ? new Announcer(database, () => {
          isAnnouncing = true
          wakeUps.poke(KEY)
          isAnnouncing = false
        })
      : null
  wakeUps?.onPoke((key) => {
    if (key === KEY && !isAnnouncing) pokeFollowers()
  })
  let isClosed = false

  return {
    async follow(reader) {
      const position = await positionNow(database)
      if (isClosed) throw new Error('the feed of changes is closed')
      const follower = new Follower(database, reader, position)
      followers.add(follower)
      return () => {
        followers.delete(follower)
        void follower.stop()
      }
    },
    poke() {
      if (isClosed) return
      pokeFollowers()
      announcer?.poke()
    },
    async close() {
      isClosed = true
      await Promise.all([announcer?.close(), ...[...followers].map((follower) => follower.stop())])
      followers.clear()
    },
  }
}
