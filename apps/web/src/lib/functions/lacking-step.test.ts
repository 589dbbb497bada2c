import { ERRORS } from '@firstline/contract/errors'
import { afterEach, expect, it, vi } from 'vitest'
import { callFunction } from './call-function.ts'
import { isNobody } from './function-errors.ts'

afterEach(() => void vi.unstubAllGlobals())

it('a refusal for want of the second step is told to whoever looks after the session, and to nobody as a failure', async () => {
  const { status, message } = ERRORS.insufficient_aal
  vi.stubGlobal('fetch', async () => Response.json({ code: 'insufficient_aal', message }, { status }))
  const onLackingStep = vi.fn()
  const connection = {
    url: '/functions/v1/account-sessions',
    apikey: 'anon',
    accessToken: async () => 'token',
    onLackingStep,
    failure: 'Your sessions could not be read',
  }
  const refusal = await callFunction(connection, { method: 'GET', headers: {} }).catch(
    (error: unknown) => error,
  )
  expect(isNobody(refusal)).toBe(true)
  expect(onLackingStep).toHaveBeenCalledOnce()
})
