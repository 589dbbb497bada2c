import { describe, expect, it } from 'vitest'
import { hasMoved } from './has-moved.ts'
import { makeUser } from './testing/admin-stage.tsx'
import type { UserPages } from './user-pages.ts'
import type { UsersAsked } from './users-query.ts'

const asked = (changes: Partial<UsersAsked> = {}): UsersAsked => ({
  search: '',
  sort: 'email',
  ascending: true,
  ...changes,
})

function list(numbers: number[], next: string | null = 'cursor'): UserPages {
  const users = numbers.map((number) => makeUser(number))
  return { pages: [{ users, next, total: null, totalIsCapped: false }], pageParams: [null] }
}

describe('hasMoved', () => {
  it('leaves a row where it is when nothing it is ordered or found by has changed', () => {
    const user = makeUser(1, { creditsDm: 0, plan: 'pro', version: 2 })
    expect(hasMoved(list([1, 3]), asked(), user)).toBe(false)
  })

  it('notices another address in a list by address, and in a search', () => {
    const user = makeUser(1, { email: 'zoe@example.com', version: 2 })
    expect(hasMoved(list([1, 3]), asked(), user)).toBe(true)
    expect(hasMoved(list([1, 3]), asked({ sort: 'created_at' }), user)).toBe(false)
    expect(hasMoved(list([1, 3]), asked({ sort: 'created_at', search: 'person' }), user)).toBe(true)
  })

  it('takes what is older than the row for nothing', () => {
    const known: UserPages = list([])
    known.pages[0]?.users.push(makeUser(1, { version: 5 }))
    expect(hasMoved(known, asked({ sort: 'plan' }), makeUser(1, { plan: 'pro', version: 4 }))).toBe(false)
  })

  it('notices who belongs above the last row, and nobody further down', () => {
    expect(hasMoved(list([1, 5]), asked(), makeUser(3))).toBe(true)
    expect(hasMoved(list([1, 5]), asked(), makeUser(7))).toBe(false)
    expect(hasMoved(list([5, 3]), asked({ ascending: false }), makeUser(4))).toBe(true)
    expect(hasMoved(list([5, 3]), asked({ ascending: false }), makeUser(1))).toBe(false)
  })

  it('notices anybody new to a list that is shown to its end, if a search finds them', () => {
    expect(hasMoved(list([1], null), asked(), makeUser(7))).toBe(true)
    expect(hasMoved(list([1], null), asked({ search: 'PERSON-7' }), makeUser(7))).toBe(true)
    expect(hasMoved(list([1], null), asked({ search: 'example' }), makeUser(7))).toBe(true)
    expect(hasMoved(list([1], null), asked({ search: '@person' }), makeUser(7))).toBe(false)
    expect(hasMoved(list([1], null), asked({ search: 'erson' }), makeUser(7))).toBe(false)
  })
})
