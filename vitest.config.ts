import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const setupFiles = [new URL('apps/server/test/engines/no-complaints.ts', import.meta.url).pathname]
const anyEngine = ['apps/server/**/*.test.ts']

/** Takes longer than all others: begun last, it would keep one of two workers waiting. */
const LONGEST = '/bank.postgres.test.ts'

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith(LONGEST)
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}

/**
 * `unit` and `web` need nothing; `embedded` and `postgres` run the same server tests on each database. A test that
 * makes sense on one of them alone is named *.embedded.test.ts or *.postgres.test.ts. Files of the server share a process,
 * and with it what is loaded: loading it anew for each took a third of the time. A test must leave no fake clock behind.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/lib/*.test.ts'],
          setupFiles,
        },
      },
      {
        root: 'apps/web',
        test: {
          name: 'web',
          include: ['**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles,
        },
      },
      {
        test: {
          name: 'embedded',
          include: anyEngine,
          exclude: ['**/*.postgres.test.ts', '**/node_modules/**'],
          isolate: false,
          globalSetup: 'apps/server/test/engines/embedded-setup.ts',
          setupFiles,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'postgres',
          include: anyEngine,
          exclude: ['**/*.embedded.test.ts', '**/node_modules/**'],
          isolate: false,
          globalSetup: 'apps/server/test/engines/postgres-setup.ts',
          setupFiles,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
