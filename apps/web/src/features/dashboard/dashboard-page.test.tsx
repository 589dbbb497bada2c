import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { prepareRuntime } from '#lib/testing/prepare-runtime.ts'
import { keepPagesApart, makeAuth, makeProfile, showPage } from '#lib/testing/show-page.tsx'
import { DashboardPage } from './dashboard-page.tsx'

vi.mock('#lib/supabase.ts', () => ({
  supabase: () => ({ auth: { getSession: async () => ({ data: { session: { access_token: 'token' } } }) } }),
}))
const toasts = keepPagesApart()
beforeEach(() => prepareRuntime())

const spent = { case: 'spent', dm: 0, subject: 6, nextRenewalDate: '2099-12-01T12:00:00Z' }

/** What the functions of the server answer, by name; gives the bodies they were asked with. */
function serve(answers: Record<string, () => Response | Promise<Response>>) {
  const asked: [name: string, body: unknown][] = []
  vi.stubGlobal('fetch', async (url: string, request: RequestInit) => {
    const name = url.split('/').at(-1) ?? ''
    asked.push([name, JSON.parse(String(request.body))])
    const answer = answers[name]
    if (!answer) throw new Error(`Nothing is prepared for ${name}`)
    return answer()
  })
  return asked
}

beforeEach(() => void serve({ 'reset-credits': () => Response.json(spent) }))

function show(changes: Parameters<typeof makeProfile>[0] = {}, auth = makeAuth(makeProfile(changes))) {
  return { auth, ...showPage(<DashboardPage />, { at: '/dashboard/user', auth }) }
}

const credits = (name: string) => within(screen.getByRole('region', { name: `${name} credits` }))
const plan = () => within(screen.getByRole('complementary', { name: 'Current Plan' }))

describe('/dashboard/user', () => {
  it('says what is left and how much of it is used', () => {
    show()
    expect(credits('Cold DM').getByText('33% used')).toBeTruthy()
    expect(credits('Cold DM').getByRole('progressbar').getAttribute('aria-valuetext')).toBe('4 of 6 left')
    expect(credits('Subject Line').getByText('0% used')).toBeTruthy()
    expect(screen.getByText('Renew on 1 December 2099')).toBeTruthy()
  })

  it('can be read when it is a million', () => {
    show({ plan: 'pro', credits_dm: 1_000_000 })
    expect(credits('Cold DM').getByText('1,000,000')).toBeTruthy()
    expect(credits('Cold DM').getByText('0% used')).toBeTruthy()
  })

  it('goes to the generator with the type', async () => {
    const { person, address } = show()
    await person.click(credits('Subject Line').getByRole('button', { name: 'Generate' }))
    await waitFor(() => expect(address()).toBe('/generator?type=subject'))
  })

  it('says why there is nothing to generate with', async () => {
    const { person, address } = show({ credits_subject: 0 })
    await person.click(credits('Subject Line').getByRole('button', { name: 'Generate' }))
    await waitFor(() =>
      expect(toasts).toEqual([
        {
          kind: 'error',
          title: 'Not enough credits',
          description: "You don't have enough Subject Line credits. Please wait for your credits to renew.",
        },
      ]),
    )
    expect(address()).toBe('/dashboard/user')
  })

  it('says when used up credits come back', () => {
    show({ credits_dm: 0, credits_subject: 0 })
    expect(screen.getByText('No Cold DM or Subject Line credits left.')).toBeTruthy()
    expect(screen.getByText(/Credits renew on 1 December 2099\./)).toBeTruthy()
  })

  it('shows a free plan and the way up', () => {
    show()
    expect(plan().getByRole('heading', { name: 'Free Plan' })).toBeTruthy()
    expect(plan().getByRole('link', { name: 'See Pro' }).getAttribute('href')).toBe('/pricing')
  })

  it('shows an active subscription, its renewal, and that it cannot be cancelled here', async () => {
    const { person } = show({ plan: 'growth', credits_dm: 100, credits_subject: 40 })
    expect(plan().getByText('Active (Monthly subscription)')).toBeTruthy()
    expect(plan().getByText('Next renewal date: 1 December 2099')).toBeTruthy()
    expect(plan().getByText('Your plan renews automatically.')).toBeTruthy()
    await person.click(plan().getByRole('button', { name: 'Cancel subscription' }))
    await waitFor(() =>
      expect(toasts).toMatchObject([
        {
          kind: 'info',
          title: 'Subscription cancellation is currently unavailable',
          description:
            'Write to support@firstline.local and we cancel it by hand, within one working day. ' +
            'It stays active to the end of the billing cycle.',
        },
      ]),
    )
  })

  it('shows a subscription that ends', () => {
    show({ plan: 'pro', plan_status: 'inactive' })
    expect(plan().getByText('Inactive')).toBeTruthy()
    expect(plan().getByText('Access until 1 December 2099')).toBeTruthy()
    expect(plan().getByText(/cancelled and won't renew/)).toBeTruthy()
  })

  it('shows testing mode as unlimited', () => {
    show({ plan: 'pro', testing_mode: true, credits_dm: 0, credits_subject: 0 })
    expect(plan().getByRole('heading', { name: 'Pro (Testing)' })).toBeTruthy()
    expect(credits('Cold DM').getByText('Unlimited')).toBeTruthy()
    expect(screen.queryByText(/credits left/)).toBeNull()
  })

  it('has its quick actions', async () => {
    const { person, address } = show()
    await person.click(screen.getByRole('button', { name: 'Upgrade Plan' }))
    await waitFor(() => expect(address()).toBe('/pricing'))
  })

  it('refreshes on request and says when that failed', async () => {
    const refreshProfile = vi.fn(() => Promise.reject(new Error('The server is away')))
    const { person } = show({}, makeAuth(makeProfile(), { refreshProfile }))
    await person.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() =>
      expect(toasts).toEqual([
        { kind: 'error', title: 'Refresh failed', description: 'The server is away.' },
      ]),
    )
  })

  it('says that it has refreshed, also to who sees nothing change', async () => {
    const { person } = show({}, makeAuth(makeProfile(), { refreshProfile: async () => undefined }))
    await person.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(screen.getByText('Refreshed').tagName).toBe('OUTPUT'))
  })

  it('says so when the profile could not be read', async () => {
    const refreshProfile = vi.fn(() => Promise.reject(new Error('The server is away')))
    const { person } = show({}, makeAuth(null, { refreshProfile }))
    expect(screen.getByRole('heading', { name: 'Your profile could not be read' })).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Refresh failed' }]))
  })

  it('says beside the way to Pro that plans are changed by hand (P10.2)', () => {
    show()
    expect(plan().getByText(/^Plans are changed by hand, within one working day\./)).toBeTruthy()
  })

  it('shows a trial and what comes after it', () => {
    show({ is_trial: true, trial_end_date: '2099-11-15T12:00:00Z', credits_dm: 20, credits_subject: 0 })
    expect(plan().getByText('Trial until 15 November 2099')).toBeTruthy()
    expect(plan().getByText('Then 3 DMs and 3 subject lines for the first month.')).toBeTruthy()
    expect(screen.getByText(/Your trial ends on 15 November 2099\./)).toBeTruthy()
    expect(credits('Cold DM').getByText('left')).toBeTruthy()
  })
})

describe('Fix credits (P7.6)', () => {
  const fixButton = () => screen.getByRole('button', { name: 'Fix credits' })

  it('is offered where a balance is 0, to pro users too, and not in testing mode', () => {
    const { unmount } = show({ plan: 'pro', credits_subject: 0 })
    fixButton()
    unmount()
    show({ testing_mode: true, credits_dm: 0 })
    expect(screen.queryByRole('button', { name: 'Fix credits' })).toBeNull()
  })

  it.each([
    [
      'spent',
      'Your credits were used',
      'Nothing is missing: every one that is gone paid for a generation. Credits renew on 1 December 2099.',
    ],
    [
      'renewed',
      'Your credits were renewed',
      'A new period has begun. You have 100 for cold DMs and 6 for subject lines. Credits renew on 1 December 2099.',
    ],
    [
      'restored',
      'Your credits were restored',
      'Something was missing and is back. You have 100 for cold DMs and 6 for subject lines. Credits renew on 1 December 2099.',
    ],
    [
      'intact',
      'Your credits are as they should be',
      'Nothing is missing. You have 100 for cold DMs and 6 for subject lines. Credits renew on 1 December 2099.',
    ],
  ])('says what the ledger says: %s', async (found, title, description) => {
    const asked = serve({ 'reset-credits': () => Response.json({ ...spent, dm: 100, case: found }) })
    const { person, auth } = show({ plan: 'pro', credits_dm: 0 })
    await person.click(fixButton())
    await waitFor(() => expect(toasts).toMatchObject([{ title, description }]))
    expect(asked).toEqual([['reset-credits', { userId: auth.user?.id }]])
    expect(auth.refreshProfile).toHaveBeenCalledTimes(1)
  })

  it('says why it failed', async () => {
    serve({ 'reset-credits': () => Response.json({ code: 'x', message: 'Away' }, { status: 500 }) })
    const { person } = show({ plan: 'pro', credits_dm: 0 })
    await person.click(fixButton())
    await waitFor(() =>
      expect(toasts).toEqual([{ kind: 'error', title: 'Failed to fix credits', description: 'Away.' }]),
    )
  })

  it('happens by itself when a free profile opens with nothing of a kind, and is said where it changed something', async () => {
    serve({ 'reset-credits': () => Response.json({ ...spent, case: 'restored', dm: 6 }) })
    const { auth } = show({ credits_dm: 0 })
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Your credits were restored' }]))
    expect(auth.refreshProfile).toHaveBeenCalledTimes(1)
  })

  it('says nothing by itself of credits that were used', async () => {
    let answered = 0
    serve({
      'reset-credits': () => {
        answered += 1
        return Response.json(spent)
      },
    })
    show({ credits_dm: 0 })
    await waitFor(() => expect(answered).toBe(1))
    await Promise.resolve()
    expect(toasts).toEqual([])
  })
})

describe('Delete Account (P7.7)', () => {
  async function ask(
    auth = makeAuth(makeProfile({ plan: 'pro' }), { forgetAccount: vi.fn(async () => undefined) }),
  ) {
    const shown = show({}, auth)
    await shown.person.click(screen.getByRole('button', { name: 'Delete Account' }))
    return { ...shown, dialog: within(screen.getByRole('alertdialog', { name: 'Delete Account' })) }
  }
  const confirm = (dialog: Awaited<ReturnType<typeof ask>>['dialog']) =>
    dialog.getByRole('button', { name: 'Delete Account' })

  it('says what goes with it, and the quiet way out comes first', async () => {
    const asked = serve({})
    const { person, dialog } = await ask()
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Your messages and subject lines, and the briefs they were written from.',
      'Your Pro plan, which runs until 1 December 2099.',
      'What is left of your credits: 4 for cold DMs and 6 for subject lines.',
      'Signing in as rowan@halecover.example, here and on every other device.',
    ])
    expect(document.activeElement?.textContent).toBe('Keep it')
    await person.keyboard('{Enter}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(asked).toEqual([])
  })

  it('happens once for a double click, and leads home', async () => {
    const answer = Promise.withResolvers<Response>()
    const asked = serve({ 'auth-operations': () => answer.promise })
    const { dialog, auth, address } = await ask()
    act(() => {
      confirm(dialog).click()
      confirm(dialog).click()
    })
    answer.resolve(Response.json({ deleted: true }))
    await waitFor(() => expect(address()).toBe('/'))
    expect(asked).toEqual([['auth-operations', { action: 'deleteAccount', userId: auth.user?.id }]])
    expect(auth.forgetAccount).toHaveBeenCalledTimes(1)
    expect(toasts).toMatchObject([{ kind: 'success', title: 'Account deleted' }])
  })

  it.each([
    [409, 'You are the only administrator. Make somebody else an administrator first.'],
    [403, 'The testing account belongs to the installation and is not deleted.'],
  ])('says why it was refused (%s)', async (status, message) => {
    serve({ 'auth-operations': () => Response.json({ code: 'forbidden', message }, { status }) })
    const { person, dialog, auth, address } = await ask()
    await person.click(confirm(dialog))
    await waitFor(() =>
      expect(toasts).toEqual([{ kind: 'error', title: 'Failed to delete account', description: message }]),
    )
    expect(auth.forgetAccount).not.toHaveBeenCalled()
    expect(address()).toBe('/dashboard/user')
  })

  it('says that nobody was reached', async () => {
    serve({ 'auth-operations': () => Promise.reject(new TypeError('Failed to fetch')) })
    const { person, dialog } = await ask()
    await person.click(confirm(dialog))
    await waitFor(() =>
      expect(toasts).toMatchObject([
        {
          title: 'Failed to delete account',
          description: 'The server could not be reached. Please try again.',
        },
      ]),
    )
  })

  it('forgets an account that was deleted elsewhere', async () => {
    serve({
      'auth-operations': () =>
        Response.json({ code: 'not_found', message: 'User ID not found' }, { status: 404 }),
    })
    const { person, dialog, auth, address } = await ask()
    await person.click(confirm(dialog))
    await waitFor(() => expect(address()).toBe('/'))
    expect(toasts).toMatchObject([{ kind: 'error', title: 'User ID not found' }])
    expect(auth.forgetAccount).toHaveBeenCalledTimes(1)
  })

  it('needs to know whose account it is', async () => {
    const asked = serve({})
    const { person, dialog } = await ask(makeAuth(makeProfile(), { user: null }))
    await person.click(confirm(dialog))
    await waitFor(() => expect(toasts).toEqual([{ kind: 'error', title: 'User ID not found' }]))
    expect(asked).toEqual([])
  })
})
