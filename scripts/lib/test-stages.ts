import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { StageResult } from './closing.ts'
import { countPlaywright, countVitest, type Counts } from './counts.ts'
import { cleanEnvironment } from './environment.ts'
import { installBench, installRuntime } from './install-packages.ts'
import { root } from './root.ts'
import { runCommand, type CommandOutcome } from './run-command.ts'
import { runTool } from './run-tool.ts'
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

/** In the order of what a failure costs to find. */
export function listStages(extent: Extent): Stage[] {
  const isFull = extent === 'full'
  const ledgerLoadSeconds = isFull ? { LEDGER_LOAD_SECONDS: '60' } : {}
  const stages: Stage[] = [
    plain('check', 'static checks', () => runScript(['check'])),
    counted('unit', 'unit and web', countVitest, (report) => runVitest(['unit', 'web'], report)),
    counted('server', isFull ? 'server on both databases' : 'server', countVitest, (report) =>
      runVitest(['postgres', isFull ? 'embedded' : 'contract'], report, ledgerLoadSeconds),
    ),
    plain('build', 'build', buildProduct),
    counted('browser', 'browser', countPlaywright, (report) =>
      runTool('playwright', ['test'], {
        directory: path.join(root, 'e2e'),
        environment: {
          ...environment,
          ...playwrightColors,
          TEST_EXTENT: extent,
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        },
        live: true,
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
    counted('model-runtime', 'a model on this machine', countVitest, (report) =>
      runVitest(['model-runtime'], report),
    ),
    plain('bench', 'every bench for seconds', () => runScript(['bench', '--smoke'])),
  ]
}

function runScript(parameters: readonly string[]): Promise<CommandOutcome> {
  return runCommand(process.execPath, [path.join(root, 'scripts/run.mjs'), ...parameters], {
    environment,
    live: true,
  })
}

function runVitest(
  projects: readonly string[],
  report: string,
  extra: Record<string, string> = {},
): Promise<CommandOutcome> {
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return runTool('vitest', ['run', ...chosen, ...reporters], {
    environment: { ...environment, ...extra },
    live: true,
  })
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

function counted(
  key: string,
  name: string,
  count: (report: string) => Counts,
  run: (report: string) => Promise<CommandOutcome>,
): Stage {
  return {
    key,
    name,
    async run() {
      const report = path.join(RESULTS, `${key}.json`)
      rmSync(report, { force: true })
      const { code, milliseconds } = await run(report)
      if (!existsSync(report)) {
        console.log(`The run of '${name}' ended with code ${code} before it could report its tests.`)
        return { key, name, milliseconds, succeeded: false }
      }
      const counts = count(report)
      if (counts.skipped > 0) console.log(`${counts.skipped} tests were skipped: that is a failure here.`)
      if (counts.passed + counts.failed === 0) console.log('No test ran: that is a failure here.')
      const succeeded = code === 0 && counts.failed + counts.skipped === 0 && counts.passed > 0
      return { key, name, milliseconds, succeeded, counts }
    },
  }
}
