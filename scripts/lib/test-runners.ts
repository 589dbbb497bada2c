import { existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './root.ts'
import { runTool } from './run-tool.ts'
import {
  hasFailed,
  readReport,
  reportTo,
  selectTests,
  type TestReport,
  type TestRunner,
} from './test-report.ts'

interface RunnerOptions {
  /** The folder of the configuration file. */
  directory: string
  environment: Record<string, string>
  /** Keeps the output of the runs back. */
  isQuiet?: boolean
}

/** One process for each failed file. */
export function vitestRunner(
  projects: readonly string[],
  options: RunnerOptions & { folder?: string },
): TestRunner {
  const chosen = [
    ...projects.flatMap((project) => ['--project', project]),
    ...(options.folder === undefined ? [] : [options.folder]),
  ]
  const reporter = path.join(import.meta.dirname, 'vitest-reporter.ts')
  async function runVitest(parameters: readonly string[], reportFile: string): Promise<number> {
    const { code } = await runTool(
      'vitest',
      ['run', '--reporter=default', `--reporter=${reporter}`, ...parameters],
      {
        directory: options.directory,
        environment: { ...options.environment, ...reportTo(reportFile) },
        live: !options.isQuiet,
      },
    )
    return code
  }
  return {
    run: (reportFile) => runVitest(chosen, reportFile),
    async repeat(failed, reportFile) {
      const reports: TestReport[] = []
      for (const file of failed) {
        const names = selectTests(file).map(({ id }) => escapePattern(id))
        const isWhole = names.length === file.tests.length
        const project = file.project === '' ? [] : ['--project', file.project]
        const pattern = isWhole ? [] : ['--testNamePattern', `^(?:${names.join('|')})$`]
        const parameters = [...project, ...pattern, file.file]
        reports.push(await readRepetition(reportFile, () => runVitest(parameters, reportFile)))
      }
      return { files: reports.flatMap(({ files }) => files), errors: reports.flatMap(({ errors }) => errors) }
    },
  }
}

/** One worker for all failed tests. */
export function playwrightRunner(options: RunnerOptions): TestRunner {
  const reporter = path.join(root, 'e2e/support/playwright-reporter.ts')
  async function runPlaywright(parameters: readonly string[], reportFile: string): Promise<number> {
    const { code } = await runTool('playwright', ['test', `--add-reporter=${reporter}`, ...parameters], {
      directory: options.directory,
      environment: { ...options.environment, ...reportTo(reportFile) },
      live: !options.isQuiet,
    })
    return code
  }
  return {
    run: (reportFile) => runPlaywright([], reportFile),
    async repeat(failed, reportFile) {
      const selection = reportFile.replace(/\.json$/, '-tests.json')
      const failedTests = failed.flatMap((file) => selectTests(file).map(({ id }) => id))
      writeFileSync(selection, JSON.stringify({ status: 'failed', failedTests }))
      // With a folder of its own, the traces and pictures of the first failure stay where they are.
      const output = reportFile.replace(/\.json$/, '')
      const parameters = ['--last-failed', '--last-failed-file', selection, '--workers=1', '--output', output]
      return readRepetition(reportFile, () => runPlaywright(parameters, reportFile))
    },
  }
}

/** A repetition that ended early, or failed although its tests passed, must not look like one that passed. */
async function readRepetition(reportFile: string, run: () => Promise<number>): Promise<TestReport> {
  rmSync(reportFile, { force: true })
  const code = await run()
  const report: TestReport = existsSync(reportFile) ? readReport(reportFile) : { files: [], errors: [] }
  if (code === 0 || report.errors.length > 0 || report.files.some(hasFailed)) return report
  return { ...report, errors: [`The repetition ended with code ${code}.`] }
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
