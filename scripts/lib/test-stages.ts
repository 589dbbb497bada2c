import path from 'node:path'
import type { StageResult } from './closing.ts'
import { cleanEnvironment } from './environment.ts'
import { installBench, installRuntime } from './install-packages.ts'
import { root } from './root.ts'
import { runCommand, type CommandOutcome } from './run-command.ts'
import { runTests } from './rerun-failures.ts'
import { playwrightRunner, vitestRunner } from './test-runners.ts'
import type { TestRunner } from './test-report.ts'
import { buildProduct } from './product-build.ts'

/** A stage of `npm test`. */
export interface Stage {
  /** A word to run this stage alone: `npm test -- unit`. */
  key: string
  name: string
  run(): Promise<StageResult>
}

/** What a run has: `usual` is `npm test`; `full` adds what CONTRIBUTING.md lists, as `npm run test:full`. */
export type Extent = 'usual' | 'full'

/** Where reports and the times of the stages are written. */
export const RESULTS = path.join(root, 'test-results')

const environment = cleanEnvironment()
// Playwright passes colors on to its workers by FORCE_COLOR, and Node warns when NO_COLOR is set beside it.
const playwrightColors = process.stdout.isTTY ? {} : { NO_COLOR: '', FORCE_COLOR: '0' }

/** A part of the others, for who changes that folder. Runs when it is named. */
export const WIRE_STAGE = counted(
  'wire',
  'wire on both databases',
  vitestRunner(['unit', 'postgres', 'embedded'], { directory: root, environment, folder: 'wire/' }),
)

/** In the order of what a failure costs to find. */
export function listStages(extent: Extent): Stage[] {
  const isFull = extent === 'full'
  const ledgerLoadSeconds = isFull ? { LEDGER_LOAD_SECONDS: '60' } : {}
  const stages: Stage[] = [
    plain('check', 'static checks', () => runScript(['check'])),
    counted('unit', 'unit and web', runVitest(['unit', 'web'])),
    counted(
      'server',
      isFull ? 'server on both databases' : 'server',
      runVitest(['postgres', isFull ? 'embedded' : 'contract'], ledgerLoadSeconds),
    ),
    plain('build', 'build', buildProduct),
    counted(
      'browser',
      'browser',
      playwrightRunner({
        directory: path.join(root, 'e2e'),
        environment: { ...environment, ...playwrightColors, TEST_EXTENT: extent },
      }),
    ),
  ]
  if (!isFull) return stages
  // First, so that the types of bench/ are checked too.
  const install = plain('install-bench', 'install of bench/', async () => {
    const startedAt = performance.now()
    await installBench()
    return { code: 0, output: '', milliseconds: performance.now() - startedAt }
  })
  const runtime = plain('install-model-runtime', 'install of model-runtime/', async () => {
    const startedAt = performance.now()
    await installRuntime()
    return { code: 0, output: '', milliseconds: performance.now() - startedAt }
  })
  return [
    install,
    runtime,
    ...stages,
    counted('model-runtime', 'a model on this machine', runVitest(['model-runtime'])),
    plain('bench', 'every bench for seconds', () => runScript(['bench', '--smoke'])),
  ]
}

function runScript(parameters: readonly string[]): Promise<CommandOutcome> {
  return runCommand(process.execPath, [path.join(root, 'scripts/run.mjs'), ...parameters], {
    environment,
    live: true,
  })
}

function runVitest(projects: readonly string[], extra: Record<string, string> = {}): TestRunner {
  return vitestRunner(projects, { directory: root, environment: { ...environment, ...extra } })
}

function plain(key: string, name: string, run: () => Promise<CommandOutcome>): Stage {
  return {
    key,
    name,
    async run() {
      const { code, output, milliseconds } = await run()
      if (code !== 0) console.log(output)
      return { key, name, milliseconds, succeeded: code === 0 }
    },
  }
}

function counted(key: string, name: string, runner: TestRunner): Stage {
  return {
    key,
    name,
    async run() {
      const startedAt = performance.now()
      const outcome = await runTests(runner, path.join(RESULTS, `${key}.json`))
      const milliseconds = performance.now() - startedAt
      if (outcome) return { key, name, milliseconds, ...outcome }
      console.log(`The run of '${name}' ended before it could report its tests.`)
      return { key, name, milliseconds, succeeded: false }
    },
  }
}
