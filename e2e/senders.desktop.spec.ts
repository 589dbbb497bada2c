import type { Page } from '@playwright/test'
import { BRIEF, waitForResults } from './support/generate.ts'
import { expect, test } from './support/test.ts'

const OWN = {
  Name: 'Ann Reed',
  Company: 'Harbor Calls',
  'What you sell': 'A service that texts back every missed call within a minute',
  Proof: '38 clinics in Leeds use it',
  Links: 'harbor.example',
}
const CLIENT = {
  Name: 'Bo Lind',
  Company: 'North Payroll',
  'What you sell': 'Payroll for restaurants, done by Thursday',
  Proof: '4.9 on Trustpilot from 210 reviews',
}

async function addSender(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole('button', { name: 'Add a sender' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a sender' })
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
}

const product = (page: Page) => page.getByLabel('Product or service')
const sender = (page: Page) => page.getByRole('combobox', { name: 'Sender' })

async function choose(page: Page, name: string): Promise<void> {
  await sender(page).click()
  await page.getByRole('option', { name }).click()
  await expect(sender(page)).toHaveText(name)
}

async function generateWithoutProduct(page: Page): Promise<string> {
  await page.getByLabel('Target audience').fill(BRIEF.audience)
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  const results = await waitForResults(page)
  return (await results.allInnerTexts()).join(' ')
}

test('two senders are saved and each is used by a brief without typing the offer again (P5.18)', async ({
  signedIn: page,
  user,
}) => {
  await page.goto('/generator?type=dm')
  await page.getByRole('link', { name: 'Save who you are once' }).click()
  await expect(page.getByRole('heading', { name: 'No senders yet' })).toBeVisible()
  await addSender(page, CLIENT)
  await addSender(page, OWN)
  await expect(page.getByText('https://harbor.example')).toBeVisible()

  // The one added last is chosen, with its offer, and nothing has been sent for notes.
  await page.goto('/generator?type=dm')
  await expect(sender(page)).toHaveText('Ann Reed, Harbor Calls')
  await expect(product(page)).toHaveValue(OWN['What you sell'])
  await expect(page.getByRole('group', { name: 'Load an example' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Clear the form' })).toHaveCount(0)
  expect(await generateWithoutProduct(page)).toContain('38 clinics in Leeds use it.')
  await expect(page.getByText('From: Ann Reed, Harbor Calls')).toBeVisible()

  // An offer that was not typed over changes with the sender; a typed one stays.
  await page.goto('/generator?type=dm')
  await page.getByRole('button', { name: 'Clear the form' }).click()
  await choose(page, 'Bo Lind, North Payroll')
  await expect(product(page)).toHaveValue(CLIENT['What you sell'])
  expect(await generateWithoutProduct(page)).toContain('4.9 on Trustpilot')
  await page.goto('/generator?type=dm')
  await product(page).fill('Payroll audits')
  await choose(page, 'Ann Reed, Harbor Calls')
  await expect(product(page)).toHaveValue('Payroll audits')

  // The history names the sender, and a set run again keeps it.
  await page.goto('/history')
  await page.getByRole('list', { name: 'Sets' }).getByRole('link').first().click()
  await expect(page.getByText('From: Bo Lind, North Payroll')).toBeVisible()
  await page.getByRole('link', { name: 'Run again with changes' }).click()
  await expect(sender(page)).toHaveText('Bo Lind, North Payroll')

  const { data } = await user.client.from('generations').select('form').order('created_at')
  expect(data).toMatchObject([
    { form: { sender: { name: 'Ann Reed' } } },
    { form: { sender: { name: 'Bo Lind' } } },
  ])
  expect(JSON.stringify(data)).not.toContain('"offer"')
})

test(
  '"No sender" is remembered, and a changed sender leaves a loaded brief as it was (P5.18)',
  { tag: '@full' },
  async ({ signedIn: page, user }) => {
    const kept = { name: 'Ann Reed', company: '', proof: '38 clinics in Leeds use it', links: '' }
    await user.client
      .from('senders')
      .insert({ ...kept, offer: 'Call cover', proof: '41 clinics in Leeds use it' })
    const form = {
      messageType: 'Cold DM',
      targetAudience: BRIEF.audience,
      product: BRIEF.product,
      sender: kept,
    }
    await user.client.from('saved_briefs').insert({ name: 'Leeds', form })

    await page.goto('/generator?type=dm')
    await expect(product(page)).toHaveValue('Call cover')
    await choose(page, 'No sender')
    await expect(product(page)).toHaveValue('')
    await page.reload()
    await expect(sender(page)).toHaveText('No sender')
    await expect(product(page)).toHaveValue('')

    await page.goto('/briefs')
    await expect(page.getByRole('link', { name: /^Leeds/ })).toContainText('Ann Reed')
    await page.getByRole('link', { name: /^Leeds/ }).click()
    await expect(sender(page)).toHaveText('Ann Reed (as in this brief)')
    await expect(product(page)).toHaveValue(BRIEF.product)
  },
)

test('the sender of the last form is asked about when the product is another one (P5.18)', async ({
  signedIn: page,
}) => {
  await page.goto('/senders')
  await addSender(page, CLIENT)
  await addSender(page, { Name: 'Ann Reed', Company: 'Harbor Calls' })
  await page.goto('/generator?type=dm')
  await product(page).fill('Bookkeeping for cafes')
  await generateWithoutProduct(page)
  await page.goto('/generator?type=dm')
  await page.getByRole('button', { name: 'Clear the form' }).click()
  await expect(sender(page)).toHaveText('Ann Reed, Harbor Calls')
  await product(page).fill('A rota app for gyms')
  const question = 'Still as Ann Reed of Harbor Calls?'
  await expect(page.getByText(question)).toBeVisible()
  await expect(page.getByText('You last wrote about “Bookkeeping for cafes”.')).toBeVisible()
  await page.getByRole('button', { name: 'Choose another' }).click()
  await page.getByRole('option', { name: 'Bo Lind' }).click()
  await expect(page.getByText(question)).toHaveCount(0)
  await expect(product(page)).toHaveValue('A rota app for gyms')
})

test(
  'another sender takes the solution and the insight with it, and Undo brings them back (P5.18)',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await page.goto('/senders')
    await addSender(page, OWN)
    await addSender(page, CLIENT)
    await page.goto('/generator?type=dm')
    await page.getByLabel('Insight').fill('Nine of 40 calls rang out')
    await choose(page, 'Ann Reed, Harbor Calls')
    await expect(page.getByLabel('Insight')).toHaveValue('')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByLabel('Insight')).toHaveValue('Nine of 40 calls rang out')
  },
)

test('a sender is edited, deleted and restored, and bad input is named at its field (P5.18)', async ({
  signedIn: page,
  user,
}) => {
  await user.client.from('senders').insert({ name: 'Ann Reed', company: 'Harbor Calls' })
  await page.goto('/senders')
  await page.getByRole('button', { name: 'Edit Ann Reed, Harbor Calls' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit the sender' })
  await dialog.getByLabel('Name').fill('')
  await dialog.getByLabel('Links').fill('not an address')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please give a name.')).toBeVisible()
  await expect(dialog.getByText('Links must be up to 3 addresses with http:// or https://.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Ann Marsh')
  await dialog.getByLabel('Links').fill('a.example b.example c.example d.example')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Links must be up to 3 addresses with http:// or https://.')).toBeVisible()
  await dialog.getByLabel('Links').fill('')
  await dialog.getByLabel('Proof').fill('a'.repeat(320))
  await expect(dialog.getByLabel('Proof')).toHaveValue('a'.repeat(300))
  await dialog.getByLabel('Proof').fill('We have run since 2014')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)

  const rows = page.getByRole('list', { name: 'Senders' }).getByRole('listitem')
  await expect(rows).toHaveText([/Ann Marsh, Harbor Calls/])
  await page.getByRole('button', { name: 'Delete Ann Marsh, Harbor Calls' }).click()
  await expect(page.getByRole('heading', { name: 'No senders yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveText([/Ann Marsh, Harbor Calls/])
})

test.describe('senders that are refused', () => {
  test.use({ expectedComplaints: [/net::ERR_FAILED|status of 400/] })

  test('keeps what was typed without a connection and at the limit of 100 (P5.18)', async ({
    signedIn: page,
    user,
  }) => {
    await user.client
      .from('senders')
      .insert(Array.from({ length: 99 }, (_, at) => ({ name: `Sender ${at}` })))
    await page.goto('/senders')
    await page.getByRole('button', { name: 'Add a sender' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a sender' })
    await dialog.getByLabel('Name').fill('Ann Reed')
    await dialog.getByLabel('Proof').fill(OWN.Proof)
    await page.route('**/rest/v1/senders*', (route) => route.abort())
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).not.toBeEmpty()
    await expect(dialog.getByLabel('Proof')).toHaveValue(OWN.Proof)
    await page.unroute('**/rest/v1/senders*')
    await user.client.from('senders').insert({ name: 'The hundredth' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('You have 100 senders. Delete one to save another.')
    await expect(dialog.getByLabel('Proof')).toHaveValue(OWN.Proof)
  })
})
