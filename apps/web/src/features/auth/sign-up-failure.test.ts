import { AuthError, AuthRetryableFetchError } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { signUpFailure } from './sign-up-failure.ts'

describe('signUpFailure', () => {
  it('finds words for an error that has none', () => {
    expect(signUpFailure(new AuthError('')).text).toBe('An unexpected error occurred. Please try again.')
  })

  it('locks on a rate limit however it is written', () => {
    expect(signUpFailure(new AuthError('Email Rate Limit exceeded')).locks).toBe(true)
  })

  it('locks on nothing else', () => {
    expect(signUpFailure(new AuthError('User already registered')).locks).toBe(false)
  })

  it('says in our words that the server is out of reach', () => {
    expect(signUpFailure(new AuthRetryableFetchError('Failed to fetch', 0)).text).toBe(
      'The server could not be reached. Please try again.',
    )
  })
})
