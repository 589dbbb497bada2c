import { availableParallelism } from 'node:os'
import path from 'node:path'
import { checkCommits } from './lib/check-commits.ts'
import { checkFolderCircles } from './lib/check-folder-circles.ts'
import { checkWords } from './lib/check-words.ts'
import { formatDuration } from './lib/format-duration.ts'
import { cleanEnvironment } from './lib/environment.ts'
import { areInstalled } from './lib/install-packages.ts'
import { root } from './lib/root.ts'
import type { CommandOutcome } from './lib/run-command.ts'
import { runTool } from './lib/run-tool.ts'

const environment = cleanEnvironment()

interface Step {
  name: string
  run(): Promise<CommandOutcome>
}

/** The parts of `npm run check`; `npm run check types` runs one of them alone. The longest come first. */
const PARTS: Record<string, () => Step[]> = {
  lint: () => [
    { name: 'lint', run: () => runTool('oxlint', ['--type-aware', '--deny-warnings'], { environment }) },
    checkLines('circles of folders', checkFolderCircles),
  ],
  types: () => [
    checkTypes('.', 'types of server and packages'),
    { name: 'types of apps/web', run: checkWebTypes },
    checkTypes('e2e'),
    // Their packages are installed by `npm run test:full`.
    ...(['bench', 'model-runtime'] as const).filter(areInstalled).map((folder) => checkTypes(folder)),
  ],
  unused: () => [{ name: 'unused code', run: () => runTool('knip', ['--no-progress'], { environment }) }],
  words: () => [checkLines('words', checkWords)],
  commits: () => [checkLines('commit subjects', checkCommits)],
  format: () => [{ name: 'format', run: () => runTool('oxfmt', ['--check'], { environment }) }],
}

function checkTypes(folder: string, name = `types of ${folder}`): Step {
  return { name, run: () => runTool('tsc', ['-p', folder], { environment }) }
}

/** A check in this process; each line it returns is an issue. */
function checkLines(name: string, findIssues: () => string[] | Promise<string[]>): Step {
  return {
    name,
    async run() {
      const startedAt = performance.now()
      const issues = await findIssues()
      return {
        code: issues.length === 0 ? 0 : 1,
        output: issues.join('\n'),
        milliseconds: performance.now() - startedAt,
      }
    },
  }
}

/** The route modules import types that the framework writes. */
async function checkWebTypes(): Promise<CommandOutcome> {
  const directory = path.join(root, 'apps/web')
  const routes = await runTool('react-router', ['typegen'], { directory, environment })
  if (routes.code !== 0) return routes
  const types = await runTool('tsc', ['-p', 'apps/web'], { environment })
  return { ...types, milliseconds: routes.milliseconds + types.milliseconds }
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((part) => !(part in PARTS))
if (unknown.length > 0) {
  console.error(`There is no check '${unknown.join("', '")}'. There are: ${Object.keys(PARTS).join(', ')}.`)
  process.exitCode = 1
} else {
  process.exitCode = await check(wanted.length > 0 ? wanted : Object.keys(PARTS))
}

/** Runs as many steps at the same time as there are cores, and prints each when it has ended. */
async function check(parts: readonly string[]): Promise<number> {
  const waiting = parts.flatMap((part) => PARTS[part]?.() ?? [])
  let failures = 0
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const { code, output, milliseconds } = await step.run()
      console.log(
        `${code === 0 ? 'ok    ' : 'FAILED'}  ${step.name.padEnd(30)}${formatDuration(milliseconds).padStart(8)}`,
      )
      if (code !== 0) {
        failures += 1
        console.log(output)
      }
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return failures === 0 ? 0 : 1
}
