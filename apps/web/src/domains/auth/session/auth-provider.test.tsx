import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answerAuth } from '#platform/testing/fake-session.ts'
import { openAuthProvider, profile, session, user } from '#domains/auth/testing/auth-provider-fixture.tsx'
import { SESSION_KEY } from '#platform/session/session-key.ts'

const { answers, asked, current, show } = openAuthProvider()

describe('AuthProvider', () => {
  it('is loading at first and then has no user', async () => {
    show()
    screen.getByText('loading')
    await screen.findByText('no user')
  })

  it('restores a stored session and reads the profile', async () => {
    localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    show()
    await screen.findByText(profile.email)
    expect(asked).toContain('GET /rest/v1/user_profiles')
    expect(current.auth).toMatchObject({
      isLoading: false,
      isAdmin: false,
      isTrialActive: false,
      daysRemaining: null,
    })
    expect(document.documentElement.dataset.session).toBe('')
  })

  it('signs in and returns whether the user is an administrator', async () => {
    answers.set('GET /rest/v1/user_profiles', () => answerAuth({ ...profile, role: 'admin' }))
    show()
    await screen.findByText('no user')
    const result = await act(() => current.auth.signIn({ email: user.email, password: 'correct' }))
    expect(result).toMatchObject({ error: null, isAdmin: true })
    await screen.findByText(profile.email)
    expect(current.auth.isAdmin).toBe(true)
  })

  it('returns the error of a refused sign-in', async () => {
    show()
    await screen.findByText('no user')
    const result = await act(() => current.auth.signIn({ email: user.email, password: 'wrong' }))
    expect(result.error?.code).toBe('invalid_credentials')
    expect(current.auth.user).toBeNull()
  })

  it("creates a missing profile with nothing but the user's id", async () => {
    localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    let created: unknown
    answers.set('GET /rest/v1/user_profiles', () =>
      created ? answerAuth(profile) : answerAuth({ code: 'PGRST116', message: 'no rows' }, 406),
    )
    answers.set('POST /rest/v1/user_profiles', (body) => {
      created = body
      return new Response(null, { status: 201 })
    })
    show()
    await screen.findByText(profile.email)
    expect(created).toEqual({ user_id: user.id, email: user.email })
  })

  it('continues without a profile where the table is missing', async () => {
    localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    answers.set('GET /rest/v1/user_profiles', () =>
      answerAuth({ code: '42P01', message: 'no such table' }, 404),
    )
    show()
    await screen.findByText(profile.email)
    expect(current.auth).toMatchObject({ profile: null, profileError: null, isLoading: false })
  })

  it('keeps the error of the profile, and rejects a refresh with it', async () => {
    localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    answers.set('GET /rest/v1/user_profiles', () => answerAuth({ code: '57014', message: 'cancelled' }, 400))
    show()
    await screen.findByText(profile.email)
    expect(current.auth.profileError?.message).toBe('cancelled')
    await expect(act(() => current.auth.refreshProfile())).rejects.toThrow('cancelled')
  })

  it('reads the profile again on request', async () => {
    localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    show()
    await screen.findByText(profile.email)
    answers.set('GET /rest/v1/user_profiles', () => answerAuth({ ...profile, credits_dm: 3 }))
    await act(() => current.auth.refreshProfile())
    await waitFor(() => expect(current.auth.profile?.credits_dm).toBe(3))
  })

  it('receives an address that was changed in another browser', async () => {
    const email = 'new@halecover.example'
    localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    show()
    await screen.findByText(profile.email)
    answers.set('GET /auth/v1/user', () => answerAuth({ ...user, email }))
    answers.set('POST /auth/v1/token', () => answerAuth({ ...session, user: { ...user, email } }))
    await act(() => current.auth.readUser())
    await waitFor(() => expect(current.auth.user?.email).toBe(email))
  })

  it('returns whether a mailed code signed in an administrator', async () => {
    answers.set('POST /auth/v1/verify', (body) =>
      (body as { token: string }).token === '123456'
        ? answerAuth(session)
        : answerAuth({ code: 'otp_expired', message: 'Token has expired or is invalid' }, 403),
    )
    answers.set('GET /rest/v1/user_profiles', () => answerAuth({ ...profile, role: 'admin' }))
    show()
    await screen.findByText('no user')
    const wrong = await act(() =>
      current.auth.verifyCode({ email: user.email, code: '000000', kind: 'email' }),
    )
    expect(wrong.error?.code).toBe('otp_expired')
    const right = await act(() =>
      current.auth.verifyCode({ email: user.email, code: '123456', kind: 'email' }),
    )
    expect(right).toEqual({ error: null, isMfaPending: false, isAdmin: true })
  })
})
