import { once } from 'node:events'
import { listProductionWarnings } from './production-warnings.ts'
import { printStartBanner, printFirstPasswords } from './start-banner.ts'
import { type Config, ConfigError } from './config/config.ts'
import { readConfig } from './config/environment.ts'
import { type Keys, loadKeys } from './keys.ts'
import {
  type RequestHandler,
  listen,
  type ListeningServer,
  type UpgradeHandler,
} from '@firstline/wire/gateway/listen'
import { openServices, WEB_BUILD } from './services.ts'
import { systemClock } from '@firstline/platform/clock'
import { openDatabaseClock } from '@firstline/platform/database-clock'
import { type Database, DatabaseError } from '@firstline/platform/database'
import { MigrationError } from '@firstline/platform/database/migration-error'
import { openDatabase } from '@firstline/platform/database/open'
import { openChosenModel } from './chosen-model.ts'
import { findLocalModel, type LocalModel } from './config/local-model.ts'
import { configureLogs, startLog } from '@firstline/platform/log'
import { createPrivilegedAccounts } from './product/account/index.ts'
import { allowanceStatements } from './product/credits/index.ts'

/** The time limit of running generations at shutdown. */
const GRACE_MS = 8_000

/** Closed in reverse order. */
type Closers = (() => Promise<void>)[]

/** Loads or generates the keys while the database lock is held. */
async function openDatabaseAndKeys(config: Config): Promise<{ database: Database; keys: Keys }> {
  let keys: Keys | undefined
  const database = await openDatabase(config.database, {
    onLocked: async (owner) => {
      keys = await loadKeys(config)
      for (const { sql, params } of allowanceStatements(keys.jwtSecret)) await owner.query(sql, params)
    },
  })
  if (!keys) throw new Error('the database was opened without its lock')
  return { database, keys }
}

async function start(settings: Config, closers: Closers): Promise<void> {
  const startedAt = performance.now()
  configureLogs({ level: settings.logLevel })
  // The start does not wait for the lookup: a slow local server is not mentioned.
  let localModel: LocalModel | null = null
  if (settings.looksForLocalModel) void findLocalModel().then((found) => (localModel = found))
  const { database, keys } = await openDatabaseAndKeys(settings)
  closers.push(() => database.close())
  const clock = await openDatabaseClock(database, systemClock)
  closers.push(async () => clock.close())
  // After the database's lock: of two servers on one data directory only one loads the model.
  const chosen = await openChosenModel(settings)
  closers.push(() => chosen.close())
  const { config } = chosen
  // Printed immediately, so that they are not lost when the start fails later.
  printFirstPasswords(await createPrivilegedAccounts(database, config, clock))

  // Listens before the parts are opened, since with PORT=0 the address is known only then.
  let answer: RequestHandler = () => new Response('Starting', { status: 503 })
  let upgrade: UpgradeHandler = (_request, socket) => socket.destroy()
  const { server, port } = await listen(
    (request, connection) => answer(request, connection),
    config.host,
    config.port,
    (request, socket, head) => upgrade(request, socket, head),
  )
  closers.push(() => closeServer(server))
  const publicUrl = config.publicUrl ?? `http://localhost:${port}`
  const parts = await openServices({
    config,
    database,
    keys,
    localModel: chosen.process,
    clock,
    publicUrl,
    webBuild: WEB_BUILD,
  })
  answer = (request, connection) => parts.app.fetch(request, connection)
  upgrade = parts.realtime.upgrade
  closers.push(() => {
    // No new connections are accepted while running work finishes.
    server.close()
    return parts.close(GRACE_MS)
  })
  printStartBanner({
    publicUrl,
    writer: parts.writer,
    localModel,
    modelProblem: chosen.problem,
    database: config.database.kind,
    warnings: listProductionWarnings(config),
    ...parts.runtime.authSettings,
    hasCheckout: parts.runtime.checkoutUrl !== null,
    paymentsEnabled: parts.runtime.paymentsEnabled,
  })
  for (const warning of listProductionWarnings(config)) startLog.warn(warning)
  startLog.info({ port, milliseconds: Math.round(performance.now() - startedAt) }, 'ready')
  // Takes half a second, which pages and sign-ins need not wait for.
  parts.writer.prepare?.()
}

/** Streams have ended with their generations, so remaining connections are closed. */
async function closeServer(server: ListeningServer['server']): Promise<void> {
  const closed = server.listening ? once(server, 'close') : Promise.resolve()
  server.close()
  if ('closeAllConnections' in server) server.closeAllConnections()
  await closed
}

async function closeAll(closers: Closers): Promise<void> {
  for (const closer of closers.reverse()) await closer()
}

function explainStartError(error: unknown): string {
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
  process.stderr.write(`${explainStartError(error)}\n`)
  process.exitCode = 1
}
await closeAll(closers)
