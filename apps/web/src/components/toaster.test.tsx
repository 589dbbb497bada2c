import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { notify, resetNotify } from '#lib/notify.ts'
import { ToastHost } from './toast-host.tsx'

afterEach(() => {
  cleanup()
  resetNotify()
})

describe('toasts', () => {
  it('are fetched with the first one, and announced politely', async () => {
    render(<ToastHost />)
    expect(screen.queryByRole('region')).toBeNull()
    notify.success('Email verified successfully', { description: 'You can now sign in to your account' })
    await screen.findByText('Email verified successfully')
    screen.getByText('You can now sign in to your account')
    expect(screen.getByRole('region').getAttribute('aria-live')).toBe('polite')
  })

  it('carry one action', async () => {
    const onClick = vi.fn()
    render(<ToastHost />)
    notify.error('Demo limit reached', { action: { label: 'Sign Up', onClick } })
    await userEvent.click(await screen.findByRole('button', { name: 'Sign Up' }))
    expect(onClick).toHaveBeenCalledTimes(1)
  })

  it('close by a button', async () => {
    render(<ToastHost />)
    notify.info('Opening checkout...')
    const toast = (await screen.findByText('Opening checkout...')).closest('li')
    await userEvent.click(within(toast ?? document.body).getByRole('button', { name: 'Close toast' }))
    await vi.waitFor(() => expect(screen.queryByText('Opening checkout...')).toBeNull())
  })
})
