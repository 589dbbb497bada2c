import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readOptions } from './lib/read-options.ts'
import { formatClosingLines, type StageResult } from './lib/closing.ts'
import { RESULTS, type Stage, WIRE_STAGE, listStages } from './lib/test-stages.ts'

// Every stage runs, even after one has failed: one run reports everything that is wrong. Only the browser tests need what
// an earlier stage made. `npm run test:full` passes --full.
const KEYS = [...listStages('full'), WIRE_STAGE].map(({ key }) => key)
const USAGE = `Runs the checks and tests: npm test, npm run test:full, or some stages: npm test ${KEYS.join(' ')}`

const given = readOptions(USAGE, {
  options: { full: { type: 'boolean', default: false } },
  allowPositionals: true,
})
if (given) await run(given.values.full, given.positionals)

async function run(isFull: boolean, wanted: readonly string[]): Promise<void> {
  const all = listStages(isFull ? 'full' : 'usual')
  const named = [...all, WIRE_STAGE]
  const unknown = wanted.filter((key) => !named.some((stage) => stage.key === key))
  if (unknown.length > 0) {
    const keys = named.map((stage) => stage.key).join(', ')
    console.error(`There is no stage '${unknown.join("', '")}'. There are: ${keys}.`)
    process.exitCode = 1
    return
  }
  const stages = wanted.length > 0 ? named.filter((stage) => wanted.includes(stage.key)) : all
  process.exitCode = await runAll(stages)
}

async function runAll(stages: readonly Stage[]): Promise<number> {
  const results: StageResult[] = []
  for (const stage of stages) {
    console.log(`\n== ${stage.name}`)
    const isUnbuilt =
      stage.key === 'browser' && results.some(({ key, succeeded }) => key === 'build' && !succeeded)
    if (isUnbuilt) {
      console.log('Not run: there is no build to open.')
      results.push({ key: stage.key, name: stage.name, milliseconds: 0, succeeded: false })
    } else {
      results.push(await stage.run())
    }
  }
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(path.join(RESULTS, 'stages.json'), `${JSON.stringify(results, null, 2)}\n`)
  const flaky = results.flatMap((result) => result.flaky ?? [])
  writeFileSync(path.join(RESULTS, 'flaky.json'), `${JSON.stringify(flaky, null, 2)}\n`)
  console.log()
  for (const line of formatClosingLines(results)) console.log(line)
  return results.every(({ succeeded }) => succeeded) ? 0 : 1
}
