import { describe, expect, it } from 'vitest'
import { createFixedClock } from '../clock.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { MINUTE_MS } from '../testing/times.ts'
import { createJobs } from './create-jobs.ts'
import { createCountingJob, readHealth, createJobName } from './testing/counting-job.ts'

const { database, openReplica } = await createTestDatabase()
const other = await openReplica()

describe('jobs on two replicas', () => {
  it('run once each time they are due', async () => {
    const clock = createFixedClock('2026-01-31T12:00:10Z')
    const name = createJobName()
    const copies = [database, database, other, other].map((each) => {
      const job = createCountingJob({ name, everyMs: MINUTE_MS })
      return { job, jobs: createJobs({ database: each, clock, jobs: [job] }) }
    })
    for (let round = 1; round <= 20; round += 1) {
      const runs = await Promise.all(copies.map(({ jobs }) => jobs.runDue()))
      expect(runs.reduce((sum, count) => sum + count)).toBe(1)
      clock.advance(MINUTE_MS)
    }
    expect((await readHealth(database, name, clock.now())).runs).toBe(20)
  })

  it('run in parallel when one takes long', async () => {
    const clock = createFixedClock('2026-01-31T12:00:10Z')
    const names = { long: createJobName(), short: createJobName() }
    const release = Promise.withResolvers<void>()
    const began = Promise.withResolvers<void>()
    const long = createCountingJob({
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
    const short = createCountingJob({ name: names.short, everyMs: MINUTE_MS })
    const copy = createCountingJob({ name: names.long, everyMs: MINUTE_MS })
    expect(await createJobs({ database: other, clock, jobs: [copy, short] }).runDue()).toBe(1)
    expect(copy.runs).toEqual([])
    expect(short.runs).toHaveLength(1)
    release.resolve()
    expect(await here).toBe(1)
  })
})
