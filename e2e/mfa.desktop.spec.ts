import { askFor, signOut } from './support/account-pages.ts'
import { connect } from './support/accounts.ts'
import { generateTotp } from './support/authenticator.ts'
import { readMail } from './support/mails.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts'

const WRONG = /422 \(Unprocessable/

test.describe('an authenticator app', () => {
  test.use({ expectedComplaints: [WRONG] })

  test('is enrolled, required at sign-in before anything is shown, and removed (P4.46, P4.47, P4.48, P4.49)', async ({
    signedIn: page,
    user,
    origin,
  }) => {
    const other = await connect(origin)
    await other.auth.signInWithPassword(user)
    await page.goto('/account')
    const part = page.getByRole('region', { name: 'Two-step sign-in' })
    await part.getByRole('button', { name: 'Set up with an authenticator app' }).click()
    await part.getByRole('button', { name: 'Show the code to scan' }).click()
    await expect(part.getByAltText('QR code')).toHaveJSProperty('complete', true)
    expect(
      await part.getByAltText('QR code').evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(0)
    await expectAccessible(page)
    const secret = (await part.getByRole('code').textContent()) ?? ''
    const code = generateTotp(secret)
    const field = part.getByLabel('Code from your app')
    await field.fill(code === '000000' ? '111111' : '000000')
    await part.getByRole('button', { name: 'Turn on' }).click()
    await expect(part.getByText('This code is wrong')).toBeVisible()
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await part.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByText('Your other devices have been signed out.')).toBeVisible()
    await expect(part.getByText('My phone', { exact: true })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1)
    expect((await other.auth.getUser()).error).not.toBeNull()

    await signOut(page)
    const asked: string[] = []
    page.context().on('request', (request) => {
      if (/\/(rest|functions|realtime)\/v1\//.test(request.url())) asked.push(request.url())
    })
    await page.goto('/login')
    await page.getByLabel('Email').fill(user.email)
    await page.getByLabel('Password', { exact: true }).fill(user.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL('**/second-step')
    await page.reload()
    const second = await page.context().newPage()
    await second.goto('/generator?type=dm')
    await second.waitForURL('**/second-step')
    const challenge = page.getByLabel('Code from your app')
    // The code that set it up counted once.
    await challenge.fill(code)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('This code is wrong, or was used already.')).toBeVisible()
    expect(asked).toEqual([])
    await challenge.fill(generateTotp(secret, 1))
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL('**/dashboard/user')
    await expect(page.getByText('Welcome back!')).toBeVisible()
    await second.waitForURL('**/generator?type=dm')
    await expect(second.getByRole('button', { name: 'Generate' })).toBeVisible()

    await page.goto('/account')
    await part.getByRole('button', { name: 'Remove My phone' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Two-step sign-in is off')).toBeVisible()
    await expect(part.getByRole('button', { name: 'Set up with an authenticator app' })).toBeVisible()
    await page.reload()
    await expect(page.getByText('This one')).toBeVisible()
  })
})

test('codes by text are enrolled, and required for a new password too (P4.46, P4.47, P4.48, P4.49)', async ({
  page,
  user,
  elsewhere,
  origin,
}) => {
  // An address is proven first: the proof of one that was not yet clears away what was set before.
  await askFor(page, '/sign-in-link', user.email)
  await page.getByLabel('Code from the mail').fill((await readMail(origin, user.email, /^Sign in/)).code)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/dashboard/user')
  const number = `+4479${String(Date.now()).slice(-8)}`
  await page.goto('/account')
  const part = page.getByRole('region', { name: 'Two-step sign-in' })
  await part.getByRole('button', { name: 'Set up with codes by text' }).click()
  await part.getByLabel('Number').fill(number)
  await part.getByRole('button', { name: 'Send a code' }).click()
  const first = await readMail(origin, number.slice(1), /./)
  await part.getByLabel('Code from the text').fill(first.code)
  await part.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Two-step sign-in is on')).toBeVisible()

  const phone = await elsewhere()
  await askFor(phone, '/forgot-password', user.email)
  await phone.goto((await readMail(origin, user.email, /password/)).link)
  await phone.waitForURL('**/second-step')
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)
  await phone.getByRole('button', { name: /^Text a code/ }).click()
  await expect(phone.getByLabel('Code from the text')).toBeFocused()
  const second = await readMail(origin, number.slice(1), /./)
  expect(second.code).not.toBe(first.code)
  await phone.getByLabel('Code from the text').fill(second.code)
  await phone.keyboard.press('Enter')
  await phone.waitForURL('**/new-password')
  await phone.getByLabel('New Password').fill('another horse entirely')
  await phone.getByLabel('Confirm Password').fill('another horse entirely')
  await phone.getByRole('button', { name: 'Save password' }).click()
  await phone.waitForURL('**/dashboard/user')
  // The new password ended all other sessions.
  await page.waitForURL('**/login')
  await expect(page.getByText('You have been signed out')).toBeVisible()
})
