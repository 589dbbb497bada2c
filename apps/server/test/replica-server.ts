/**
 * The product as `main.ts` runs it, without the web app: a program that tests start, kill and start again. Its settings
 * are its environment; it prints its address.
 */
import { configFrom } from '#server/config/config.ts'
import { listen } from '#server/listen.ts'
import { openParts } from '#server/parts.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { configureLogs } from '#server/platform/log.ts'
import { writeAllowances } from '#server/product/credits/index.ts'
import { TEST_KEYS } from './test-keys.ts'

const config = configFrom(process.env, (path) => path)
configureLogs({ level: config.logLevel })
const database = await openDatabase(config.database, {
  onLocked: async (owner) => {
    for (const { sql, params } of writeAllowances(TEST_KEYS.jwtSecret)) await owner.query(sql, params)
  },
})
const parts = await openParts({
  config,
  database,
  keys: TEST_KEYS,
  clock: systemClock,
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
