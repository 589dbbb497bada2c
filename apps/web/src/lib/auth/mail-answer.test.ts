import { ERRORS } from '@firstline/contract/errors'
import { AuthApiError, AuthRetryableFetchError } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { callFailure, mailAnswer } from './mail-answer.ts'

const NOW = 1_000_000

describe('mailAnswer', () => {
  it('says when another mail may be asked for', () => {
    expect(mailAnswer(null, NOW)).toEqual({ kind: 'sent', againAt: NOW + 60_000 })
  })

  it('says the same of an address without an account', () => {
    const error = new AuthApiError('Signups not allowed for otp', 422, 'otp_disabled')
    expect(mailAnswer(error, NOW)).toEqual(mailAnswer(null, NOW))
  })

  it('takes the time to wait from the server', () => {
    const text = 'For security purposes, you can only request this after 17 seconds.'
    const error = new AuthApiError(text, 429, 'over_email_send_rate_limit')
    expect(mailAnswer(error, NOW)).toEqual({ kind: 'wait', againAt: NOW + 17_000 })
  })

  it('finds words for what is no fault of the address', () => {
    const full = new AuthApiError('email rate limit exceeded', 429, 'over_email_send_rate_limit')
    expect(mailAnswer(full, NOW)).toMatchObject({
      kind: 'failed',
      text: expect.stringMatching(/^Too many mails/),
    })
    const offline = new AuthRetryableFetchError('Failed to fetch', 0)
    expect(mailAnswer(offline, NOW)).toMatchObject({ text: expect.stringContaining('could not be reached') })
  })

  it('has words of its own for a server that rests, or is asked too often', () => {
    const away = new AuthRetryableFetchError('Bad Gateway', 502)
    expect(callFailure(away)).toBe(ERRORS.database_unavailable.message)
    const outage = new AuthRetryableFetchError(ERRORS.database_unavailable.message, 503)
    expect(callFailure(outage)).toBe(ERRORS.database_unavailable.message)
    const often = new AuthApiError('Request rate limit reached', 429, 'over_request_rate_limit')
    expect(callFailure(often)).toBe('Too many attempts. Please wait a few minutes and try again.')
  })
})
