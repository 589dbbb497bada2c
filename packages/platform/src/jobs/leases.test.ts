import { describe, expect, it } from 'vitest'
import { createFixedClock, systemClock } from '../clock.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { MINUTE_MS } from '../testing/times.ts'
import { createJobs } from './create-jobs.ts'
import { createJobStore } from './job-store.ts'
import { createCountingJob, readHealth, createJobName } from './testing/counting-job.ts'

const { database } = await createTestDatabase()
const store = createJobStore(database)
const LEASE_MS = 30_000
const done = { result: { done: 1 }, error: null } as const

/** Registers a job and leases it for a runner that never renews. */
async function createLeasedJob() {
  const job = createCountingJob({ everyMs: MINUTE_MS })
  const clock = createFixedClock('2026-01-31T12:00:10Z')
  await store.register([job], clock.now())
  const claim = await store.lease([job.name], 'sleeper', clock.now())
  if ('wait_ms' in claim) throw new Error('it was not due')
  return { job, clock, claim }
}

describe('lease of a job', () => {
  it('excludes other runners until it expires', async () => {
    const { job, clock } = await createLeasedJob()
    clock.advance(LEASE_MS - 1)
    expect(await store.lease([job.name], 'other', clock.now())).toEqual({ wait_ms: 1 })
    expect(await readHealth(database, job.name, clock.now())).toMatchObject({
      state: 'running',
      overdue_ms: 0,
    })
  })

  it('is taken over after its holder crashed and counts as a failure', async () => {
    const { job, clock } = await createLeasedJob()
    clock.advance(LEASE_MS)
    expect(await createJobs({ database, clock, jobs: [job] }).runDue()).toBe(1)
    expect(job.runs).toHaveLength(1)
    expect(await readHealth(database, job.name, clock.now())).toMatchObject({
      state: 'waiting',
      last_error: 'its runner stopped renewing its lease',
      runs: 2,
      failures: 1,
      failures_in_a_row: 0,
    })
  })

  it('lasts as long as it is renewed', async () => {
    const { job, clock, claim } = await createLeasedJob()
    for (let beat = 0; beat < 3; beat += 1) {
      clock.advance(LEASE_MS - 1)
      expect(await store.renew(claim, clock.now())).toBe(true)
    }
    expect(await store.lease([job.name], 'other', clock.now())).toEqual({ wait_ms: LEASE_MS })
    expect(await store.finish(claim, done, clock.now())).toBe(true)
  })

  it('can be neither renewed nor finished after it expired', async () => {
    const { job, clock, claim } = await createLeasedJob()
    clock.advance(LEASE_MS)
    expect(await store.renew(claim, clock.now())).toBe(false)
    expect(await store.finish(claim, done, clock.now())).toBe(false)
    const next = await store.lease([job.name], 'other', clock.now())
    expect(next).toEqual({ name: job.name, attempt: claim.attempt + 1 })
    expect(await store.renew(claim, clock.now())).toBe(false)
    expect(await store.finish(claim, { result: null, error: 'late' }, clock.now())).toBe(false)
    expect(await readHealth(database, job.name, clock.now())).toMatchObject({
      state: 'running',
      last_result: null,
    })
  })

  it('aborts the run that lost it and drops its result', async () => {
    const name = createJobName()
    const clock = createFixedClock('2026-01-31T12:00:10Z')
    const job = createCountingJob({
      name,
      everyMs: MINUTE_MS,
      leaseMs: 60,
      run: async ({ signal }) => {
        clock.advance(60)
        await store.lease([name], 'other', clock.now())
        if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve))
        return { late: 1 }
      },
    })
    expect(await createJobs({ database, clock, jobs: [job] }).runDue()).toBe(1)
    expect(await readHealth(database, name, clock.now())).toMatchObject({
      state: 'running',
      runs: 2,
      last_result: null,
    })
  })

  it('is renewed during a run that takes longer', async () => {
    const clock = createFixedClock('2026-01-31T12:00:10Z')
    const leaseUntil = async () => {
      const [row] = await database.query<{ until: Date }>(
        'select lease_until as until from firstline.jobs where name = $1',
        [job.name],
      )
      return row?.until
    }
    const job = createCountingJob({
      everyMs: MINUTE_MS,
      leaseMs: 60,
      run: async ({ signal }) => {
        for (let part = 0; part < 3; part += 1) {
          clock.advance(50)
          await expect.poll(leaseUntil).toEqual(new Date(clock.now().getTime() + 60))
        }
        return { aborted: signal.aborted }
      },
    })
    await createJobs({ database, clock, jobs: [job] }).runDue()
    expect(await readHealth(database, job.name, clock.now())).toMatchObject({
      last_result: { aborted: false },
      last_milliseconds: 150,
      runs: 1,
    })
  })
})

describe('job runner of a server', () => {
  it('runs jobs repeatedly until it is closed', async () => {
    const job = createCountingJob({ everyMs: 20 })
    const jobs = createJobs({ database, clock: systemClock, jobs: [job] })
    jobs.open()
    await expect.poll(() => job.runs.length).toBeGreaterThan(2)
    await jobs.close(0)
    const { length } = job.runs
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(job.runs).toHaveLength(length)
  })

  it('continues after the database was unavailable', async () => {
    const job = createCountingJob({ everyMs: MINUTE_MS })
    let isUnavailable = true
    const jobs = createJobs({
      database: {
        ...database,
        query: async (sql, params) => {
          if (isUnavailable) throw new Error('the database is away')
          return database.query(sql, params)
        },
      },
      clock: systemClock,
      jobs: [job],
    })
    expect(await jobs.runDue()).toBe(0)
    isUnavailable = false
    expect(await jobs.runDue()).toBe(1)
  })

  it('waits for a running job when it is closed', async () => {
    const began = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const job = createCountingJob({
      everyMs: MINUTE_MS,
      run: async ({ signal }) => {
        began.resolve()
        await release.promise
        return { aborted: signal.aborted }
      },
    })
    const next = createCountingJob({ everyMs: 2 * MINUTE_MS })
    const jobs = createJobs({ database, clock: systemClock, jobs: [job, next] })
    jobs.open()
    await began.promise
    const closed = jobs.close(10_000)
    release.resolve()
    await closed
    expect(await readHealth(database, job.name, new Date())).toMatchObject({
      last_result: { aborted: false },
    })
    expect(next.runs).toEqual([])
  })

  it('aborts a job after the grace time without counting a failure', async () => {
    const began = Promise.withResolvers<void>()
    const job = createCountingJob({
      everyMs: 60 * MINUTE_MS,
      run: ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
          began.resolve()
        }),
    })
    const jobs = createJobs({ database, clock: systemClock, jobs: [job] })
    jobs.open()
    await began.promise
    await jobs.close(20)
    const { last_finished_at: finished, ...health } = await readHealth(database, job.name, new Date())
    expect(health).toMatchObject({ state: 'waiting', last_error: null, failures: 0, next_run_at: finished })
  })

  it('abandons a job that ignores the abort signal', async () => {
    const began = Promise.withResolvers<void>()
    const job = createCountingJob({
      everyMs: MINUTE_MS,
      run: () => {
        began.resolve()
        return new Promise(() => undefined)
      },
    })
    const jobs = createJobs({ database, clock: systemClock, jobs: [job] })
    jobs.open()
    await began.promise
    await jobs.close(0)
    expect(await readHealth(database, job.name, new Date())).toMatchObject({ state: 'waiting' })
  })
})
