import { SESSION_ENDED, USER_BANNED } from '@firstline/contract/realtime'
import { act, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { openProfileServer, profile, session } from '#domains/auth/testing/follow-profile-fixture.tsx'
import { SESSION_KEY } from '#platform/session/session-key.ts'
import { makeToken } from '#platform/testing/fake-session.ts'

const { server, show, joined } = openProfileServer()

describe('followProfile', () => {
  it('reads the row again after each connect, for missed changes', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    show()
    await joined()
    await screen.findByText('4 left')
    await server.realtime.drop()
    server.row = { ...profile, credits_dm: 1, version: 9 }
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    await joined()
    await screen.findByText('1 left')
  })

  it('polls every 30 seconds until it is connected', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    server.realtime.isReachable = false
    show()
    await screen.findByText('4 left')
    server.row = { ...profile, credits_dm: 3, version: 4 }
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    await screen.findByText(/^3 left/)
    server.realtime.isReachable = true
    await act(() => vi.advanceTimersByTimeAsync(11_000))
    await joined()
    const before = server.reads
    await act(() => vi.advanceTimersByTimeAsync(120_000))
    expect(server.reads).toBe(before)
  })

  it('reconnects after 1, 2, 5 and 10 seconds', async () => {
    vi.useFakeTimers()
    server.realtime.isReachable = false
    show()
    const waits: number[] = []
    const step = 250
    let since = 0
    await act(() => vi.advanceTimersByTimeAsync(0))
    for (let seen = server.realtime.sockets.length; waits.length < 5; since += step) {
      await act(() => vi.advanceTimersByTimeAsync(step))
      if (server.realtime.sockets.length === seen) continue
      if (seen > 0) waits.push(since + step)
      seen = server.realtime.sockets.length
      since = -step
    }
    expect(waits).toEqual([1_000, 2_000, 5_000, 10_000, 10_000])
  })

  it('reports after five seconds that it is reconnecting, until it is connected', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    show()
    await joined()
    await screen.findByText('4 left')
    server.realtime.isReachable = false
    await server.realtime.drop()
    await act(() => vi.advanceTimersByTimeAsync(4_000))
    screen.getByText('4 left')
    await act(() => vi.advanceTimersByTimeAsync(1_500))
    await screen.findByText('4 left, reconnecting')
    server.realtime.isReachable = true
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    await screen.findByText('4 left')
  })

  it('reconnects immediately when the browser is online again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    show()
    await joined()
    server.realtime.isReachable = false
    await server.realtime.drop()
    await act(() => vi.advanceTimersByTimeAsync(9_000))
    server.realtime.isReachable = true
    const tried = server.realtime.sockets.length
    act(() => void window.dispatchEvent(new Event('online')))
    await joined()
    expect(server.realtime.sockets.length).toBe(tried + 1)
  })

  it('joins again when the server has closed the channel', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    show()
    await joined()
    await server.realtime.end()
    expect(server.realtime.joins.size).toBe(0)
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    await joined()
  })

  it('detects by the closed channel that the session was ended elsewhere', async () => {
    show()
    await joined()
    await screen.findByText('4 left')
    server.isSessionGone = true
    await server.realtime.end()
    await screen.findByText('no user')
    expect(server.realtime.joins.size).toBe(0)
  })

  it.each([SESSION_ENDED, USER_BANNED])('forgets the session without a request after: %s', async (reason) => {
    show()
    await joined()
    await screen.findByText('4 left')
    await vi.waitFor(() => expect(server.userReads).toBe(1))
    server.isSessionGone = true
    await server.realtime.end(reason)
    await screen.findByText('no user')
    expect(localStorage.getItem(SESSION_KEY)).toBeNull()
    expect(server.userReads).toBe(1)
  })

  it('keeps the session that has replaced the ended one in this browser', async () => {
    show()
    await joined()
    await screen.findByText('4 left')
    await vi.waitFor(() => expect(server.userReads).toBe(1))
    const access_token = makeToken({ sub: profile.user_id, session_id: 'a later one' })
    localStorage.setItem(SESSION_KEY, JSON.stringify({ ...session, access_token }))
    await server.realtime.end(SESSION_ENDED)
    await vi.waitFor(() => expect(server.userReads).toBe(2))
    expect(localStorage.getItem(SESSION_KEY)).toContain(access_token)
    expect(screen.getByText('4 left')).toBeDefined()
  })

  it('detects by a refused join that the session was ended while offline', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    show()
    await joined()
    await screen.findByText('4 left')
    server.isSessionGone = true
    server.realtime.isRefusing = true
    server.realtime.refusal = `InvalidJWTToken: ${SESSION_ENDED}`
    await server.realtime.drop()
    const before = server.userReads
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    await screen.findByText('no user')
    expect(server.userReads).toBe(before)
  })
})
