import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { dismissToastsElsewhere, notify, resetNotify } from '#platform/notify.ts'
import { ToastHost } from './toast-host.tsx'

// What is fetched with the first toast; transforming it takes longer than a toast is waited for.
beforeAll(() => import('./toaster.tsx'))
afterEach(() => {
  cleanup()
  resetNotify()
})

describe('toasts', () => {
  it('are loaded with the first one, and announced politely', async () => {
    render(<ToastHost />)
    expect(screen.queryByRole('region')).toBeNull()
    notify.success('Email verified successfully', { description: 'You can now sign in to your account' })
    await screen.findByText('Email verified successfully')
    screen.getByText('You can now sign in to your account')
    expect(screen.getByRole('region').getAttribute('aria-live')).toBe('polite')
  })

  it('show one action as a button', async () => {
    const onClick = vi.fn()
    render(<ToastHost />)
    notify.error('Demo limit reached', { action: { label: 'Sign Up', onClick } })
    await userEvent.click(await screen.findByRole('button', { name: 'Sign Up' }))
    expect(onClick).toHaveBeenCalledTimes(1)
  })

  it('may come again after their action was taken (P2.7)', async () => {
    render(<ToastHost />)
    const say = () => notify.error('Saved elsewhere', { action: { label: 'Show', onClick: () => undefined } })
    say()
    const button = await screen.findByRole('button', { name: 'Show' })
    vi.useFakeTimers()
    fireEvent.click(button)
    vi.advanceTimersByTime(1_000)
    vi.useRealTimers()
    await vi.waitFor(() => expect(screen.queryByText('Saved elsewhere')).toBeNull())
    say()
    await screen.findByText('Saved elsewhere')
  })

  it('are shown three at most (P2.11)', async () => {
    render(<ToastHost />)
    for (const name of ['One', 'Two', 'Three', 'Four']) notify.info(name)
    const newest = await screen.findByText('Four')
    expect(newest.closest('li')?.dataset.visible).toBe('true')
    const shown = screen.getAllByRole('listitem').filter(({ dataset }) => dataset.visible === 'true')
    expect(shown).toHaveLength(3)
    for (const button of screen.getAllByRole('button', { name: 'Close toast' })) fireEvent.click(button)
  })

  it('close by Escape, the newest first, unless the key was handled (P2.11)', async () => {
    render(<ToastHost />)
    notify.info('The first')
    notify.info('The second')
    await screen.findByText('The second')
    const taken = new KeyboardEvent('keydown', { key: 'Escape', cancelable: true })
    taken.preventDefault()
    window.dispatchEvent(taken)
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(screen.queryByText('The second')).toBeNull())
    screen.getByText('The first')
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(screen.queryByText('The first')).toBeNull())
  })

  it('close when the user goes to another page (P2.11)', async () => {
    render(<ToastHost />)
    notify.success('Brief saved')
    await screen.findByText('Brief saved')
    dismissToastsElsewhere('/dashboard/user')
    await vi.waitFor(() => expect(screen.queryByText('Brief saved')).toBeNull())
  })

  it('close when their button is pressed', async () => {
    render(<ToastHost />)
    notify.info('Opening checkout...')
    const toast = (await screen.findByText('Opening checkout...')).closest('li')
    await userEvent.click(within(toast ?? document.body).getByRole('button', { name: 'Close toast' }))
    await vi.waitFor(() => expect(screen.queryByText('Opening checkout...')).toBeNull())
  })
})
