import { cleanEnvironment } from './lib/environment.ts'
import { readOptions } from './lib/read-options.ts'
import { runTool } from './lib/run-tool.ts'

const USAGE = `Runs the load test of the ledger for a given time, half a minute at least. It prints its seed; --seed repeats
every decision of that run.

  npm run ledger-load -- --minutes 10 --seed 1`

const given = readOptions(USAGE, {
  options: { minutes: { type: 'string', default: '1' }, seed: { type: 'string' } },
})
if (given) await run(given.values)

async function run(values: { minutes: string; seed?: string | undefined }): Promise<void> {
  const seconds = Number(values.minutes) * 60
  const isSeed = values.seed === undefined || /^\d{1,9}$/.test(values.seed)
  if (!(seconds >= 30) || !isSeed) {
    console.error(USAGE)
    process.exitCode = 2
  } else {
    const { code } = await runTool(
      'vitest',
      ['run', '--project', 'postgres', 'apps/server/test/ledger-load'],
      {
        environment: cleanEnvironment({
          LEDGER_LOAD_SECONDS: String(seconds),
          ...(values.seed === undefined ? {} : { LEDGER_LOAD_SEED: values.seed }),
        }),
        live: true,
      },
    )
    process.exitCode = code
  }
}
