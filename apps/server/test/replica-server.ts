/**
 * The server of `main.ts` without the web app, as a program that tests start, kill and restart. It reads its settings from
 * the environment and prints its address.
 */
import { parseConfig } from '#server/config/config.ts'
import { listen } from '@firstline/wire/gateway/listen'
import { openServices } from '#server/services.ts'
import { systemClock } from '@firstline/platform/clock'
import { openDatabaseClock } from '@firstline/platform/database-clock'
import { openDatabase } from '@firstline/platform/database/open'
import { configureLogs } from '@firstline/platform/log'
import { allowanceStatements } from '#server/product/credits/index.ts'
import { TEST_KEYS } from '@firstline/wire/test-wire/test-keys'

const config = parseConfig(process.env, (path) => path)
configureLogs({ level: config.logLevel })
const database = await openDatabase(config.database, {
  onLocked: async (owner) => {
    for (const { sql, params } of allowanceStatements(TEST_KEYS.jwtSecret)) await owner.query(sql, params)
  },
})
const parts = await openServices({
  config,
  database,
  keys: TEST_KEYS,
  clock: await openDatabaseClock(database, systemClock),
  publicUrl: 'http://firstline.test',
  webBuild: null,
})
const { port } = await listen(
  (request, connection) => parts.app.fetch(request, connection),
  config.host,
  config.port,
  parts.realtime.upgrade,
)
console.log(`listening on http://127.0.0.1:${port}`)
