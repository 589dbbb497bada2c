import { AuthError, type User } from '@supabase/supabase-js'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { FactorCalls } from './factor-calls.ts'
import type { AuthState } from '#domains/auth/session/use-auth.ts'
import { prepareRuntime } from '#platform/testing/prepare-runtime.ts'
import { isolatePages, makeAuth, makeProfile, showPage } from '#domains/auth/testing/show-page.tsx'
import { MfaPage } from './mfa-page.tsx'

const toasts = isolatePages()
beforeEach(() => prepareRuntime())

const EMAIL = 'rowan@halecover.example'
const app = { id: 'app', factor_type: 'totp', status: 'verified', friendly_name: 'My phone' }
const number = { id: 'number', factor_type: 'phone', status: 'verified', phone: '442079460018' }
const person = (factors: object[]) => ({ id: 'somebody', email: EMAIL, factors }) as User

function show(factors: object[], factorCalls: Partial<FactorCalls> = {}, changes: Partial<AuthState> = {}) {
  const pendingUser = person(factors)
  const auth = makeAuth(null, { pendingUser, readUser: async () => pendingUser, ...changes })
  return { auth, ...showPage(<MfaPage />, { at: '/second-step', auth, factorCalls }) }
}
const refusedWith = (code: string, status = 422) => ({ error: new AuthError(code, status, code) })

describe('/second-step', () => {
  it("asks for the app's code, says what is wrong with one, and greets for the right one", async () => {
    const verifyFactor = vi
      .fn<FactorCalls['verifyFactor']>()
      .mockResolvedValueOnce(refusedWith('mfa_verification_failed'))
      .mockResolvedValueOnce(refusedWith('over_request_rate_limit', 429))
      .mockResolvedValueOnce({ error: null, isAdmin: false })
    const { person } = show([app], { verifyFactor })
    const field = screen.getByLabelText('Code from your app')
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(field.getAttribute('autocomplete')).toBe('one-time-code')
    const send = () => person.click(screen.getByRole('button', { name: 'Continue' }))
    await send()
    await screen.findByText('Please enter the 6 digits from the app')
    await person.click(field)
    await person.paste('123 456')
    await send()
    await screen.findByText(/^This code is wrong, or was used already/)
    await send()
    await screen.findByText(/^Too many attempts/)
    await send()
    await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['Welcome back!']))
    expect(verifyFactor).toHaveBeenCalledWith({ id: 'app', code: '123456', challengeId: undefined })
  })

  it('sends a text on request, and another when the code has expired', async () => {
    const sendFactorCode = vi
      .fn<FactorCalls['sendFactorCode']>()
      .mockResolvedValueOnce({
        error: new AuthError(
          'For security purposes, you can only request this after 7 seconds.',
          429,
          'over_sms_send_rate_limit',
        ),
      })
      .mockResolvedValueOnce({ error: null, challengeId: 'first' })
    const verifyFactor = vi.fn<FactorCalls['verifyFactor']>(async () => refusedWith('mfa_challenge_expired'))
    const { person } = show([number], { sendFactorCode, verifyFactor })
    expect(sendFactorCode).not.toHaveBeenCalled()
    const first = screen.getByRole('button', { name: 'Text a code to the number ending in 18' })
    await person.click(first)
    await screen.findByText(/^A code was sent moments ago\. Another one is possible in 7 seconds/)
    await person.click(first)
    await person.type(await screen.findByLabelText('Code from the text'), '123456')
    await person.click(screen.getByRole('button', { name: 'Continue' }))
    await screen.findByText('This code has expired. Ask for a new one below.')
    expect(verifyFactor).toHaveBeenCalledWith({ id: 'number', code: '123456', challengeId: 'first' })
    screen.getByRole('button', { name: 'Send it again' })
    screen.getByText(/^Possible in (59|60) seconds$/)
  })

  it('keeps a sent text through a reload', async () => {
    const sendFactorCode = async () => ({ error: null, challengeId: 'first' }) as const
    const { person, unmount } = show([number], { sendFactorCode })
    await person.click(screen.getByRole('button', { name: /^Text a code/ }))
    await screen.findByLabelText('Code from the text')
    unmount()
    show([number])
    screen.getByLabelText('Code from the text')
  })

  it('lets the user choose between several factors', async () => {
    const { person } = show([number, app])
    screen.getByLabelText('Code from your app')
    await person.click(screen.getByRole('button', { name: 'Use My number instead' }))
    screen.getByRole('button', { name: /^Text a code/ })
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Enter your code' }))
    await person.click(screen.getByRole('button', { name: 'Use My phone instead' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Code from your app'))
  })

  it('reads the factors again when one is gone', async () => {
    const readUser = vi.fn(async () => person([app]))
    const verifyFactor = async () => refusedWith('mfa_factor_not_found', 404)
    const { person: hand } = show([app], { verifyFactor }, { readUser })
    await waitFor(() => expect(readUser).toHaveBeenCalledOnce())
    await hand.type(screen.getByLabelText('Code from your app'), '123456')
    await hand.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(readUser).toHaveBeenCalledTimes(2))
  })

  it('lets the user sign out instead', async () => {
    const signOut = vi.fn(async () => ({ error: null }))
    const { person, address } = show([app], {}, { signOut })
    await person.click(screen.getByRole('button', { name: 'Sign out' }))
    await waitFor(() => expect(address()).toBe('/'))
    expect(signOut).toHaveBeenCalledOnce()
    await screen.findByText('Another page')
  })

  it('goes on to the requested page when any tab has verified the code', async () => {
    const options = { at: '/second-step', state: { onward: '/generator?type=dm' } }
    const { address } = showPage(<MfaPage />, { ...options, auth: makeAuth(makeProfile()) })
    await waitFor(() => expect(address()).toBe('/generator?type=dm'))
  })

  it('redirects visitors to the login page', async () => {
    const { address } = showPage(<MfaPage />, { at: '/second-step', auth: makeAuth(null) })
    await waitFor(() => expect(address()).toBe('/login'))
  })
})
