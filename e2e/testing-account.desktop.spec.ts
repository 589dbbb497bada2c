import { signIn } from './support/accounts.ts'
import { BRIEF, waitForResults } from './support/generate.ts'
import { TESTER } from './support/privileged.ts'
import { expect, storeSession, test } from './support/test.ts'

test('the testing account toggles testing mode on both pages without using credits (P5.11, P7.8)', async ({
  page,
  origin,
}) => {
  const tester = await signIn(origin, TESTER)
  const balances = async () => {
    const columns = 'credits_dm, credits_subject, testing_mode, plan'
    return (await tester.client.from('user_profiles').select(columns).single()).data
  }
  const reloaded = () => page.waitForEvent('load')
  await storeSession(page, tester)

  await page.goto('/dashboard/user')
  await expect(page.getByText('Testing account detected')).toBeVisible()
  await Promise.all([reloaded(), page.getByRole('button', { name: 'Enable testing mode' }).click()])
  await expect(page.getByText('Testing mode enabled!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pro (Testing)' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Cold DM credits' }).getByText('Unlimited')).toBeVisible()
  await expect(page.getByText('credits left')).toHaveCount(0)

  await page.goto('/generator?type=dm')
  await page.getByLabel('Target audience').fill(BRIEF.audience)
  await page.getByLabel('Product or service').fill(BRIEF.product)
  await page.getByLabel('Pain point').fill(BRIEF.pain)
  await page.getByLabel('Variations').click()
  await page.getByRole('option', { name: '8' }).click()
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  const results = await waitForResults(page, 8)
  await expect(results.getByText('Why this works')).toHaveCount(8)
  expect(await balances()).toMatchObject({ credits_dm: 6, credits_subject: 6, testing_mode: true })

  await page.goto('/generator?type=dm')
  const toggle = page.getByRole('switch', { name: 'Testing mode' })
  await expect(toggle).toBeChecked()
  await toggle.focus()
  await Promise.all([reloaded(), page.keyboard.press('Space')])
  await expect(page.getByText('Testing mode disabled!')).toBeVisible()
  await expect(page.getByText('6 of 6 DM credits left.')).toBeVisible()
  await expect(page.getByText('Testing account detected')).toBeVisible()
  await expect(toggle).not.toBeChecked()
  expect(await balances()).toEqual({ credits_dm: 6, credits_subject: 6, testing_mode: false, plan: 'free' })

  const half = 'Owners of bakeries who have just'
  await page.getByLabel('Target audience').fill(half)
  await Promise.all([reloaded(), page.getByRole('button', { name: 'Enable testing mode' }).click()])
  await expect(toggle).toBeChecked()
  await expect(page.getByLabel('Target audience')).toHaveValue(half)
  const body = { userId: tester.session.user.id, enabled: false }
  expect((await tester.client.functions.invoke('testing-mode', { body })).error).toBeNull()
})

test('an ordinary user sees nothing of testing mode (P5.11)', async ({ signedIn: page }) => {
  for (const address of ['/dashboard/user', '/generator?type=dm']) {
    const [answer] = await Promise.all([
      page.waitForResponse('**/functions/v1/account-abilities'),
      page.goto(address),
    ])
    expect(await answer.json()).toMatchObject({ testingMode: false })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('switch', { name: 'Testing mode' })).toHaveCount(0)
    await expect(page.getByText(/testing/i)).toHaveCount(0)
  }
})
