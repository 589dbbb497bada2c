import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isolatePages, makeAuth, makeProfile, showPage } from '#domains/auth/testing/show-page.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { OfflineNotice } from './offline-notice.tsx'

isolatePages()
afterEach(() => vi.restoreAllMocks())

const said = () => screen.getByRole('status').textContent
const go = (place: 'online' | 'offline') =>
  act(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(place === 'online')
    window.dispatchEvent(new Event(place))
  })

describe('the notice about the connection', () => {
  it('is empty while the connection is live', () => {
    showPage(<ConnectionNotice />, { at: '/dashboard/user', auth: makeAuth(makeProfile()) })
    expect(said()).toBe('')
  })

  it('says that the page receives no changes', () => {
    const auth = makeAuth(makeProfile(), { isReconnecting: true })
    showPage(<ConnectionNotice />, { at: '/dashboard/user', auth })
    expect(said()).toBe('Reconnecting. What you see may be out of date.')
  })

  it('says that the device is offline, whatever the connection does, until it is online', () => {
    const auth = makeAuth(makeProfile(), { isReconnecting: true })
    showPage(<ConnectionNotice />, { at: '/dashboard/user', auth })
    go('offline')
    expect(said()).toBe('You are offline. What you see may be out of date.')
    go('online')
    expect(said()).toBe('Reconnecting. What you see may be out of date.')
  })

  it('shows visitors the state of the network alone', () => {
    showPage(<OfflineNotice />, { at: '/demo', auth: makeAuth(null) })
    expect(said()).toBe('')
    go('offline')
    expect(said()).toBe('You are offline. What you see may be out of date.')
    go('online')
    expect(said()).toBe('')
  })
})
