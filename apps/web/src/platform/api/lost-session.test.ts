import { AuthApiError, type SupabaseClient } from '@supabase/supabase-js'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { provideToasts, resetNotify } from '#platform/notify.ts'
import { prepareRuntime } from '#platform/testing/prepare-runtime.ts'
import { checkSession } from './lost-session.ts'

const toasts: { title: string; description: string | undefined }[] = []

beforeEach(() => {
  toasts.length = 0
  resetNotify()
  provideToasts(
    async () =>
      (_kind, title, { description }) =>
        void toasts.push({ title, description }),
  )
})

function refuse(code: string) {
  const signOut = vi.fn(async () => ({ error: null }))
  const getUser = async () => ({ data: { user: null }, error: new AuthApiError('refused', 403, code) })
  return { signOut, client: { auth: { getUser, signOut } } as unknown as SupabaseClient }
}

describe('checkSession', () => {
  it('forgets the session of a banned user and says why immediately', async () => {
    prepareRuntime({ supportEmail: 'help@hale.example' })
    const { client, signOut } = refuse('user_banned')
    await checkSession(client)
    expect(signOut).toHaveBeenCalledOnce()
    const description = 'This account is blocked. Please write to help@hale.example.'
    await vi.waitFor(() => expect(toasts).toMatchObject([{ title: 'You were signed out', description }]))
  })

  it('forgets a session that was ended elsewhere without a reason', async () => {
    prepareRuntime()
    const { client, signOut } = refuse('session_not_found')
    await checkSession(client)
    expect(signOut).toHaveBeenCalledOnce()
    expect(toasts).toEqual([])
  })
})
