import { AuthError, type User } from '@supabase/supabase-js'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useFocusAfterRemoval } from '#ui/hooks/use-focus-after-removal.ts'
import type { FactorCalls } from '#domains/auth/mfa/factor-calls.ts'
import { prepareRuntime } from '#platform/testing/prepare-runtime.ts'
import { isolatePages, makeAuth, makeProfile, showPage } from '#domains/auth/testing/show-page.tsx'
import { MfaPart } from './mfa-part.tsx'

const toasts = isolatePages()
const offer = (factors: { totp: boolean; phone: boolean }) => prepareRuntime({ signInMethods: { factors } })
beforeEach(() => offer({ totp: true, phone: true }))

const app = {
  id: 'app',
  factor_type: 'totp',
  status: 'verified',
  friendly_name: 'My phone',
  created_at: '2026-11-21T10:00:00Z',
}
const NEW_APP = {
  id: 'new',
  qrCode: '<svg xmlns="http://www.w3.org/2000/svg" fill="#000"><script>alert(1)</script></svg>',
  secret: 'ABCDEFGHIJKLMNOP',
  address: 'otpauth://totp/Firstline:rowan?secret=ABCDEFGHIJKLMNOP',
}
const refusedWith = (code: string, status = 422) => ({ error: new AuthError(code, status, code) })

/** Shows the part with these factors. A later read of the account returns `factors` as the test left them. */
function show(factorCalls: Partial<FactorCalls> = {}, factors: object[] = []) {
  const had = { id: makeProfile().user_id, email: 'rowan@halecover.example', factors } as User
  const readUser = vi.fn(async () => had)
  const page = (
    <QueryClientProvider client={new QueryClient()}>
      <Page user={had} />
    </QueryClientProvider>
  )
  return {
    readUser,
    ...showPage(page, { at: '/account', auth: makeAuth(makeProfile(), { readUser }), factorCalls }),
  }
}
function Page({ user }: { user: User }) {
  useFocusAfterRemoval()
  return <MfaPart user={user} />
}
const press = (name: string) => screen.getByRole('button', { name })

describe('two-step sign-in on the account page', () => {
  it('is hidden where no kind is offered, unless the user has a factor', () => {
    offer({ totp: false, phone: false })
    const { unmount } = show()
    expect(screen.queryByRole('region')).toBeNull()
    unmount()
    show({}, [app])
    press('Remove My phone')
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
  })

  it('sets up an app with name, QR code, secret and first code', async () => {
    const addApp = vi.fn(async () => ({ error: null, app: NEW_APP }) as const)
    const verifyFactor = vi
      .fn<FactorCalls['verifyFactor']>()
      .mockResolvedValueOnce(refusedWith('mfa_verification_failed'))
      .mockResolvedValueOnce({ error: null, isAdmin: false })
    const { person, readUser } = show({ addApp, verifyFactor })
    await waitFor(() => expect(readUser).toHaveBeenCalledOnce())
    await person.click(press('Set up with an authenticator app'))
    await person.click(press('Show the code to scan'))
    expect(addApp).toHaveBeenCalledWith('My phone')
    const picture = await screen.findByRole('img', { name: 'QR code for your authenticator app' })
    // An `img`, so that no script in it runs. Characters that have a meaning in a URL are escaped.
    expect(picture.getAttribute('src')).toBe(`data:image/svg+xml;utf8,${encodeURIComponent(NEW_APP.qrCode)}`)
    expect(screen.getByRole('code').textContent).toBe(NEW_APP.secret)
    expect(screen.getByRole('link', { name: 'Open in an app on this device' }).getAttribute('href')).toBe(
      NEW_APP.address,
    )
    const field = screen.getByLabelText('Code from your app')
    await person.type(field, '123456')
    await person.click(press('Turn on'))
    await screen.findByText(/^This code is wrong, or was used already/)
    await person.click(press('Turn on'))
    await waitFor(() =>
      expect(toasts).toMatchObject([
        { title: 'Two-step sign-in is on', description: 'Your other devices have been signed out.' },
      ]),
    )
    expect(verifyFactor).toHaveBeenCalledWith({ id: 'new', code: '123456', challengeId: undefined })
    expect(readUser).toHaveBeenCalledTimes(2)
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Two-step sign-in' }))
  })

  it('says that a name is taken, and that the maximum is reached', async () => {
    const addApp = vi
      .fn<FactorCalls['addApp']>()
      .mockResolvedValueOnce(refusedWith('mfa_factor_name_conflict'))
      .mockResolvedValueOnce(refusedWith('too_many_enrolled_mfa_factors'))
    const { person } = show({ addApp }, [app])
    await person.click(press('Add an authenticator app'))
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'My phone 2')
    await person.click(press('Show the code to scan'))
    await screen.findByText('You have one of this name already')
    await person.click(press('Show the code to scan'))
    await screen.findByText('No more can be added to an account. Please remove one first.')
  })

  it('starts an expired set-up again and removes a canceled one', async () => {
    const removeFactor = vi.fn(async () => ({ error: null }))
    const addApp = async () => ({ error: null, app: NEW_APP }) as const
    const verifyFactor = async () => refusedWith('mfa_factor_not_found', 404)
    const { person } = show({ addApp, verifyFactor, removeFactor })
    await person.click(press('Set up with an authenticator app'))
    await person.click(press('Show the code to scan'))
    await person.type(await screen.findByLabelText('Code from your app'), '123456')
    await person.click(press('Turn on'))
    await screen.findByText(/^This set-up has expired/)
    await person.click(press('Show the code to scan'))
    await screen.findByLabelText('Code from your app')
    await person.click(press('Cancel'))
    expect(removeFactor).toHaveBeenCalledWith('new')
    expect(document.activeElement).toBe(press('Set up with an authenticator app'))
  })

  it('sets up a phone with number, code and another number', async () => {
    const addPhone = vi.fn(async () => ({ error: null, id: 'number' }) as const)
    const sendFactorCode = vi
      .fn<FactorCalls['sendFactorCode']>()
      .mockResolvedValueOnce(refusedWith('over_sms_send_rate_limit', 429))
      .mockResolvedValue({ error: null, challengeId: 'challenge' })
    const verifyFactor = vi.fn(async () => ({ error: null, isAdmin: false }) as const)
    const removeFactor = vi.fn(async () => ({ error: null }))
    const { person } = show({ addPhone, sendFactorCode, verifyFactor, removeFactor })
    await person.click(press('Set up with codes by text'))
    await person.type(screen.getByLabelText('Number'), '020 7946 0018')
    await person.click(press('Send a code'))
    await screen.findByText(/^Please enter the number with its country code/)
    expect(addPhone).not.toHaveBeenCalled()
    await person.clear(screen.getByLabelText('Number'))
    await person.type(screen.getByLabelText('Number'), '0044 (20) 7946-0018')
    await person.click(press('Send a code'))
    await screen.findByText('Too many texts were asked for. Please try again in an hour.')
    expect(addPhone).toHaveBeenCalledWith('My number', '+442079460018')
    expect(document.activeElement).toBe(press('Send a code'))
    await person.click(press('Send a code'))
    await person.click(await screen.findByRole('button', { name: 'Use another number' }))
    expect(removeFactor.mock.calls).toEqual([['number'], ['number']])
    await person.click(press('Send a code'))
    await person.type(await screen.findByLabelText('Code from the text'), '123456')
    await person.click(press('Turn on'))
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Two-step sign-in is on' }]))
    expect(verifyFactor).toHaveBeenCalledWith({ id: 'number', code: '123456', challengeId: 'challenge' })
  })

  it('lists the factors and removes one after a confirmation', async () => {
    const removeFactor = vi
      .fn<FactorCalls['removeFactor']>()
      .mockResolvedValueOnce(refusedWith('over_request_rate_limit', 429))
      .mockResolvedValueOnce({ error: null })
    const { person, readUser } = show({ removeFactor }, [app])
    const row = within(screen.getByRole('list', { name: 'Second steps' })).getByRole('listitem')
    expect(row.textContent).toMatch(/^My phoneAuthenticator app since 21 November/)
    const remove = async () => {
      await person.click(await screen.findByRole('button', { name: 'Remove My phone' }))
      const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove My phone' }))
      await person.click(dialog.getByRole('button', { name: 'Remove' }))
    }
    await remove()
    await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['Not removed']))
    readUser.mockResolvedValue({ id: '1', email: 'rowan@halecover.example', factors: [] } as never)
    await remove()
    await waitFor(() =>
      expect(toasts.map(({ title }) => title)).toEqual(['Not removed', 'Two-step sign-in is off']),
    )
    await screen.findByRole('button', { name: 'Set up with an authenticator app' })
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Two-step sign-in' })),
    )
  })

  it('announces no removal while AAL2 is required first', async () => {
    const removeFactor = vi.fn(async () => refusedWith('insufficient_aal'))
    const { person } = show({ removeFactor }, [app])
    await person.click(press('Remove My phone'))
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(removeFactor).toHaveBeenCalledOnce())
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(toasts).toEqual([])
  })
})
