import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { EMBEDDED_CONTRACT } from './scripts/lib/embedded-contract.ts'

const pathOf = (file: string) => new URL(file, import.meta.url).pathname
const setupFiles = ['fail-on-console-error.ts', 'wait-longer.ts'].map((file) =>
  pathOf(`packages/platform/src/testing/${file}`),
)
const NOT_ON_EMBEDDED = ['**/*.postgres.test.ts', '**/*.unit.test.ts', '**/node_modules/**']
const NOT_ON_POSTGRES = ['**/*.embedded.test.ts', '**/*.unit.test.ts', '**/node_modules/**']

/** Far above what a quiet machine needs: a busy one may be many times slower. */
const TIMEOUTS = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } }

/** Takes longer than all others: started last, it would keep one worker waiting for it. */
const LONGEST = '/ledger-load.postgres.test.ts'

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith(LONGEST)
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}

/**
 * Server tests on one database engine. Their files share a process, and with it the loaded modules: loading them for
 * each file took a third of the time. So a test must not leave a fake clock behind.
 */
function onEngine(
  engine: 'embedded' | 'postgres',
  test: { name: string; include: string[]; exclude: string[] },
): TestProjectInlineConfiguration {
  return {
    test: {
      ...test,
      isolate: false,
      globalSetup: `packages/platform/src/testing/${engine}-setup.ts`,
      setupFiles,
      ...TIMEOUTS,
    },
  }
}

/** The packages whose tests need a database. */
const SERVICES = ['packages/platform', 'wire']
const ALL_OF_THE_SERVER = ['apps/server', ...SERVICES].map((folder) => `${folder}/**/*.test.ts`)

/**
 * `unit` and `web` need no database. `postgres` runs every other test of the server. `contract` runs on the embedded
 * engine what can differ between the engines; `embedded` runs all of them there, as `npm run test:full` does. A test that
 * makes sense on one engine alone is named *.embedded.test.ts or *.postgres.test.ts, one without a database *.unit.test.ts.
 */
export default defineConfig({
  test: {
    // More than cores: a test of the server often waits for its database or a timeout.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/{contract,copywriter,llm-writer,local-model,test-models,test-payments}/**/*.test.ts',
            ...SERVICES.map((folder) => `${folder}/**/*.unit.test.ts`),
            'scripts/**/*.test.ts',
            'bench/lib/*.test.ts',
            'apps/server/**/*.unit.test.ts',
          ],
          isolate: false,
          setupFiles,
          ...TIMEOUTS,
        },
      },
      {
        root: 'apps/web',
        test: {
          name: 'web',
          include: ['**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // A context of its own for each file, in threads that keep what they compiled: half the time of a process each.
          pool: 'vmThreads',
          setupFiles: [...setupFiles, pathOf('apps/web/src/platform/testing/wait-longer.ts')],
          ...TIMEOUTS,
        },
      },
      // Only in `npm run test:full`, which installs the packages of this folder.
      {
        test: {
          name: 'model-runtime',
          include: ['model-runtime/test/*.test.ts'],
          setupFiles,
          testTimeout: 90_000,
        },
      },
      onEngine('postgres', { name: 'postgres', include: ALL_OF_THE_SERVER, exclude: NOT_ON_POSTGRES }),
      onEngine('embedded', { name: 'contract', include: EMBEDDED_CONTRACT, exclude: NOT_ON_EMBEDDED }),
      onEngine('embedded', { name: 'embedded', include: ALL_OF_THE_SERVER, exclude: NOT_ON_EMBEDDED }),
    ],
  },
})
