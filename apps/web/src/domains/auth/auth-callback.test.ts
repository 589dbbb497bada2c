import { describe, expect, it } from 'vitest'
import { readAuthCallback, cleanCallbackUrl } from './auth-callback.ts'

const origin = 'http://localhost'

describe('readAuthCallback', () => {
  it('reads an error code from the query', () => {
    const address = `${origin}/login?email_confirmed=true&error=access_denied&error_code=otp_expired`
    expect(readAuthCallback(address)).toMatchObject({ pathname: '/login', errorCode: 'otp_expired' })
  })

  it('reads an error code behind the hash too', () => {
    expect(readAuthCallback(`${origin}/login#error=server_error`)?.errorCode).toBe('server_error')
  })

  it('recognizes an error with only a description', () => {
    expect(readAuthCallback(`${origin}/login#error_description=Call+this+number`)?.errorCode).toBe('unknown')
  })

  it('recognizes a code to be exchanged, and a link that was one of two', () => {
    expect(readAuthCallback(`${origin}/login?code=abc`)).toMatchObject({
      hasCode: true,
      errorCode: undefined,
    })
    expect(readAuthCallback(`${origin}/login#message=Proceed&sb=`)).toMatchObject({ isHalfDone: true })
  })

  it('reads the provider that the user returns from', () => {
    expect(readAuthCallback(`${origin}/login?provider=google&error=access_denied`)?.provider).toBe('google')
    expect(readAuthCallback(`${origin}/login?provider=google`)).toBeUndefined()
  })

  it('returns undefined for an ordinary address', () => {
    expect(readAuthCallback(`${origin}/login?email_confirmed=true#top`)).toBeUndefined()
  })
})

describe('cleanCallbackUrl', () => {
  it('removes codes and errors and keeps the rest', () => {
    const address = `${origin}/login?email_confirmed=true&code=secret&sb_flow_id=1#sb=`
    expect(cleanCallbackUrl(address)).toBe(`${origin}/login?email_confirmed=true`)
    expect(cleanCallbackUrl(`${origin}/login#access_token=secret&refresh_token=secret`)).toBe(
      `${origin}/login`,
    )
  })

  it('removes the provider once the return is handled', () => {
    expect(cleanCallbackUrl(`${origin}/login?provider=google&code=secret`)).toBe(`${origin}/login`)
    // The client library has removed its code already.
    expect(cleanCallbackUrl(`${origin}/account?provider=google`)).toBe(`${origin}/account`)
  })

  it('removes claims of success beside an error, or where a link was one of two', () => {
    const failed = `${origin}/login?email_confirmed=true#error=access_denied&error_code=otp_expired`
    expect(cleanCallbackUrl(failed)).toBe(`${origin}/login`)
    expect(cleanCallbackUrl(`${origin}/login?email_changed=true&message=Proceed#message=Proceed`)).toBe(
      `${origin}/login`,
    )
  })

  it('keeps an address that no link has written', () => {
    const address = `${origin}/generator?type=dm#main`
    expect(cleanCallbackUrl(address)).toBe(address)
  })
})
