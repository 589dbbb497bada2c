/**
 * A server process whose writer hangs after the first message, so that a test can kill it during a generation. Prints its
 * address. CLOCK_AHEAD: the offset of its clock in milliseconds.
 */
import { scriptedWriter } from '@firstline/copywriter/testing'
import { parseConfig } from '#server/config/config.ts'
import { listen } from '@firstline/wire/gateway/listen'
import { openServices } from '#server/services.ts'
import { systemClock } from '@firstline/platform/clock'
import { openDatabase } from '@firstline/platform/database/open'
import { allowanceStatements } from '#server/product/credits/index.ts'
import { TEST_KEYS } from '@firstline/wire/test-wire/test-keys'

const config = parseConfig(process.env, (path) => path)
const database = await openDatabase(config.database, {
  onLocked: async (owner) => {
    for (const { sql, params } of allowanceStatements(TEST_KEYS.jwtSecret)) await owner.query(sql, params)
  },
})
const clockOffsetMs = Number(process.env['CLOCK_AHEAD'] ?? 0)
const never = new Promise<never>(() => undefined)
const writer = scriptedWriter({
  runs: [[{ draft: 'One.' }, { wait: never }, { draft: 'Two.' }]],
  repeatLast: true,
})
const parts = await openServices({
  config,
  database,
  keys: TEST_KEYS,
  writer,
  clock: { ...systemClock, now: () => new Date(systemClock.now().getTime() + clockOffsetMs) },
  publicUrl: 'http://firstline.test',
  webBuild: null,
})
const { port } = await listen((request, connection) => parts.app.fetch(request, connection), '127.0.0.1', 0)
console.log(`listening on http://127.0.0.1:${port}`)
