import { AuthError, AuthRetryableFetchError } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { describeSignUpFailure } from './describe-sign-up-failure.ts'

describe('describeSignUpFailure', () => {
  it('has a message for an error without one', () => {
    expect(describeSignUpFailure(new AuthError('')).text).toBe(
      'An unexpected error occurred. Please try again.',
    )
  })

  it('locks the form for every form of a rate limit', () => {
    expect(describeSignUpFailure(new AuthError('Email Rate Limit exceeded')).locks).toBe(true)
  })

  it('does not lock the form for other errors', () => {
    expect(describeSignUpFailure(new AuthError('User already registered')).locks).toBe(false)
  })

  it('has a message of its own for an unreachable server', () => {
    expect(describeSignUpFailure(new AuthRetryableFetchError('Failed to fetch', 0)).text).toBe(
      'The server could not be reached. Please try again.',
    )
  })
})
