import { AuthError } from '@supabase/supabase-js'
import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type AuthState } from '#domains/auth/session/use-auth.ts'
import { isolatePages, makeAuth, makeProfile, showPage } from '#domains/auth/testing/show-page.tsx'
import { AccountMenu } from './account-menu.tsx'

const toasts = isolatePages()

function show(changes: Partial<AuthState> = {}) {
  const auth = makeAuth(makeProfile(), changes)
  return showPage(<AccountMenu icon="A" />, { at: '/help', auth })
}

const items = () => screen.getAllByRole('menuitem').map((item) => item.firstChild?.textContent)

describe('the account menu', () => {
  it('links to the dashboard, the generator, briefs, senders, the history, pricing and help, then to the command menu and sign-out (P2.2)', async () => {
    show()
    await screen.findByRole('menu')
    // Styles show `Demo` on phones alone.
    expect(items()).toEqual([
      'Dashboard',
      'Generate',
      'Briefs',
      'Senders',
      'History',
      'Pricing',
      'Demo',
      'Help',
      'Command menu',
      'Sign out',
    ])
    const [, , , , , , , help, commands] = screen.getAllByRole('menuitem')
    expect(screen.getByRole('separator').previousElementSibling).toBe(help)
    expect(screen.getByRole('separator').nextElementSibling).toBe(commands)
    expect(screen.queryByText('Admin')).toBeNull()
  })

  it('labels the account of an administrator', async () => {
    show({ isAdmin: true })
    await screen.findByText('Admin')
  })

  it('signs out, shows a toast and opens the landing page', async () => {
    const signOut = vi.fn(async () => ({ error: null }))
    const { person, address } = show({ signOut })
    await person.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    await vi.waitFor(() => expect(address()).toBe('/'))
    expect(signOut).toHaveBeenCalledTimes(1)
    expect(toasts.map((toast) => toast.title)).toEqual(['Logged out successfully'])
  })

  it('shows why the sign-out has failed', async () => {
    const { person, address } = show({ signOut: async () => ({ error: new AuthError('network is down') }) })
    await person.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    await vi.waitFor(() =>
      expect(toasts).toMatchObject([{ title: 'Error signing out', description: 'Network is down.' }]),
    )
    expect(address()).toBe('/help')
  })
})
