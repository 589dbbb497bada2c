import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { cleanEnvironment } from './environment.ts'
import { runTests } from './rerun-failures.ts'
import { root } from './root.ts'
import type { FileReport, TestOutcome, TestRunner } from './test-report.ts'
import { playwrightRunner, vitestRunner } from './test-runners.ts'

const RESULTS = path.join(root, 'test-results')
mkdirSync(RESULTS, { recursive: true })
const directory = mkdtempSync(path.join(RESULTS, 'fixture-'))
afterAll(() => rmSync(directory, { recursive: true }))

/** Code that throws the first time it runs. */
const failOnce = (name: string) =>
  `if (!existsSync('${name}')) { writeFileSync('${name}', ''); throw new Error('${name} failed') }`

/** Writes files into a folder of its own; each may use `existsSync` and `writeFileSync`. */
function makeProject(name: string, files: Record<string, string>): string {
  const folder = path.join(directory, name)
  mkdirSync(folder)
  for (const [file, text] of Object.entries(files))
    writeFileSync(path.join(folder, file), `import { existsSync, writeFileSync } from 'node:fs'\n${text}\n`)
  return folder
}

const run = (runner: TestRunner, folder: string) => runTests(runner, path.join(folder, 'report.json'))

function runVitest(name: string, files: Record<string, string>) {
  const withImports = Object.entries(files).map(([file, text]) => [
    file,
    `import { afterAll, describe, expect, it } from 'vitest'\n${text}`,
  ])
  const folder = makeProject(name, {
    'vitest.config.ts': 'export default {}',
    ...Object.fromEntries(withImports),
  })
  const options = { directory: folder, environment: cleanEnvironment(), isQuiet: true }
  return run(vitestRunner([], options), folder)
}

function runPlaywright(name: string, files: Record<string, string>) {
  const withImports = Object.entries(files).map(([file, text]) => [
    file,
    `import { expect, test } from '@playwright/test'\n${text}`,
  ])
  const folder = makeProject(name, {
    'playwright.config.ts': `export default { respectGitIgnore: false, outputDir: 'out', projects: [{ name: 'desktop' }, { name: 'phone' }] }`,
    ...Object.fromEntries(withImports),
  })
  const options = { directory: folder, environment: cleanEnvironment(), isQuiet: true }
  return run(playwrightRunner(options), folder)
}

describe('runTests with Vitest', { timeout: 300_000 }, () => {
  it('counts a test that passes alone as passed and lists it as flaky, and one that fails again as failed', async () => {
    const outcome = await runVitest('tests', {
      'a.test.ts': `describe('a (b)', () => {
        it('fails once: 50% $1 [x]', () => { ${failOnce('once')} })
        it('fails always', () => expect(1).toBe(2))
        it('passes', () => {})
      })`,
    })
    expect(outcome?.counts).toEqual({ passed: 2, failed: 1, skipped: 0 })
    expect(outcome?.succeeded).toBe(false)
    expect(outcome?.flaky).toMatchObject([
      { project: '', file: 'a.test.ts', title: 'a (b) > fails once: 50% $1 [x]' },
    ])
    expect(outcome?.flaky[0]?.message).toContain('once failed')
  })

  it('succeeds when everything that failed passed alone, with files that did not load and hooks that failed', async () => {
    const outcome = await runVitest('files', {
      'load.test.ts': `${failOnce('load')}\nit('passes', () => {})\nit('passes too', () => {})`,
      'hook.test.ts': `describe('a', () => { afterAll(() => { ${failOnce('hook')} }); it('passes', () => {}) })`,
      'good.test.ts': `it('passes', () => {})`,
    })
    expect(outcome).toMatchObject({ succeeded: true, counts: { passed: 4, failed: 0, skipped: 0 } })
    const files = outcome?.flaky.map(({ file, title }) => `${file}: ${title}`).toSorted()
    expect(files).toEqual(['hook.test.ts: outside of its tests', 'load.test.ts: outside of its tests'])
  })

  it('fails for an error that no test handled, even if the test beside it passed alone', async () => {
    const outcome = await runVitest('unhandled', {
      'a.test.ts': `it('fails once', async () => {
        if (!existsSync('rejected')) void Promise.reject(new Error('nobody waits'))
        await new Promise((resolve) => setImmediate(resolve))
        ${failOnce('rejected')}
      })`,
    })
    expect(outcome).toMatchObject({ succeeded: false, counts: { passed: 1, failed: 0, skipped: 0 } })
  })
})

describe('runTests', () => {
  /** A runner whose first run gives these outcomes, and whose repetition passes everything. */
  function makeRunner(statuses: readonly TestOutcome['status'][]): TestRunner {
    const tests = statuses.map((status, index) => ({ id: `${index}`, title: `test ${index}`, status }))
    const toFile = (outcomes: TestOutcome[]): FileReport => ({ project: '', file: 'a', tests: outcomes })
    return {
      run: async (reportFile) => {
        writeFileSync(reportFile, JSON.stringify({ files: [toFile(tests)], errors: [] }))
        return statuses.includes('failed') ? 1 : 0
      },
      repeat: async (failed) => ({
        files: failed.map(({ tests: outcomes }) =>
          toFile(outcomes.map((test) => ({ ...test, status: 'passed' }))),
        ),
        errors: [],
      }),
    }
  }

  it('fails for a skipped test', async () => {
    const outcome = await run(makeRunner(['skipped', 'passed']), directory)
    expect(outcome).toEqual({ succeeded: false, counts: { passed: 1, failed: 0, skipped: 1 }, flaky: [] })
  })

  it('fails when no test ran', async () => {
    expect(await run(makeRunner([]), directory)).toMatchObject({ succeeded: false })
  })

  it('repeats ten failed tests, and none when there are more', async () => {
    const ten = await run(makeRunner(Array.from({ length: 10 }, () => 'failed')), directory)
    expect(ten).toMatchObject({ succeeded: true, counts: { passed: 10, failed: 0 } })
    const more = await run(makeRunner(Array.from({ length: 31 }, () => 'failed')), directory)
    expect(more).toEqual({ succeeded: false, counts: { passed: 0, failed: 31, skipped: 0 }, flaky: [] })
  })
})

describe('runTests with Playwright', { timeout: 300_000 }, () => {
  it('repeats the failed tests of each project, and files whose tests build on each other as a whole', async () => {
    const outcome = await runPlaywright('browser', {
      'a.spec.ts': `for (const name of ['fails once', 'passes'])
        test(name, ({}, { project }) => {
          if (name === 'passes' || project.name === 'phone') return
          ${failOnce('alone')}
        })`,
      'steps.spec.ts': `test.describe.configure({ mode: 'serial' })
        let step = 0
        test('first', () => { step = 1 })
        test('second', ({}, { project }) => {
          expect(step).toBe(1)
          if (project.name === 'phone') { ${failOnce('second')} }
          step = 2
        })
        test('third', () => expect(step).toBe(2))`,
      'broken.spec.ts': `test('fails', () => expect(1).toBe(2))`,
    })
    expect(outcome).toMatchObject({ succeeded: false, counts: { passed: 10, failed: 2, skipped: 0 } })
    expect(outcome?.flaky).toMatchObject([
      { project: 'desktop', file: 'a.spec.ts', title: 'fails once' },
      { project: 'phone', file: 'steps.spec.ts', title: 'second' },
    ])
  })
})
