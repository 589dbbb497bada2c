import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import { writeReport, type FileReport, type TestOutcome } from '../../scripts/lib/test-report.ts'

/** Writes what the test run decides by. Playwright's own JSON gives one id to a test of two projects. */
export default class PlaywrightReporter implements Reporter {
  private root = ''
  private suite: Suite | undefined
  private readonly errors: string[] = []

  onBegin(config: FullConfig, suite: Suite): void {
    this.root = config.rootDir
    this.suite = suite
  }

  onError(error: TestError): void {
    this.errors.push(describeError(error))
  }

  onEnd(): void {
    const files = new Map<string, FileReport>()
    for (const test of this.suite?.allTests() ?? []) {
      const project = test.parent.project()?.name ?? ''
      const file = path.relative(this.root, test.location.file)
      const report = files.get(`${project}:${file}`) ?? { project, file, tests: [], ...findOrder(test) }
      files.set(`${project}:${file}`, report)
      report.tests.push(describeTest(test))
    }
    writeReport({ files: [...files.values()], errors: this.errors })
  }

  printsToStdio(): boolean {
    return false
  }
}

function describeTest(test: TestCase): TestOutcome {
  const outcome = test.outcome()
  const errors = test.results.flatMap((result) => result.errors).map(describeError)
  const status = outcome === 'expected' ? 'passed' : outcome === 'skipped' ? 'skipped' : 'failed'
  const [, , , ...titles] = test.titlePath()
  return {
    id: test.id,
    title: titles.join(' > '),
    status,
    ...(errors.length > 0 ? { message: errors.join('\n') } : {}),
  }
}

/** Playwright reports no mode of a file; a file that is serial says so in its text. */
function findOrder(test: TestCase): { isSerial?: boolean } {
  return /mode: 'serial'/.test(readFileSync(test.location.file, 'utf8')) ? { isSerial: true } : {}
}

function describeError({ stack, message, value }: TestError): string {
  return stack ?? message ?? value ?? 'unknown error'
}
