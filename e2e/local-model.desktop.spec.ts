import { generate, waitForResults } from './support/generate.ts'
import { listCreditMovements } from './support/ledger.ts'
import type { RunningServer } from './support/start-server.ts'
import { startWithLocalModel, TINY_MODEL_MESSAGES } from './support/start-with-local-model.ts'
import { expect, test as base } from './support/test.ts'

// The whole product once more, with a small model that really runs on this machine. `npm run test:full` installs its
// packages.
const test = base.extend<object, { server: RunningServer }>({
  server: [
    async ({}, use) => {
      const server = await startWithLocalModel()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
})

test(
  'a set is written by the model on this machine, with its name, for one credit (P6.12)',
  { tag: '@full' },
  async ({ signedIn: page, user }) => {
    await generate(page)
    await page.waitForURL('**/results')
    await waitForResults(page)
    await expect(page.getByText('Written by Tiny model.')).toBeVisible()
    for (const message of TINY_MODEL_MESSAGES) {
      await expect(page.getByRole('article').filter({ hasText: message })).toHaveCount(1)
    }
    expect(await listCreditMovements(user, 'dm')).toEqual([-1])
  },
)
