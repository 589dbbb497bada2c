import { expect, it } from 'vitest'
import { usersQuery } from './users-query.ts'

it('treats users as fresh for 15 seconds (P11.1)', () => {
  expect(usersQuery({ search: '', sort: 'email', ascending: true }).staleTime).toBe(15_000)
})
