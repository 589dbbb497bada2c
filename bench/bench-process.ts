/** Runs one bench: `bench-process.ts <name> <options as JSON>`. Sends its figures or its error to the parent process. */
import type { BenchOptions } from './lib/bench.ts'
import { BENCHES } from './benches.ts'
import type { BenchResult } from './lib/report.ts'

// Exit handlers stop what was started.
process.once('SIGTERM', () => process.exit(1))

const [name = '', options = ''] = process.argv.slice(2)
const startedAt = performance.now()
const seconds = () => Math.round((performance.now() - startedAt) / 100) / 10
const send = (result: BenchResult) => process.send?.(result)
try {
  const bench = await BENCHES[name]?.()
  if (!bench) throw new Error(`There is no bench '${name}'`)
  const figures = await bench.run(JSON.parse(options) as BenchOptions)
  const invalid = figures.filter(({ value }) => !Number.isFinite(value)).map((figure) => figure.name)
  if (figures.length === 0 || invalid.length > 0)
    throw new Error(`Without a figure: ${invalid.join(', ') || name}`)
  send({ name, seconds: seconds(), figures })
} catch (error) {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  send({ name, seconds: seconds(), figures: [], error: text })
}
process.disconnect?.()
