import type { FixedClock } from '#server/platform/clock.ts'
import { createTestDatabase, type TestDatabase } from '#test/engines/test-database.ts'
import { tickingClock } from './accounts.ts'
import { openTestWire, type TestWire, type TestWireOptions } from './test-wire.ts'

export interface WireFixture extends TestDatabase {
  clock: FixedClock
  wire: TestWire
}

/** The wire of one test file on a database of its own, by a ticking clock. Call it at the top of the file. */
export async function openWireFixture(
  options: Omit<TestWireOptions, 'database' | 'clock'> = {},
): Promise<WireFixture> {
  const testDatabase = await createTestDatabase()
  const clock = tickingClock()
  const wire = await openTestWire({ ...options, database: testDatabase.database, clock })
  return { ...testDatabase, clock, wire }
}
