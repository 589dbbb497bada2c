import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { StageResult } from './closing.ts'
import { countPlaywright, countVitest, type Counts } from './counts.ts'
import { cleanEnvironment } from './environment.ts'
import { root } from './root.ts'
import { runCommand, type CommandOutcome } from './run-command.ts'
import { runTool } from './run-tool.ts'
import { buildWeb } from './web-build.ts'

/** A stage of `npm test`. */
export interface Stage {
  /** A word to run this stage alone: `npm test -- unit`. */
  key: string
  name: string
  run(): Promise<StageResult>
}

const environment = cleanEnvironment()
// Playwright tells its workers about colours by FORCE_COLOR, and Node complains when NO_COLOR stands beside it.
const playwrightColours = process.stdout.isTTY ? {} : { NO_COLOR: '', FORCE_COLOR: '0' }
const reports = path.join(root, 'node_modules/.cache/firstline/reports')

/** In the order in which a fault costs least to find. */
export const STAGES: Stage[] = [
  plain('check', 'types, lint, format, unused code', () =>
    runCommand(process.execPath, [path.join(root, 'scripts/run.mjs'), 'check'], { environment, live: true }),
  ),
  counted('unit', 'unit and web', countVitest, (report) => runVitest(['unit', 'web'], report)),
  counted('server', 'server on both databases', countVitest, (report) =>
    runVitest(['embedded', 'postgres'], report),
  ),
  plain('build', 'build of the web app', buildWeb),
  counted('browser', 'browser', countPlaywright, (report) =>
    runTool('playwright', ['test'], {
      directory: path.join(root, 'e2e'),
      environment: { ...environment, ...playwrightColours, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      live: true,
    }),
  ),
]

function runVitest(projects: string[], report: string): Promise<CommandOutcome> {
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return runTool('vitest', ['run', ...chosen, ...reporters], { environment, live: true })
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
      const report = path.join(reports, `${key}.json`)
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
