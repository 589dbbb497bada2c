import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { provideToasts, resetNotify } from '#platform/notify.ts'
import { isolatePages } from '#domains/auth/testing/show-page.tsx'
import { ErrorScreen } from './error-screen.tsx'

const toasts = isolatePages()
let error: Error | undefined
let pages = 0
beforeEach(() => {
  // React and the router report what a boundary caught; here that is the subject.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Page() {
  if (error !== undefined) throw error
  return <p>All is well</p>
}

function show(thrown: Error) {
  error = thrown
  const router = createMemoryRouter(
    [
      { path: '/', element: <p>Home page</p> },
      { path: '/broken/*', element: <Page />, errorElement: <ErrorScreen /> },
    ],
    { initialEntries: ['/', `/broken/${(pages += 1)}`] },
  )
  render(<RouterProvider router={router} />)
  return { router, press: (name: string) => userEvent.click(screen.getByRole('button', { name })) }
}

describe('the error screen', () => {
  it('shows the message of the error', async () => {
    show(new Error('The roof is on fire'))
    screen.getByRole('heading', { name: 'Something went wrong' })
    screen.getByText('The roof is on fire')
    await vi.waitFor(() =>
      expect(toasts).toMatchObject([
        { title: 'An issue occurred', description: 'The app encountered a problem that has been logged.' },
      ]),
    )
  })

  it('has a text for an error without a message', () => {
    show(new Error(''))
    screen.getByText('An unexpected error has occurred')
  })

  it('renders the page again on Try Again', async () => {
    const { press } = show(new Error('Once'))
    error = undefined
    await press('Try Again')
    await screen.findByText('All is well')
  })

  it('offers to reload the app only after a second error', async () => {
    const { press } = show(new Error('Again and again'))
    expect(screen.queryByRole('button', { name: 'Reload App' })).toBeNull()
    await press('Try Again')
    await screen.findByRole('button', { name: 'Reload App' })
  })

  it('navigates back, and disappears with the address', async () => {
    const { press } = show(new Error('Here only'))
    await press('Go Back')
    await screen.findByText('Home page')
  })

  it('shows a toast at most once in 5 seconds (P2.6)', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime('2100-01-01T00:00:00Z')
    const { press } = show(new Error('Often'))
    await vi.waitFor(() => expect(toasts).toHaveLength(1))
    resetNotify()
    provideToasts(async () => (kind, title) => void toasts.push({ kind, title }))
    vi.setSystemTime('2100-01-01T00:00:04.999Z')
    await press('Try Again')
    await screen.findByRole('button', { name: 'Reload App' })
    expect(toasts).toHaveLength(1)
    vi.setSystemTime('2100-01-01T00:00:05Z')
    await press('Try Again')
    await vi.waitFor(() => expect(toasts).toHaveLength(2))
    vi.useRealTimers()
  })

  it('offers to reload without a retry when the code of a page is gone (P2.13)', () => {
    show(new TypeError('Failed to fetch dynamically imported module: http://firstline.test/assets/help-1.js'))
    screen.getByText(/^This page could not be fetched\./)
    screen.getByRole('button', { name: 'Reload App' })
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
  })

  it('links to the home page', () => {
    show(new Error('Lost'))
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/')
  })
})
