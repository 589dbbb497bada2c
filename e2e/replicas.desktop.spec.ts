import { signUp } from './support/accounts.ts'
import { waitForResults, generate, spendCredits } from './support/generate.ts'
import { startReplicas } from './support/start-replicas.ts'
import { expect, storeSession, test as base } from './support/test.ts'

// The whole product once more, on PostgreSQL, every connection to another of two servers.
const test = base.extend<object, { installation: string }>({
  installation: [
    async ({}, use) => {
      const replicas = await startReplicas()
      await use(replicas.url)
      await replicas.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ installation }, use) => use(installation),
})

test.describe.configure({ mode: 'serial' })

test('a generation runs, streams and persists across two servers (P6.10, P8.3)', async ({
  signedIn: page,
}) => {
  await generate(page)
  const results = await waitForResults(page)
  const messages = await results.allInnerTexts()
  for (let time = 0; time < 3; time += 1) {
    await page.reload()
    await waitForResults(page)
    expect(await results.allInnerTexts()).toEqual(messages)
  }
  await page.goto('/dashboard/user')
  await expect(page.getByRole('progressbar', { name: 'Cold DM credits left' })).toHaveAttribute(
    'aria-valuetext',
    '5 of 6 left',
  )
})

test(
  'six credits pay six generations on concurrent servers (P8.2)',
  { tag: '@full' },
  async ({ page, baseURL }) => {
    const account = await signUp(baseURL ?? '')
    const attempts = await Promise.allSettled(Array.from({ length: 10 }, () => spendWhenFree(account)))
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
    const { data } = await account.client.from('user_profiles').select('credits_dm').single()
    expect(data).toEqual({ credits_dm: 0 })
    await storeSession(page, account)
    await page.goto('/generator?type=dm')
    await expect(page.getByText('Not enough credits')).toBeVisible()
  },
)

/** Spends one credit; retries while too many generations run. */
async function spendWhenFree(account: Parameters<typeof spendCredits>[0]): Promise<void> {
  for (;;) {
    const outcome = await spendCredits(account, 'Cold DM', 1).then(
      () => undefined,
      (error: { context: Response }) => error,
    )
    if (!outcome) return
    if (outcome.context.status !== 429) throw new Error(`refused: ${outcome.context.status}`)
  }
}
