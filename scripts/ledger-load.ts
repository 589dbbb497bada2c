import { parseArgs } from 'node:util'
import { cleanEnvironment } from './lib/environment.ts'
import { runTool } from './lib/run-tool.ts'

// The load test of the ledger, for a given time: `npm run ledger-load -- --minutes 10`. It prints its seed; `--seed` repeats
// every decision of that run.
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '1' }, seed: { type: 'string' } },
})
const seconds = Number(values.minutes) * 60
const isSeed = values.seed === undefined || /^\d{1,9}$/.test(values.seed)
if (!(seconds >= 30) || !isSeed) {
  console.error('Usage: npm run ledger-load -- [--minutes 10] [--seed 1]. Half a minute is the least.')
  process.exitCode = 2
} else {
  const { code } = await runTool('vitest', ['run', '--project', 'postgres', 'apps/server/test/ledger-load'], {
    environment: cleanEnvironment({
      LEDGER_LOAD_SECONDS: String(seconds),
      ...(values.seed === undefined ? {} : { LEDGER_LOAD_SEED: values.seed }),
    }),
    live: true,
  })
  process.exitCode = code
}
