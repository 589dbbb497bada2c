import { describe, expect, it } from 'vitest'
import { readRequestedPage, addRequestedPage } from './requested-page.tsx'

describe('readRequestedPage', () => {
  it.each([
    '/generator?type=dm',
    '/dashboard/user',
    '/account#sessions',
    '/payment/subscription-success?session_id=1',
    '/dashboard/admin?page=2',
  ])('accepts the path %s of the list', (page) => {
    expect(readRequestedPage(page)).toBe(page)
  })

  it('accepts a trailing slash and removes it', () => {
    expect(readRequestedPage('/generator/?type=dm')).toBe('/generator?type=dm')
  })

  it.each([
    undefined,
    null,
    '',
    7,
    'generator',
    'https://evil.test/generator',
    '//evil.test/generator',
    '/\\evil.test/generator',
    '\\\\evil.test/generator',
    '/\t/evil.test/generator',
    '/.//evil.test/generator',
    '/generator/..//evil.test',
    '%2F%2Fevil.test/generator',
    '/%2F/evil.test/generator',
    '/%5Cevil.test/generator',
    'javascript:alert(1)',
    '/javascript:alert(1)',
    'data:text/html,generator',
    '/login',
    '/login?next=/login',
    '/new-password',
    '/second-step',
    '/nowhere',
  ])('refuses %s as a page to go to', (page) => {
    expect(readRequestedPage(page)).toBeUndefined()
  })

  it('reads what addRequestedPage puts into an address', () => {
    const address = addRequestedPage('/login?email_confirmed=true', '/generator?type=dm&x=1')
    expect(address).toBe('/login?email_confirmed=true&next=%2Fgenerator%3Ftype%3Ddm%26x%3D1')
    const next = new URL(address, 'http://firstline.test').searchParams.get('next')
    expect(readRequestedPage(next)).toBe('/generator?type=dm&x=1')
    expect(addRequestedPage('/login', undefined)).toBe('/login')
  })
})
