import { writeAllowances } from '#server/product/credits/index.ts'
import { TEST_KEYS } from './test-keys.ts'
import { createTestDatabase, type TestDatabase } from './engines/test-database.ts'

/** A test file's database as the product's start leaves it: migrated, with the plans' allowances. */
export function createProductDatabase(): Promise<TestDatabase> {
  return createTestDatabase({
    onLocked: async (owner) => {
      for (const { sql, params } of writeAllowances(TEST_KEYS.jwtSecret)) await owner.query(sql, params)
    },
  })
}
