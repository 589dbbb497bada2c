import { ERRORS } from '@firstline/contract/errors'
import { afterEach, expect, it, vi } from 'vitest'
import { callFunction } from './call-function.ts'
import { isSessionRefusal } from './function-errors.ts'

afterEach(() => void vi.unstubAllGlobals())

it('callFunction reports a refusal that needs AAL2 to the session, and not as a failure', async () => {
  const { status, message } = ERRORS.insufficient_aal
  vi.stubGlobal('fetch', async () => Response.json({ code: 'insufficient_aal', message }, { status }))
  const onMfaNeeded = vi.fn()
  const connection = {
    url: '/functions/v1/account-sessions',
    apikey: 'anon',
    accessToken: async () => 'token',
    onMfaNeeded,
    failure: 'Your sessions could not be read',
  }
  const refusal = await callFunction(connection, { method: 'GET', headers: {} }).catch(
    (error: unknown) => error,
  )
  expect(isSessionRefusal(refusal)).toBe(true)
  expect(onMfaNeeded).toHaveBeenCalledOnce()
})
