import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  openProfileServer,
  profile,
  session,
  sessionOf,
} from '#domains/auth/testing/follow-profile-fixture.tsx'
import { profileKey } from './profile-query.ts'

const { server, show, joined, topic } = openProfileServer()

describe('followProfile', () => {
  it("watches the own row with the user's token", async () => {
    show()
    await joined()
    const [join] = server.realtime.joins.values()
    expect(topic()).toMatch(`realtime:profile:${profile.user_id}`)
    expect(join).toMatchObject({
      token: session.access_token,
      changes: [{ event: 'UPDATE', table: 'user_profiles', filter: `user_id=eq.${profile.user_id}` }],
    })
  })

  it('updates the credits when they change', async () => {
    show()
    await joined()
    await screen.findByText('4 left')
    await server.realtime.sendChange({ type: 'UPDATE', record: { ...profile, credits_dm: 3, version: 4 } })
    await screen.findByText('3 left')
  })

  it('ignores a version older than the cached one', async () => {
    show()
    await joined()
    await screen.findByText('4 left')
    await server.realtime.sendChange({ type: 'UPDATE', record: { ...profile, credits_dm: 2, version: 5 } })
    await server.realtime.sendChange({ type: 'UPDATE', record: { ...profile, credits_dm: 3, version: 4 } })
    await screen.findByText('2 left')
  })

  it('discards a response that a change has overtaken', async () => {
    const { queryClient } = show()
    await joined()
    await screen.findByText('4 left')
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
    let release = () => undefined as void
    server.held = new Promise((resolve) => {
      release = resolve
    })
    const before = server.reads
    const reading = queryClient.refetchQueries()
    await vi.waitFor(() => expect(server.reads).toBe(before + 1))
    await server.realtime.sendChange({ type: 'UPDATE', record: { ...profile, credits_dm: 3, version: 4 } })
    await act(async () => {
      release()
      await reading
    })
    await screen.findByText('3 left')
    expect(queryClient.getQueryData(profileKey(profile.user_id))).toMatchObject({ version: 4 })
  })

  it('shares one channel between all listeners of a page', async () => {
    show({ providers: 3 })
    await joined()
    await vi.waitFor(() => expect(screen.getAllByText('4 left')).toHaveLength(3))
    expect(server.realtime.joins.size).toBe(1)
    await server.realtime.sendChange({ type: 'UPDATE', record: { ...profile, credits_dm: 3, version: 4 } })
    await vi.waitFor(() => expect(screen.getAllByText('3 left')).toHaveLength(3))
  })

  it('sends a refreshed token to the open channel', async () => {
    const { client } = show()
    await joined()
    const before = topic()
    await act(() => client.auth.refreshSession().then(() => undefined))
    await vi.waitFor(() =>
      expect(server.realtime.tokens.at(-1)).toBe(sessionOf(profile.user_id, 2).access_token),
    )
    expect(topic()).toBe(before)
  })

  it('closes its channel when the session ends', async () => {
    const { client } = show()
    await joined()
    await act(() => client.auth.signOut({ scope: 'local' }).then(() => undefined))
    await screen.findByText('no user')
    await vi.waitFor(() => expect(server.realtime.joins.size).toBe(0))
    expect(client.getChannels()).toEqual([])
  })

  it('closes with the page and opens again with the next one', async () => {
    const { page } = show()
    await joined()
    page.unmount()
    await vi.waitFor(() => expect(server.realtime.joins.size).toBe(0))
    cleanup()
    show()
    await joined()
  })

  it('opens no socket for a visitor', async () => {
    show({ isSignedIn: false })
    await screen.findByText('no user')
    expect(server.realtime.sockets).toEqual([])
  })

  it('reads the table after a change without its row', async () => {
    show()
    await joined()
    await screen.findByText('4 left')
    server.row = { ...profile, credits_dm: 0, version: 8 }
    await server.realtime.sendChange({ type: 'UPDATE', record: {} })
    await waitFor(() => screen.getByText('0 left'))
  })
})
