import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { writeReport, type TestOutcome } from './test-report.ts'

/** Writes what the test run decides by. Vitest's own JSON leaves out projects, unhandled errors and failed hooks. */
export default class VitestReporter implements Reporter {
  onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly { stack?: string; message: string }[],
  ): void {
    writeReport({
      files: modules.map((module) => ({
        project: module.project.name,
        file: module.relativeModuleId,
        tests: [...module.children.allTests()].map(describeTest),
        ...findError(module),
      })),
      errors: unhandled.map(({ stack, message }) => stack ?? message),
    })
  }
}

function describeTest(test: TestCase): TestOutcome {
  const { state, errors } = test.result()
  return {
    // This is what `--testNamePattern` is compared with.
    id: test.fullName,
    title: test.fullName,
    status: state === 'pending' ? 'failed' : state,
    ...(errors ? { message: errors.map(({ stack, message }) => stack ?? message).join('\n') } : {}),
  }
}

function findError(module: TestModule): { error?: string } {
  const suites = [...module.children.allSuites()]
  const [error] = [module, ...suites].flatMap((part) => part.errors())
  if (error) return { error: error.stack ?? error.message }
  const isUnfinished = ['queued', 'pending'].includes(module.state())
  return isUnfinished ? { error: 'The file did not run to its end.' } : {}
}
