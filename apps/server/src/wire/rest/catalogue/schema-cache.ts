import type { Database } from '#server/platform/database/database.ts'
import { restLog } from '#server/platform/log.ts'
import type { Catalogue } from './catalogue.ts'
import { readCatalogue } from './read-catalogue.ts'

/** What there is in an exposed schema, read once and again when it changed. */
export interface SchemaCache {
  /** The schema's name. */
  name: string
  /** As it was read last. */
  current(): Promise<Catalogue>
  /** Read anew, for whoever met a name that is not in it. Everybody who asks at about the same time shares one reading. */
  refreshed(): Promise<Catalogue>
}

// A name that isn't known is asked for again, but nobody gets to read the catalogue with every request: so long it rests
// after a reading, however long that took.
const REST_MS = 250

const RELOAD_CHANNEL = 'pgrst'

export function createSchemaCache(database: Database, name: string): SchemaCache {
  let loading: Promise<Catalogue> | undefined
  let running = 0
  let loadedAt = Number.NEGATIVE_INFINITY
  let former: Catalogue | undefined
  let listening: Promise<unknown> | undefined

  function load(): Promise<Catalogue> {
    running += 1
    const current = listen()
      .then(async () => {
        former = await readCatalogue(database, { schema: name, former })
        return former
      })
      .catch((error: unknown) => {
        if (loading === current) loading = undefined
        throw error
      })
      .finally(() => {
        running -= 1
        loadedAt = performance.now()
      })
    loading = current
    return current
  }

  /** Before the first reading, so that no change falls between both. */
  function listen(): Promise<unknown> {
    listening ??= database.listen(RELOAD_CHANNEL, hear).catch((error: unknown) => {
      // Without it names that turn out unknown still lead to a reading.
      listening = undefined
      restLog.warn({ error }, 'changes of tables are not heard of at once')
    })
    return listening
  }

  /** What is being read right now may be from before the change, so it is read once more. */
  function hear(payload: string): void {
    if (payload !== '' && payload !== 'reload schema') return
    loading = undefined
  }

  return {
    name,
    current: () => loading ?? load(),
    refreshed() {
      const isFresh = running > 0 || performance.now() - loadedAt < REST_MS
      return loading !== undefined && isFresh ? loading : load()
    },
  }
}
