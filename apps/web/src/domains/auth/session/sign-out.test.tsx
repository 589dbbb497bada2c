import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { answerAuth } from '#platform/testing/fake-session.ts'
import { openAuthProvider, profile, session, user } from '#domains/auth/testing/auth-provider-fixture.tsx'
import { SESSION_KEY } from '#platform/session/session-key.ts'

const { answers, asked, toasts, current, show } = openAuthProvider()

describe('AuthProvider', () => {
  it('clears user and profile after a sign-out, and marks it as intended', async () => {
    localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    show()
    await screen.findByText(profile.email)
    await act(() => current.auth.signOut())
    await screen.findByText('no user')
    expect(current.auth).toMatchObject({ user: null, profile: null, isAdmin: false, hasSignedOut: true })
    expect(localStorage.getItem(SESSION_KEY)).toBeNull()
    expect(document.documentElement.dataset.session).toBeUndefined()
  })

  it('signs out only this browser by default', async () => {
    const scopes: (string | null)[] = []
    answers.set('POST /auth/v1/logout', () => new Response(null, { status: 204 }))
    localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    show(scopes)
    await screen.findByText(profile.email)
    await act(() => current.auth.signOut('others'))
    screen.getByText(profile.email)
    await act(() => current.auth.signOut())
    await screen.findByText('no user')
    expect(scopes).toEqual(['others', 'local'])
    expect(toasts).toEqual([])
  })

  it.each([401, 403, 404])('is signed out also when the server responds with %i', async (status) => {
    answers.set('POST /auth/v1/logout', () => answerAuth({ message: 'there is no such session' }, status))
    localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    show()
    await screen.findByText(profile.email)
    expect(await act(() => current.auth.signOut())).toEqual({ error: null })
    await screen.findByText('no user')
    expect(localStorage.getItem(SESSION_KEY)).toBeNull()
  })

  it('returns why the server could not be reached, and is signed out here all the same', async () => {
    answers.set('POST /auth/v1/logout', () => answerAuth({ message: 'no disk' }, 400))
    localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    show()
    await screen.findByText(profile.email)
    const { error } = await act(() => current.auth.signOut())
    expect(error?.message).toBe('no disk')
    expect(current.auth).toMatchObject({ user: null, profile: null, hasSignedOut: true })
    expect(localStorage.getItem(SESSION_KEY)).toBeNull()
  })

  it('stays signed in when signing out everywhere has failed', async () => {
    answers.set('POST /auth/v1/logout', () => answerAuth({ message: 'no disk' }, 400))
    localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    show()
    await screen.findByText(profile.email)
    expect((await act(() => current.auth.signOut('global'))).error?.message).toBe('no disk')
    expect(current.auth).toMatchObject({ user: { id: user.id }, hasSignedOut: false })
  })

  it('detects a session that was ended elsewhere, and says so', async () => {
    answers.set('GET /auth/v1/user', () => answerAuth({ code: 'session_not_found', message: 'gone' }, 403))
    localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    show()
    await screen.findByText('no user')
    expect(current.auth.hasSignedOut).toBe(false)
    await waitFor(() =>
      expect(toasts).toMatchObject([
        { kind: 'info', title: 'You have been signed out', description: 'Please sign in again.' },
      ]),
    )
  })

  it('detects an account that was deleted', async () => {
    answers.set('GET /auth/v1/user', () => answerAuth({ code: 'user_not_found', message: 'gone' }, 403))
    localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    show()
    await screen.findByText('no user')
    expect(localStorage.getItem(SESSION_KEY)).toBeNull()
  })

  it('detects a deleted account when the password change fails', async () => {
    localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    show()
    await screen.findByText(profile.email)
    answers.set('PUT /auth/v1/user', () => answerAuth({ code: 'session_not_found', message: 'gone' }, 403))
    await act(() => current.auth.changeAccount({ password: 'a better one' }))
    await screen.findByText('no user')
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'You have been signed out' }]))
  })

  it('detects a deleted account when the account page reads the user', async () => {
    localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    show()
    await screen.findByText(profile.email)
    await waitFor(() => expect(asked).toContain('GET /auth/v1/user'))
    answers.set('GET /auth/v1/user', () => answerAuth({ code: 'user_not_found', message: 'gone' }, 403))
    await act(() => expect(current.auth.readUser()).rejects.toThrow('gone'))
    await screen.findByText('no user')
  })

  it('checks the session when the tab becomes visible, with a minimum interval', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    show()
    await screen.findByText(profile.email)
    const timesAsked = () => asked.filter((call) => call === 'GET /auth/v1/user').length
    const comeBack = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(timesAsked()).toBe(1))
    await comeBack()
    expect(timesAsked()).toBe(1)
    vi.setSystemTime(Date.now() + 30_000)
    await comeBack()
    await waitFor(() => expect(timesAsked()).toBe(2))
    vi.useRealTimers()
  })

  it('treats a session that ends before the response of an account deletion as intended', async () => {
    localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    const client = show()
    await screen.findByText(profile.email)
    const request = () => client.auth.signOut({ scope: 'local' }).then(() => true)
    expect(await act(() => current.auth.deleteAccount(request))).toBe(true)
    await screen.findByText('no user')
    expect(current.auth.hasSignedOut).toBe(true)
    expect(toasts).toEqual([])
  })

  it('reports a session that ends after a refused account deletion', async () => {
    localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    const client = show()
    await screen.findByText(profile.email)
    expect(await act(() => current.auth.deleteAccount(async () => false))).toBe(false)
    await act(() => client.auth.signOut({ scope: 'local' }).then(() => undefined))
    await screen.findByText('no user')
    expect(current.auth.hasSignedOut).toBe(false)
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'You have been signed out' }]))
  })

  it('treats a sign-out in another tab as intended, without a notice', async () => {
    localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    const client = show()
    await screen.findByText(profile.email)
    localStorage.setItem('firstline-left-at', String(Date.now()))
    // The library broadcasts events to other tabs; this simulates the received event.
    await act(() => client.auth.signOut({ scope: 'local' }).then(() => undefined))
    await screen.findByText('no user')
    expect(current.auth.hasSignedOut).toBe(true)
    expect(toasts).toEqual([])
  })
})
