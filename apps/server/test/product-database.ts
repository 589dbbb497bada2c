import { allowanceStatements } from '#server/product/credits/index.ts'
import { TEST_KEYS } from '@firstline/wire/test-wire/test-keys'
import { createTestDatabase, type TestDatabase } from '@firstline/platform/testing/test-database'

/** A test database as after the start of the server: migrated, with the plans' allowances. */
export function createProductDatabase(): Promise<TestDatabase> {
  return createTestDatabase({
    onLocked: async (owner) => {
      for (const { sql, params } of allowanceStatements(TEST_KEYS.jwtSecret)) await owner.query(sql, params)
    },
  })
}
