import type { Page } from '@playwright/test'
import { generate, waitForResults } from './support/generate.ts'
import { expect, storeSession, test } from './support/test.ts'

const sets = (page: Page) => page.getByRole('list', { name: 'Sets' }).getByRole('link')

test('a set stays in the history after Try Again, with its marks and note (P6.19)', async ({
  signedIn: page,
}) => {
  await page.goto('/history')
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
  await generate(page)
  const cards = await waitForResults(page)
  const first = cards.first()
  await first.getByRole('button', { name: 'Favorite' }).click()
  await expect(first.getByRole('button', { name: 'Favorite', pressed: true })).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await waitForResults(page)

  await page.goto('/history')
  await expect(sets(page)).toHaveCount(2)
  await page.getByText('Favorites').click()
  await expect(sets(page)).toHaveCount(1)
  await sets(page).first().click()
  await expect(page.getByRole('button', { name: 'Favorite', pressed: true })).toHaveCount(1)
  await page.getByLabel('Note').fill('Sent to the practice in Headingley')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.goto('/history?search=heading')
  await expect(sets(page)).toHaveCount(1)
  await page.goto('/history?search=nothing+like+it')
  await expect(page.getByRole('heading', { name: 'No set matches' })).toBeVisible()
  await page.goto('/history?search=!!!')
  await expect(page.getByRole('heading', { name: 'Nothing to search for' })).toBeVisible()
})

test('a set is deleted by key, restored by Undo and run again with its brief (P6.19)', async ({
  signedIn: page,
}) => {
  await generate(page)
  await waitForResults(page)
  await page.goto('/history')
  await sets(page).first().focus()
  await page.keyboard.press('Delete')
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(sets(page)).toHaveCount(1)
  await page.keyboard.press('/')
  await page.keyboard.type('leeds')
  await page.waitForURL('**/history?search=leeds')
  await sets(page).first().click()
  await page.getByRole('link', { name: 'Run again with changes' }).click()
  await expect(page.getByLabel('Target audience')).toHaveValue('Owners of dental practices in Leeds')
})

test.describe('a set without a connection', () => {
  test.use({ expectedComplaints: [/net::ERR_FAILED/] })

  test('keeps a note that could not be saved in its field, and says when the set was deleted (P6.19)', async ({
    signedIn: page,
    user,
  }) => {
    await generate(page)
    await waitForResults(page)
    await page.goto('/history')
    await sets(page).first().click()
    const note = page.getByLabel('Note')
    await expect(note).toBeVisible()
    await page.route('**/rest/v1/generations*', (route) => route.abort())
    await note.fill('Typed without a connection')
    await expect(page.getByText(/^Not saved: /)).toBeVisible()
    await expect(note).toHaveValue('Typed without a connection')
    await page.unroute('**/rest/v1/generations*')
    await user.client
      .from('generations')
      .update({ deleted_at: new Date().toISOString() })
      .eq('user_id', user.session.user.id)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'This set is not here' })).toBeVisible()
  })
})

test('an edited text is scored and saved while it is typed, and can be restored (P6.20)', async ({
  signedIn: page,
}) => {
  await generate(page)
  const card = (await waitForResults(page)).first()
  const original = await card.getByRole('paragraph').first().textContent()
  await card.getByRole('button', { name: 'Edit' }).click()
  const field = card.getByLabel('Message')
  await expect(field).toBeFocused()
  await field.fill(
    'Missed calls at lunch go to voicemail in most practices. Worth a look at how others answer them?',
  )
  await expect(card.getByText('Saved. Scoring and saving are free.')).toBeVisible()
  await field.fill('a'.repeat(10_000))
  await expect(card.getByText('Not saved: a message may have at most 2000 characters.')).toBeVisible()
  await expect(field).toHaveValue('a'.repeat(10_000))
  await field.fill('Missed calls at lunch go to voicemail. Worth a look?')
  await expect(card.getByText('Saved. Scoring and saving are free.')).toBeVisible()
  await card.getByRole('button', { name: 'Done' }).click()
  await expect(card.getByText('Edited by you.')).toBeVisible()

  await page.reload()
  await expect(card.getByText('Missed calls at lunch go to voicemail.')).toBeVisible()
  await card.getByRole('button', { name: 'Edit' }).click()
  await card.getByRole('button', { name: 'Restore the original' }).click()
  await expect(card.getByText('Saved. Scoring and saving are free.')).toBeVisible()
  await card.getByRole('button', { name: 'Done' }).click()
  await expect(card.getByText('Edited by you.')).toHaveCount(0)
  await expect(card.getByRole('paragraph').first()).toHaveText(original ?? '')
})

test('a text that another tab has changed meanwhile is not overwritten (P6.20)', async ({
  signedIn: page,
  context,
}) => {
  await generate(page)
  const card = (await waitForResults(page)).first()
  await page.goto('/history')
  await sets(page).first().click()
  await expect(card.getByRole('button', { name: 'Edit' })).toBeVisible()
  const other = await context.newPage()
  await other.goto(page.url())
  const otherCard = other.getByRole('article').first()
  await otherCard.getByRole('button', { name: 'Edit' }).click()
  await otherCard.getByLabel('Message').fill('The text of the other tab stays. Worth a look?')
  await expect(otherCard.getByText('Saved. Scoring and saving are free.')).toBeVisible()
  await card.getByRole('button', { name: 'Edit' }).click()
  await card.getByLabel('Message').fill('The text of this tab comes too late.')
  await expect(card.getByText(/^Not saved: This text was changed in another tab/)).toBeVisible()
  await expect(card.getByLabel('Message')).toHaveValue('The text of this tab comes too late.')
  await expect(card.getByText('The other version: The text of the other tab stays.')).toBeVisible()
  await other.reload()
  await expect(otherCard.getByText('The text of the other tab stays.')).toBeVisible()
  await card.getByRole('button', { name: 'Use the other version' }).click()
  await expect(card.getByLabel('Message')).toHaveValue('The text of the other tab stays. Worth a look?')
  await expect(card.getByText('Saved. Scoring and saving are free.')).toBeVisible()
})

test('an empty form offers an example, and after another sign-in the last brief (P5.16)', async ({
  signedIn: page,
  elsewhere,
  user,
}) => {
  await page.goto('/generator?type=dm')
  await page.getByRole('button', { name: 'Call cover', exact: true }).click()
  await expect(page.getByLabel('Product or service')).toHaveValue('Call cover')
  await expect(page.getByRole('button', { name: 'Call cover', exact: true })).toHaveCount(0)
  await generate(page)
  await waitForResults(page)

  const other = await elsewhere()
  await storeSession(other, user)
  await other.goto('/generator?type=dm')
  await other.getByRole('button', { name: /^Load your last brief: Owners of dental practices/ }).click()
  await expect(other.getByLabel('Product or service')).toHaveValue(
    'A service that texts back every missed call within a minute',
  )
})

test(
  'a pasted message is scored for the brief of the set, however long it is (P6.21)',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await generate(page)
    await waitForResults(page)
    await page.getByRole('button', { name: 'Score a message of your own' }).click()
    const own = page.getByRole('region', { name: 'Your own message' })
    await own.getByRole('textbox').fill('Last chance! Only 3 spots left. Book a call?')
    await expect(own.getByText('of 100')).toBeVisible()
    await expect(own.locator('.text-danger').first()).toBeVisible()
    await own.getByRole('textbox').fill('a'.repeat(10_000))
    await expect(own.getByText('A message may have at most 2000 characters; this has 10000.')).toBeVisible()
  },
)
