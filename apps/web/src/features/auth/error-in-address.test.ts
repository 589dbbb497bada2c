import { describe, expect, it } from 'vitest'
import { errorInAddress } from './error-in-address.ts'

describe('errorInAddress', () => {
  it('reads the description from the query', () => {
    const address =
      'http://localhost/login?email_confirmed=true&error=access_denied&error_description=Link+expired'
    expect(errorInAddress(address)).toBe('Link expired')
  })

  it('reads it behind the hash too', () => {
    expect(errorInAddress('http://localhost/login#error=server_error&error_code=unexpected')).toBe(
      'server_error',
    )
  })

  it('finds none in an ordinary address', () => {
    expect(errorInAddress('http://localhost/login?email_confirmed=true#top')).toBeUndefined()
  })
})
