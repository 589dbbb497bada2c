import { spendCredits } from './support/generate.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts'

test.describe('when credits are used up', () => {
  test('shows not enough for one kind, and the other kind still works (P5.8, P5.9, D9)', async ({
    signedIn: page,
    user,
  }) => {
    await spendCredits(user, 'Cold DM', 6)
    await page.goto('/generator?type=dm')
    await expect(page.getByText('Not enough credits', { exact: true })).toBeVisible()
    await expect(page.getByText(/No Cold DM credits left\. Subject lines still work\./)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Upgrade Plan' })).toHaveAttribute('href', '/pricing')
    await expect(page.getByText('Generator Locked')).toHaveCount(0)
    const generate = page.getByRole('button', { name: 'Generate', exact: true })
    await expect(generate).toBeDisabled()
    const reason = "You've used all your free Cold DM credits. Please upgrade your plan."
    await expect(generate).toHaveAccessibleDescription(new RegExp(reason))
    await generate.focus()
    await expect(page.getByRole('tooltip')).toHaveText(reason)

    await page.getByRole('radio', { name: 'Email Subject Line' }).check({ force: true })
    // In the banner, on phones in the bar.
    const left = page.getByText(/^(6 of 6 subject line credits left\.|1 of 6 credits)$/)
    await expect(left.filter({ visible: true })).toHaveCount(1)
    await expect(page.getByText('Not enough credits')).toHaveCount(0)
  })

  test('locks the generator for both kinds, with renewal date and upgrade (P5.9, D9)', async ({
    signedIn: page,
    user,
  }) => {
    await spendCredits(user, 'Cold DM', 6)
    await spendCredits(user, 'Email Subject Line', 6)
    for (const type of ['dm', 'subject']) {
      await page.goto(`/generator?type=${type}`)
      await expect(page.getByText('Generator Locked', { exact: true })).toBeVisible()
      await expect(
        page.getByText(
          /You have used all your free credits\. Upgrade to Pro for more\. Please wait for your credits to renew on \d+ \w+\./,
        ),
      ).toBeVisible()
      await expect(page.getByRole('link', { name: 'Upgrade Plan' })).toHaveAttribute('href', '/pricing')
      await expect(page.getByRole('button', { name: 'Generate', exact: true })).toBeDisabled()
    }
    await page.goto('/dashboard/user')
    await expect(page.getByText('No Cold DM or Subject Line credits left.')).toBeVisible()
  })

  test('compares the balance with the ledger and restores nothing twice (P7.6, D5)', async ({
    signedIn: page,
    user,
  }) => {
    await spendCredits(user, 'Cold DM', 6)
    await page.goto('/dashboard/user')
    await page.getByRole('button', { name: 'Fix credits' }).click()
    await expect(page.getByText('Your credits were used')).toBeVisible()
    await expect(page.getByText(/Nothing is missing: .* Credits renew on \d+ \w+/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Cold DM credits' }).getByText('100% used')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  test(
    'refuses a seventh generation with the message of the product (P8.6)',
    { tag: '@full' },
    async ({ user }) => {
      await spendCredits(user, 'Cold DM', 6)
      const refusal = await spendCredits(user, 'Cold DM', 1).catch((error: { context: Response }) =>
        error.context.json(),
      )
      expect(refusal).toMatchObject({
        code: 'credits_exhausted_free',
        message: 'You have used all your free credits. Upgrade to Pro for more.',
      })
    },
  )

  test('refuses a browser that writes its own credits (P8.5)', { tag: '@full' }, async ({ user }) => {
    const { error } = await user.client
      .from('user_profiles')
      .update({ credits_dm: 600 })
      .eq('user_id', user.session.user.id)
    expect(error?.code).toBe('42501')
  })
})
