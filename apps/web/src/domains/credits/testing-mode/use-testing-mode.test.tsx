import { ERRORS } from '@firstline/contract/errors'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { TestingBanner } from './testing-banner.tsx'
import { prepareRuntime } from '#platform/testing/prepare-runtime.ts'
import { isolatePages, makeAuth, makeProfile, showPage } from '#domains/auth/testing/show-page.tsx'
import { useTestingMode, TESTING_RELOAD_MS } from './use-testing-mode.ts'

const session = vi.hoisted(() => ({ current: null as { access_token: string } | null }))
vi.mock('#platform/api/supabase.ts', () => ({
  getSupabase: () => ({ auth: { getSession: async () => ({ data: { session: session.current } }) } }),
}))
vi.mock('#platform/api/lost-session.ts', () => ({ checkSession: async () => undefined }))
const toasts = isolatePages()
const reload = vi.fn()
beforeEach(() => {
  prepareRuntime()
  session.current = { access_token: 'token' }
  reload.mockClear()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
})

function Page() {
  const { isOffered, isOn, isBusy, toggle } = useTestingMode('dashboard')
  if (!isOffered) return <p>Nothing of it</p>
  return <TestingBanner isOn={isOn} isBusy={isBusy} onToggle={() => void toggle()} />
}

function show({
  isOn = false,
  testingMode = true,
  auth = makeAuth(makeProfile({ testing_mode: isOn })),
} = {}) {
  return { auth, ...showPage(<Page />, { at: '/dashboard/user', auth, abilities: { testingMode } }) }
}

function answer(status: number, body: object) {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, request: RequestInit) => {
    asked.push(JSON.parse(String(request.body)))
    return Response.json(body, { status })
  })
  return asked
}

describe('testing mode (P7.8)', () => {
  it('is hidden for every account but the testing account', () => {
    show({ testingMode: false })
    screen.getByText('Nothing of it')
  })

  it('is switched on by its link, once for a double click, and reloads the page', async () => {
    const asked = answer(200, { testingMode: true })
    const { person, auth } = show()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    try {
      screen.getByText('Testing account detected')
      await person.dblClick(screen.getByRole('button', { name: 'Enable testing mode' }))
      await waitFor(() => expect(auth.refreshProfile).toHaveBeenCalledTimes(1))
      expect(asked).toEqual([{ userId: auth.user?.id, enabled: true }])
      expect(toasts).toEqual([
        {
          kind: 'success',
          title: 'Testing mode enabled!',
          description: 'You have unlimited credits and pro features for testing.',
        },
      ])
      expect(reload).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(TESTING_RELOAD_MS.dashboard)
      expect(reload).toHaveBeenCalledTimes(1)
    } finally {
      vi.useRealTimers()
    }
  })

  it('shows its notice once more after the reload', async () => {
    sessionStorage.setItem('firstline-testing-mode-changed', 'true')
    show({ isOn: true })
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Testing mode enabled!' }]))
    expect(sessionStorage.getItem('firstline-testing-mode-changed')).toBeNull()
  })

  it('is switched off by its switch', async () => {
    const asked = answer(200, { testingMode: false })
    const { person } = show({ isOn: true, testingMode: false })
    expect(screen.getByRole('switch', { name: 'Testing mode' }).getAttribute('aria-checked')).toBe('true')
    await person.click(screen.getByRole('switch', { name: 'Testing mode' }))
    await waitFor(() =>
      expect(toasts).toMatchObject([
        {
          title: 'Testing mode disabled!',
          description: 'You have the standard free-plan credits: 6 DMs and 6 subject lines.',
        },
      ]),
    )
    expect(asked).toMatchObject([{ enabled: false }])
  })

  it.each([
    [false, 'Failed to enable testing mode'],
    [true, 'Failed to disable testing mode'],
  ])('explains why it was not changed (on: %s)', async (isOn, title) => {
    answer(500, { code: 'unexpected_failure', message: 'The database is away' })
    const { person } = show({ isOn })
    await person.click(screen.getByRole('switch'))
    await waitFor(() =>
      expect(toasts).toEqual([{ kind: 'error', title, description: 'The database is away.' }]),
    )
    answer(500, {})
    await person.click(screen.getByRole('switch'))
    await waitFor(() =>
      expect(toasts[1]).toEqual({ kind: 'error', title, description: 'An unexpected error occurred.' }),
    )
    expect(reload).not.toHaveBeenCalled()
  })

  it('requires a sign-in when the session has expired', async () => {
    const { status, message } = ERRORS.not_signed_in
    answer(status, { code: 'not_signed_in', message })
    const { person } = show()
    await person.click(screen.getByRole('button', { name: 'Enable testing mode' }))
    await waitFor(() =>
      expect(toasts).toEqual([{ kind: 'error', title: 'Please sign in to toggle testing mode' }]),
    )
    expect(reload).not.toHaveBeenCalled()
  })

  it('requires a sign-in when this browser has no session', async () => {
    const asked = answer(200, { testingMode: true })
    session.current = null
    const { person } = show()
    await person.click(screen.getByRole('button', { name: 'Enable testing mode' }))
    await waitFor(() =>
      expect(toasts).toEqual([{ kind: 'error', title: 'Please sign in to toggle testing mode' }]),
    )
    expect(asked).toEqual([])
  })

  it('is offered to signed-in users only', async () => {
    const { person } = show({ auth: makeAuth(makeProfile({ testing_mode: true }), { user: null }) })
    await person.click(screen.getByRole('switch'))
    await waitFor(() =>
      expect(toasts).toEqual([{ kind: 'error', title: 'Please sign in to toggle testing mode' }]),
    )
  })
})
