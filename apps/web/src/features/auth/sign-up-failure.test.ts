import { describe, expect, it } from 'vitest'
import { signUpFailure } from './sign-up-failure.ts'

describe('signUpFailure', () => {
  it('finds words for an error that has none', () => {
    expect(signUpFailure('').text).toBe('An unexpected error occurred. Please try again.')
  })

  it('locks on a rate limit however it is written', () => {
    expect(signUpFailure('Email Rate Limit exceeded').locks).toBe(true)
  })

  it('locks on nothing else', () => {
    expect(signUpFailure('User already registered').locks).toBe(false)
  })
})
