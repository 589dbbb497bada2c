import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '#test/engines/test-database.ts'

const { database } = await createTestDatabase()

describe('query', () => {
  it('runs as the role of the server', async () => {
    expect(await database.query('select current_user as role')).toEqual([{ role: 'firstline' }])
  })
})
