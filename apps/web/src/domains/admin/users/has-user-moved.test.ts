import { describe, expect, it } from 'vitest'
import { hasUserMoved } from './has-user-moved.ts'
import { makeUser } from '#domains/admin/testing/admin-fixture.tsx'
import type { UserPages } from './user-pages.ts'
import type { UsersRequest } from './users-query.ts'

const makeRequest = (changes: Partial<UsersRequest> = {}): UsersRequest => ({
  search: '',
  sort: 'email',
  ascending: true,
  ...changes,
})

function list(numbers: number[], next: string | null = 'cursor'): UserPages {
  const users = numbers.map((number) => makeUser(number))
  return { pages: [{ users, next, total: null, totalIsCapped: false }], pageParams: [null] }
}

describe('hasUserMoved', () => {
  it('returns false when neither the order nor the search result changes', () => {
    const user = makeUser(1, { creditsDm: 0, plan: 'pro', version: 2 })
    expect(hasUserMoved(list([1, 3]), makeRequest(), user)).toBe(false)
  })

  it('returns true for a new address in a list by address, and in a search', () => {
    const user = makeUser(1, { email: 'zoe@example.com', version: 2 })
    expect(hasUserMoved(list([1, 3]), makeRequest(), user)).toBe(true)
    expect(hasUserMoved(list([1, 3]), makeRequest({ sort: 'created_at' }), user)).toBe(false)
    expect(hasUserMoved(list([1, 3]), makeRequest({ sort: 'created_at', search: 'person' }), user)).toBe(true)
    expect(hasUserMoved(list([1, 3]), makeRequest({ sort: 'created_at', search: 'zoe' }), user)).toBe(false)
  })

  it('returns true for a user who leaves or joins a filtered list, or moves by balance', () => {
    const banned = makeUser(1, { bannedUntil: '2999-01-01T00:00:00.000Z', version: 2 })
    expect(hasUserMoved(list([1, 3]), makeRequest({ group: 'banned' }), makeUser(1, { version: 2 }))).toBe(
      true,
    )
    expect(hasUserMoved(list([1, 3]), makeRequest({ group: 'banned' }), banned)).toBe(false)
    expect(hasUserMoved(list([3], null), makeRequest({ group: 'admins' }), makeUser(1))).toBe(false)
    expect(
      hasUserMoved(list([3], null), makeRequest({ group: 'admins' }), makeUser(1, { role: 'admin' })),
    ).toBe(true)
    const cancelled = makeUser(1, { plan: 'growth', planStatus: 'inactive', version: 2 })
    expect(hasUserMoved(list([1]), makeRequest({ plan: 'free' }), cancelled)).toBe(true)
    expect(hasUserMoved(list([1]), makeRequest({ plan: 'cancelled' }), cancelled)).toBe(false)
    const spent = makeUser(1, { creditsDm: 2, version: 2 })
    expect(hasUserMoved(list([1, 3]), makeRequest({ sort: 'credits_dm' }), spent)).toBe(true)
    expect(hasUserMoved(list([1, 3]), makeRequest({ sort: 'credits_subject' }), spent)).toBe(false)
  })

  it('ignores a version older than the row', () => {
    const known: UserPages = list([])
    known.pages[0]?.users.push(makeUser(1, { version: 5 }))
    expect(hasUserMoved(known, makeRequest({ sort: 'plan' }), makeUser(1, { plan: 'pro', version: 4 }))).toBe(
      false,
    )
  })

  it('returns true for a user above the last row, false below it', () => {
    expect(hasUserMoved(list([1, 5]), makeRequest(), makeUser(3))).toBe(true)
    expect(hasUserMoved(list([1, 5]), makeRequest(), makeUser(7))).toBe(false)
    expect(hasUserMoved(list([5, 3]), makeRequest({ ascending: false }), makeUser(4))).toBe(true)
    expect(hasUserMoved(list([5, 3]), makeRequest({ ascending: false }), makeUser(1))).toBe(false)
  })

  it('returns true for a new user in a completely loaded list that includes them', () => {
    expect(hasUserMoved(list([1], null), makeRequest(), makeUser(7))).toBe(true)
    expect(hasUserMoved(list([1], null), makeRequest({ search: 'PERSON-7' }), makeUser(7))).toBe(true)
    expect(hasUserMoved(list([1], null), makeRequest({ search: 'example' }), makeUser(7))).toBe(true)
    expect(hasUserMoved(list([1], null), makeRequest({ search: '@person' }), makeUser(7))).toBe(false)
    expect(hasUserMoved(list([1], null), makeRequest({ search: 'erson' }), makeUser(7))).toBe(true)
  })
})
