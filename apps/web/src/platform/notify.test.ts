import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissToastsElsewhere, notify, provideToasts, resetNotify, type ShowOptions } from './notify.ts'

const shown: (ShowOptions & { kind: string; title: string })[] = []

beforeEach(() => {
  shown.length = 0
  resetNotify()
  provideToasts(async () => (kind, title, options) => void shown.push({ ...options, kind, title }))
})

const settled = () => vi.waitFor(() => expect(shown.length).toBeGreaterThan(0))

describe('notify', () => {
  it('shows a toast for 5 seconds, a critical one for 10', async () => {
    notify.info('Opening checkout...')
    notify.error('Failed to delete account', { critical: true })
    await vi.waitFor(() => expect(shown).toHaveLength(2))
    expect(shown.map((toast) => toast.duration)).toEqual([5_000, 10_000])
  })

  it('shows only one of two toasts with the same id', async () => {
    notify.error('Generation failed', { id: 'generation' })
    notify.error('Generation failed again', { id: 'generation' })
    await settled()
    expect(shown.map((toast) => toast.title)).toEqual(['Generation failed'])
  })

  it('suppresses a repeated toast until a second after its dismissal', async () => {
    vi.useFakeTimers()
    notify.error('Refresh failed')
    await vi.advanceTimersByTimeAsync(0)
    shown[0]?.onGone()
    await vi.advanceTimersByTimeAsync(999)
    notify.error('Refresh failed')
    await vi.advanceTimersByTimeAsync(1)
    expect(shown).toHaveLength(1)
    notify.error('Refresh failed')
    await vi.advanceTimersByTimeAsync(0)
    vi.useRealTimers()
    expect(shown).toHaveLength(2)
  })

  it('titles a failure "Error" by default, and describes what was thrown', async () => {
    notify.failure(new Error('Error: no route to host [EHOSTUNREACH]'))
    notify.failure('nothing', { title: 'Failed to load users' })
    notify.failure(new Error('Failed to delete account'), { title: 'Failed to delete account' })
    await vi.waitFor(() => expect(shown).toHaveLength(3))
    expect(shown.map(({ title, description }) => [title, description])).toEqual([
      ['Error', 'No route to host.'],
      ['Failed to load users', 'Nothing.'],
      ['Failed to delete account', undefined],
    ])
  })

  it('dismisses the toasts of other pages, except those that are about more than their page', async () => {
    notify.success('Brief saved')
    notify.success('Set deleted', { staysOnNavigation: true })
    await vi.waitFor(() => expect(shown).toHaveLength(2))
    const dismissed = () => shown.filter(({ signal }) => signal.aborted).map(({ title }) => title)
    dismissToastsElsewhere(location.pathname)
    expect(dismissed()).toEqual([])
    dismissToastsElsewhere('/dashboard/user')
    expect(dismissed()).toEqual(['Brief saved'])
  })

  it('does not show a toast whose page was left while the toast library loaded', async () => {
    notify.success('Brief saved')
    dismissToastsElsewhere('/dashboard/user')
    notify.success('Welcome back!')
    await settled()
    expect(shown.map(({ title }) => title)).toEqual(['Welcome back!'])
  })

  it('keeps toasts from before the toast host was mounted', async () => {
    resetNotify()
    notify.error('An issue occurred')
    provideToasts(async () => (kind, title, options) => void shown.push({ ...options, kind, title }))
    await settled()
    expect(shown.map((toast) => toast.title)).toEqual(['An issue occurred'])
  })

  it('retries when the toast library could not be loaded', async () => {
    let attempts = 0
    provideToasts(async () => {
      attempts += 1
      if (attempts === 1) throw new Error('offline')
      return (kind, title, options) => void shown.push({ ...options, kind, title })
    })
    notify.info('First')
    await vi.waitFor(() => expect(attempts).toBe(1))
    await new Promise((resolve) => setTimeout(resolve))
    notify.info('Second')
    await settled()
    expect(shown.map((toast) => toast.title)).toEqual(['Second'])
  })
})
