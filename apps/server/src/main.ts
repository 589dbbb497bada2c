import { once } from 'node:events'
import { announce, announcePasswords } from './announce.ts'
import { type Config, ConfigError } from './config/config.ts'
import { readConfig } from './config/environment.ts'
import { type Keys, loadKeys } from './keys.ts'
import { type Answer, listen, type Listening, type UpgradeAnswer } from './listen.ts'
import { openParts, WEB_BUILD } from './parts.ts'
import { systemClock } from './platform/clock.ts'
import { type Database, DatabaseError } from './platform/database/database.ts'
import { MigrationError } from './platform/database/migration-error.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { findLocalModel, type LocalModel } from './platform/local-model.ts'
import { configureLogs, startLog } from './platform/log.ts'
import { createPrivilegedAccounts } from './product/account/index.ts'
import { writeAllowances } from './product/credits/index.ts'

/** How long running generations may still take when the server is asked to stop. */
const GRACE_MS = 8_000

/** What is closed at the end, last opened first. */
type Closers = (() => Promise<void>)[]

/** Keys that must be generated are, with the database's lock held. */
async function openDatabaseAndKeys(config: Config): Promise<{ database: Database; keys: Keys }> {
  let keys: Keys | undefined
  const database = await openDatabase(config.database, {
    onLocked: async (owner) => {
      keys = await loadKeys(config)
      for (const { sql, params } of writeAllowances(keys.jwtSecret)) await owner.query(sql, params)
    },
  })
  if (!keys) throw new Error('the database was opened without its lock')
  return { database, keys }
}

async function start(config: Config, closers: Closers): Promise<void> {
  const startedAt = performance.now()
  configureLogs({ level: config.logLevel })
  // The start does not wait for it: a server that answers later than everything else is not mentioned.
  let localModel: LocalModel | null = null
  if (config.looksForLocalModel) void findLocalModel().then((found) => (localModel = found))
  const { database, keys } = await openDatabaseAndKeys(config)
  closers.push(() => database.close())
  // At once: a start that fails further on must not swallow them.
  announcePasswords(await createPrivilegedAccounts(database, config, systemClock))

  // The port is taken before the parts are put together: with PORT=0 only then is the address known.
  let answer: Answer = () => new Response('Starting', { status: 503 })
  let upgrade: UpgradeAnswer = (_request, socket) => socket.destroy()
  const { server, port } = await listen(
    (request, connection) => answer(request, connection),
    config.host,
    config.port,
    (request, socket, head) => upgrade(request, socket, head),
  )
  closers.push(() => closeServer(server))
  const publicUrl = config.publicUrl ?? `http://localhost:${port}`
  const parts = await openParts({
    config,
    database,
    keys,
    clock: systemClock,
    publicUrl,
    webBuild: WEB_BUILD,
  })
  answer = (request, connection) => parts.app.fetch(request, connection)
  upgrade = parts.realtime.upgrade
  closers.push(() => {
    // Nobody new comes in while what is running is given its time.
    server.close()
    return parts.close(GRACE_MS)
  })
  announce({
    publicUrl,
    writer: parts.writer,
    localModel,
    database: config.database.kind,
    ...parts.runtime.authSettings,
    hasCheckout: parts.runtime.checkoutUrl !== null,
  })
  startLog.info({ port, milliseconds: Math.round(performance.now() - startedAt) }, 'ready')
  // Half a second of work that pages and sign-ins need not wait for.
  parts.writer.prepare?.()
}

/** Streams have ended with their generations; what still hangs on has had its time. */
async function closeServer(server: Listening['server']): Promise<void> {
  const closed = server.listening ? once(server, 'close') : Promise.resolve()
  server.close()
  if ('closeAllConnections' in server) server.closeAllConnections()
  await closed
}

async function close(closers: Closers): Promise<void> {
  for (const closer of closers.reverse()) await closer()
}

function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof MigrationError) return error.message
  if (error instanceof DatabaseError) return `The database can't be opened: ${error.message}`
  return error instanceof Error ? error.message : String(error)
}

const closers: Closers = []
const stopped = new Promise<NodeJS.Signals>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(signal))
})

try {
  await start(readConfig(), closers)
  const signal = await stopped
  startLog.info({ signal }, 'stopping')
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}
await close(closers)
