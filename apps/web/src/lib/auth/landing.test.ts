import { describe, expect, it } from 'vitest'
import { readLanding, tidied } from './landing.ts'

const origin = 'http://localhost'

describe('readLanding', () => {
  it('reads the code of an error from the query', () => {
    const address = `${origin}/login?email_confirmed=true&error=access_denied&error_code=otp_expired`
    expect(readLanding(address)).toMatchObject({ pathname: '/login', errorCode: 'otp_expired' })
  })

  it('reads it behind the hash too', () => {
    expect(readLanding(`${origin}/login#error=server_error`)?.errorCode).toBe('server_error')
  })

  it('knows an error that only describes itself', () => {
    expect(readLanding(`${origin}/login#error_description=Call+this+number`)?.errorCode).toBe('unknown')
  })

  it('sees a code to be exchanged, and a link that was one of two', () => {
    expect(readLanding(`${origin}/login?code=abc`)).toMatchObject({ hasCode: true, errorCode: undefined })
    expect(readLanding(`${origin}/login#message=Proceed&sb=`)).toMatchObject({ isHalfDone: true })
  })

  it('knows by whom somebody comes back', () => {
    expect(readLanding(`${origin}/login?provider=google&error=access_denied`)?.provider).toBe('google')
    expect(readLanding(`${origin}/login?provider=google`)).toBeUndefined()
  })

  it('finds nothing in an ordinary address', () => {
    expect(readLanding(`${origin}/login?email_confirmed=true#top`)).toBeUndefined()
  })
})

describe('tidied', () => {
  it('takes codes and errors out and leaves the rest', () => {
    const address = `${origin}/login?email_confirmed=true&code=secret&sb_flow_id=1#sb=`
    expect(tidied(address)).toBe(`${origin}/login?email_confirmed=true`)
    expect(tidied(`${origin}/login#access_token=secret&refresh_token=secret`)).toBe(`${origin}/login`)
  })

  it('takes out by whom somebody came back, once that is over', () => {
    expect(tidied(`${origin}/login?provider=google&code=secret`)).toBe(`${origin}/login`)
    // The client library has taken its code out already.
    expect(tidied(`${origin}/account?provider=google`)).toBe(`${origin}/account`)
  })

  it('leaves no claim of success beside an error, or where a link was one of two', () => {
    const failed = `${origin}/login?email_confirmed=true#error=access_denied&error_code=otp_expired`
    expect(tidied(failed)).toBe(`${origin}/login`)
    expect(tidied(`${origin}/login?email_changed=true&message=Proceed#message=Proceed`)).toBe(
      `${origin}/login`,
    )
  })

  it('leaves an address alone that no link wrote', () => {
    const address = `${origin}/generator?type=dm#main`
    expect(tidied(address)).toBe(address)
  })
})
