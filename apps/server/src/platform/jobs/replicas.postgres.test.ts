import { describe, expect, it } from 'vitest'
import { fixedClock } from '#server/platform/clock.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { MINUTE_MS } from '#test/fixtures.ts'
import { createJobs } from './create-jobs.ts'
import { countingJob, healthOf, newName } from './testing/counting-job.ts'

const { database, openReplica } = await createTestDatabase()
const other = await openReplica()

describe('two replicas', () => {
  it('that look at the same moment run a job once, each time it is due', async () => {
    const clock = fixedClock('2026-01-31T12:00:10Z')
    const name = newName()
    const copies = [database, database, other, other].map((each) => {
      const job = countingJob({ name, everyMs: MINUTE_MS })
      return { job, jobs: createJobs({ database: each, clock, jobs: [job] }) }
    })
    for (let round = 1; round <= 20; round += 1) {
      const runs = await Promise.all(copies.map(({ jobs }) => jobs.runDue()))
      expect(runs.reduce((sum, count) => sum + count)).toBe(1)
      clock.advance(MINUTE_MS)
    }
    expect((await healthOf(database, name, clock.now())).runs).toBe(20)
  })

  it('share different jobs: one that takes long on one keeps the other from nothing else', async () => {
    const clock = fixedClock('2026-01-31T12:00:10Z')
    const names = { long: newName(), short: newName() }
    const release = Promise.withResolvers<void>()
    const began = Promise.withResolvers<void>()
    const long = countingJob({
      name: names.long,
      everyMs: MINUTE_MS,
      run: async () => {
        began.resolve()
        await release.promise
        return {}
      },
    })
    const here = createJobs({ database, clock, jobs: [long] }).runDue()
    await began.promise
    const short = countingJob({ name: names.short, everyMs: MINUTE_MS })
    const copy = countingJob({ name: names.long, everyMs: MINUTE_MS })
    expect(await createJobs({ database: other, clock, jobs: [copy, short] }).runDue()).toBe(1)
    expect(copy.runs).toEqual([])
    expect(short.runs).toHaveLength(1)
    release.resolve()
    expect(await here).toBe(1)
  })
})
