import { ERRORS } from '@firstline/contract/errors'
import { AuthApiError, AuthRetryableFetchError } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { describeCallFailure, readMailResponse } from './mail-response.ts'

const NOW = 1_000_000

describe('readMailResponse', () => {
  it('returns when another mail may be requested', () => {
    expect(readMailResponse(null, NOW)).toEqual({ kind: 'sent', againAt: NOW + 60_000 })
  })

  it('returns the same for an address without an account', () => {
    const error = new AuthApiError('Signups not allowed for otp', 422, 'otp_disabled')
    expect(readMailResponse(error, NOW)).toEqual(readMailResponse(null, NOW))
  })

  it('takes the time to wait from the server', () => {
    const text = 'For security purposes, you can only request this after 17 seconds.'
    const error = new AuthApiError(text, 429, 'over_email_send_rate_limit')
    expect(readMailResponse(error, NOW)).toEqual({ kind: 'wait', againAt: NOW + 17_000 })
  })

  it('has a message for errors unrelated to the address', () => {
    const full = new AuthApiError('email rate limit exceeded', 429, 'over_email_send_rate_limit')
    expect(readMailResponse(full, NOW)).toMatchObject({
      kind: 'failed',
      text: expect.stringMatching(/^Too many mails/),
    })
    const offline = new AuthRetryableFetchError('Failed to fetch', 0)
    expect(readMailResponse(offline, NOW)).toMatchObject({
      text: expect.stringContaining('could not be reached'),
    })
  })

  it('has messages for an unavailable server and for a rate limit', () => {
    const away = new AuthRetryableFetchError('Bad Gateway', 502)
    expect(describeCallFailure(away)).toBe(ERRORS.database_unavailable.message)
    const outage = new AuthRetryableFetchError(ERRORS.database_unavailable.message, 503)
    expect(describeCallFailure(outage)).toBe(ERRORS.database_unavailable.message)
    const often = new AuthApiError('Request rate limit reached', 429, 'over_request_rate_limit')
    expect(describeCallFailure(often)).toBe('Too many attempts. Please wait a few minutes and try again.')
  })
})
