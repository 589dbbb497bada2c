import { closingLines, type StageResult } from './lib/closing.ts'
import { STAGES, type Stage } from './lib/test-stages.ts'

// Every stage runs, whatever became of the one before: one run tells everything that is wrong. Only the browser needs
// what an earlier stage made.
const wanted = process.argv.slice(2)
const unknown = wanted.filter((key) => !STAGES.some((stage) => stage.key === key))
if (unknown.length > 0) {
  const keys = STAGES.map((stage) => stage.key).join(', ')
  console.error(`There is no stage '${unknown.join("', '")}'. There are: ${keys}.`)
  process.exitCode = 1
} else {
  const stages = wanted.length > 0 ? STAGES.filter((stage) => wanted.includes(stage.key)) : STAGES
  process.exitCode = await runAll(stages)
}

async function runAll(stages: readonly Stage[]): Promise<number> {
  const results: StageResult[] = []
  for (const stage of stages) {
    console.log(`\n== ${stage.name}`)
    const isUnbuilt =
      stage.key === 'browser' && results.some(({ key, succeeded }) => key === 'build' && !succeeded)
    if (isUnbuilt) {
      console.log('Not run: there is no built web app to open.')
      results.push({ key: stage.key, name: stage.name, milliseconds: 0, succeeded: false })
    } else {
      results.push(await stage.run())
    }
  }
  console.log()
  for (const line of closingLines(results)) console.log(line)
  return results.every(({ succeeded }) => succeeded) ? 0 : 1
}
