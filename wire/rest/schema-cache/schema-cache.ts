import type { Database } from '@firstline/platform/database'
import { restLog } from '@firstline/platform/log'
import type { Catalog } from './catalog.ts'
import { loadCatalog } from './load-catalog.ts'

/** Loads the catalog of an exposed schema once, and again after changes. PostgREST: Schema Cache. */
export interface SchemaCache {
  name: string
  /** The catalog as last loaded. */
  get(): Promise<Catalog>
  /** Reloads, for a request with an unknown name. Requests at about the same time share one load. */
  reload(): Promise<Catalog>
}

// The shortest time between two loads. An unknown name triggers a reload, which must not happen with every request.
const MIN_RELOAD_INTERVAL_MS = 250

/** PostgREST: Schema Cache Reloading with NOTIFY; db-channel. */
const RELOAD_CHANNEL = 'pgrst'

export function createSchemaCache(database: Database, name: string): SchemaCache {
  let loading: Promise<Catalog> | undefined
  let running = 0
  let loadedAt = Number.NEGATIVE_INFINITY
  let former: Catalog | undefined
  let listening: Promise<unknown> | undefined

  function load(): Promise<Catalog> {
    running += 1
    const current = listen()
      .then(async () => {
        former = await loadCatalog(database, { schema: name, former })
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

  /** Called before the first load, so that no change between both is missed. */
  function listen(): Promise<unknown> {
    listening ??= database.listen(RELOAD_CHANNEL, handleNotification).catch((error: unknown) => {
      // Without notifications, unknown names still trigger a reload.
      listening = undefined
      restLog.warn({ error }, 'listening for schema changes failed, unknown names still trigger a reload')
    })
    return listening
  }

  /** A load in progress may have read the state before the change, so it is discarded. */
  function handleNotification(payload: string): void {
    if (payload !== '' && payload !== 'reload schema') return
    loading = undefined
  }

  return {
    name,
    get: () => loading ?? load(),
    reload() {
      const isFresh = running > 0 || performance.now() - loadedAt < MIN_RELOAD_INTERVAL_MS
      return loading !== undefined && isFresh ? loading : load()
    },
  }
}
