import type { FixedClock } from '@firstline/platform/clock'
import { createTestDatabase, type TestDatabase } from '@firstline/platform/testing/test-database'
import { tickingClock } from './accounts.ts'
import { openTestApi, type TestApi, type TestWireOptions } from './test-services.ts'

export interface ApiFixture extends TestDatabase {
  clock: FixedClock
  wire: TestApi
}

/** The API for one test file, with its own database and a ticking clock. Call it at the top of the file. */
export async function openApiFixture(
  options: Omit<TestWireOptions, 'database' | 'clock'> = {},
): Promise<ApiFixture> {
  const testDatabase = await createTestDatabase()
  const clock = tickingClock()
  const wire = await openTestApi({ ...options, database: testDatabase.database, clock })
  return { ...testDatabase, clock, wire }
}
