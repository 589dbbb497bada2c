/**
 * A real server process whose writer gives one message and then never another, so that a test can end the process in
 * the middle of a generation. Prints its address. CLOCK_AHEAD: by how many milliseconds its clock is fast.
 */
import { scriptedWriter } from '@firstline/copywriter/testing'
import { configFrom } from '#server/config/config.ts'
import { listen } from '#server/listen.ts'
import { openParts } from '#server/parts.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { writeAllowances } from '#server/product/credits/index.ts'
import { TEST_KEYS } from './test-keys.ts'

const config = configFrom(process.env, (path) => path)
const database = await openDatabase(config.database, {
  onLocked: async (owner) => {
    for (const { sql, params } of writeAllowances(TEST_KEYS.jwtSecret)) await owner.query(sql, params)
  },
})
const ahead = Number(process.env['CLOCK_AHEAD'] ?? 0)
const never = new Promise<never>(() => undefined)
const writer = scriptedWriter({
  runs: [[{ draft: 'One.' }, { wait: never }, { draft: 'Two.' }]],
  repeatLast: true,
})
const parts = await openParts({
  config,
  database,
  keys: TEST_KEYS,
  writer,
  clock: { ...systemClock, now: () => new Date(systemClock.now().getTime() + ahead) },
  publicUrl: 'http://firstline.test',
  webBuild: null,
})
const { port } = await listen((request, connection) => parts.app.fetch(request, connection), '127.0.0.1', 0)
console.log(`listening on http://127.0.0.1:${port}`)
