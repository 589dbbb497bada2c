import { describe, expect, it } from 'vitest'
import { createFixedClock } from '../clock.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { MINUTE_MS } from '../testing/times.ts'
import { createJobs } from './create-jobs.ts'
import { runInBatches } from './run-in-batches.ts'
import { JobError } from './job.ts'
import { readJobHealth } from './job-health.ts'
import { createCountingJob, readHealth, createJobName } from './testing/counting-job.ts'

const { database } = await createTestDatabase()
const WEEKS = 3 * 7 * 24 * 60 * MINUTE_MS

/** Creates a job runner that runs when the test calls it. */
function openJobs(jobs: ReturnType<typeof createCountingJob>[], start = '2026-01-31T12:00:10Z') {
  const clock = createFixedClock(start)
  return { clock, jobs: createJobs({ database, clock, jobs }) }
}

describe('scheduled job', () => {
  it('runs at its first start and then only when it is due', async () => {
    const job = createCountingJob({ everyMs: MINUTE_MS })
    const { clock, jobs } = openJobs([job])
    expect(await jobs.runDue()).toBe(1)
    expect(await jobs.runDue()).toBe(0)
    clock.set('2026-01-31T12:00:59.999Z')
    expect(await jobs.runDue()).toBe(0)
    clock.advance(1)
    expect(await jobs.runDue()).toBe(1)
    expect(job.runs.map(({ now }) => now.toISOString())).toEqual([
      '2026-01-31T12:00:10.000Z',
      '2026-01-31T12:01:00.000Z',
    ])
  })

  it('runs once after weeks of downtime and keeps its schedule', async () => {
    const job = createCountingJob({ everyMs: MINUTE_MS })
    const { clock, jobs } = openJobs([job])
    await jobs.runDue()
    clock.advance(WEEKS)
    expect(await jobs.runDue()).toBe(1)
    expect(await jobs.runDue()).toBe(0)
    const { next_run_at: next } = await readHealth(database, job.name, clock.now())
    expect(next).toEqual(new Date('2026-02-21T12:01:00Z'))
  })

  it('continues immediately when unfinished but after other due jobs', async () => {
    const order: string[] = []
    const clock = createFixedClock('2026-01-31T12:00:10Z')
    const run = (name: string) => async () => {
      order.push(name)
      clock.advance(500)
      return name === 'long' ? { unfinished: order.length < 4 } : {}
    }
    const long = createCountingJob({ everyMs: MINUTE_MS, run: run('long') })
    const short = createCountingJob({ everyMs: 2 * MINUTE_MS, run: run('short') })
    expect(await createJobs({ database, clock, jobs: [long, short] }).runDue()).toBe(4)
    expect(order).toEqual(['long', 'short', 'long', 'long'])
  })

  it('is failing after a JobError with its counts and usual schedule', async () => {
    const failure = new JobError('The post office is closed', { waiting: 3 })
    const job = createCountingJob({ everyMs: MINUTE_MS, run: () => Promise.reject(failure) })
    const { clock, jobs } = openJobs([job])
    for (const minute of ['12:01:00', '12:02:00', '12:03:00']) {
      await jobs.runDue()
      expect(await readHealth(database, job.name, clock.now())).toMatchObject({
        state: 'failing',
        last_result: { waiting: 3 },
        last_error: 'The post office is closed',
        next_run_at: new Date(`2026-01-31T${minute}Z`),
      })
      clock.set(`2026-01-31T${minute}Z`)
    }
  })

  it('stores its result and the time of the next run', async () => {
    const job = createCountingJob({ everyMs: MINUTE_MS, run: async () => ({ renewed: 7 }) })
    const { clock, jobs } = openJobs([job])
    await jobs.runDue()
    expect(await readHealth(database, job.name, clock.now())).toMatchObject({
      state: 'waiting',
      overdue_ms: 0,
      every_ms: MINUTE_MS,
      next_run_at: new Date('2026-01-31T12:01:00Z'),
      last_started_at: clock.now(),
      last_finished_at: clock.now(),
      last_milliseconds: 0,
      last_result: { renewed: 7 },
      last_error: null,
      runs: 1,
      failures: 0,
    })
  })

  it('is reported as overdue with its delay when no server runs it', async () => {
    const job = createCountingJob({ everyMs: MINUTE_MS })
    const { clock, jobs } = openJobs([job])
    await jobs.runDue()
    clock.set('2026-01-31T12:02:00Z')
    expect(await readHealth(database, job.name, clock.now())).toMatchObject({
      state: 'waiting',
      overdue_ms: MINUTE_MS,
    })
    clock.set('2026-01-31T12:06:00Z')
    expect(await readHealth(database, job.name, clock.now())).toMatchObject({
      state: 'overdue',
      overdue_ms: 5 * MINUTE_MS,
    })
  })

  it('gets its new interval when registered again and keeps the rest', async () => {
    const name = createJobName()
    const { clock, jobs } = openJobs([
      createCountingJob({ name, everyMs: 60 * MINUTE_MS, run: async () => ({ done: 1 }) }),
    ])
    await jobs.runDue()
    const before = await readHealth(database, name, clock.now())
    clock.advance(MINUTE_MS)
    const again = createJobs({ database, clock, jobs: [createCountingJob({ name, everyMs: 5 * MINUTE_MS })] })
    expect(await again.runDue()).toBe(0)
    expect(await readHealth(database, name, clock.now())).toEqual({ ...before, every_ms: 5 * MINUTE_MS })
  })

  it('is ignored by a process that has not registered it', async () => {
    const job = createCountingJob({ everyMs: MINUTE_MS })
    const { clock, jobs } = openJobs([job])
    await jobs.runDue()
    clock.advance(WEEKS)
    const other = createJobs({ database, clock, jobs: [createCountingJob({ everyMs: MINUTE_MS })] })
    expect(await other.runDue()).toBe(1)
    expect(job.runs).toHaveLength(1)
  })
})

describe('failing job', () => {
  it('is stored with its error without secrets and does not stop other jobs', async () => {
    const broken = createCountingJob({
      everyMs: MINUTE_MS,
      run: async () => {
        throw new Error('no answer for ada@example.test from postgres://app:hunter2@db/main')
      },
    })
    const sound = createCountingJob({ everyMs: MINUTE_MS })
    const { clock, jobs } = openJobs([broken, sound])
    expect(await jobs.runDue()).toBe(2)
    expect(sound.runs).toHaveLength(1)
    const health = await readHealth(database, broken.name, clock.now())
    expect(health).toMatchObject({
      state: 'failing',
      last_error: 'Error: no answer for [address] from postgres://app:[password]@db/main',
      last_failed_at: clock.now(),
      failures: 1,
      failures_in_a_row: 1,
    })
  })

  it('is retried with growing delays and returns to its schedule after a success', async () => {
    let isBroken = true
    const job = createCountingJob({
      everyMs: MINUTE_MS,
      run: async () => {
        if (isBroken) throw new Error('not today')
        return {}
      },
    })
    const { clock, jobs } = openJobs([job])
    const waits: number[] = []
    for (let failure = 1; failure <= 8; failure += 1) {
      await jobs.runDue()
      const { next_run_at: next } = await readHealth(database, job.name, clock.now())
      waits.push((next.getTime() - clock.now().getTime()) / 1_000)
      clock.set(next)
    }
    expect(waits).toEqual([10, 20, 40, 80, 160, 300, 300, 300])
    isBroken = false
    await jobs.runDue()
    const health = await readHealth(database, job.name, clock.now())
    expect(health).toMatchObject({
      state: 'waiting',
      failures: 8,
      failures_in_a_row: 0,
      last_error: 'Error: not today',
    })
    expect(health.next_run_at.getTime() - clock.now().getTime()).toBeLessThanOrEqual(MINUTE_MS)
  })

  it('with a long interval is retried at least once per interval', async () => {
    const job = createCountingJob({
      everyMs: 60 * MINUTE_MS,
      run: async () => {
        throw new Error('never')
      },
    })
    const { clock, jobs } = openJobs([job])
    for (let failure = 1; failure <= 30; failure += 1) {
      await jobs.runDue()
      clock.set((await readHealth(database, job.name, clock.now())).next_run_at)
    }
    expect(job.runs).toHaveLength(30)
    const [before, last] = job.runs.slice(-2).map(({ now }) => now.getTime())
    expect((last ?? 0) - (before ?? 0)).toBe(60 * MINUTE_MS)
  })
})

describe('inBatches', () => {
  it('repeats the step until a batch is not full', async () => {
    const counts = [10, 10, 3]
    const { signal } = new AbortController()
    expect(await runInBatches(signal, 10, async () => counts.shift() ?? 0)).toEqual({ done: 23 })
  })

  it('stops between batches when aborted and reports unfinished', async () => {
    const abort = new AbortController()
    const result = await runInBatches(abort.signal, 10, async (limit) => {
      abort.abort()
      return limit
    })
    expect(result).toEqual({ done: 10, unfinished: true })
  })
})

describe('table firstline.jobs', () => {
  it('is not accessible to the API roles', async () => {
    const statements = [
      'select * from firstline.jobs',
      "update firstline.jobs set next_run_at = 'infinity'",
      "select firstline.register_jobs('[]', now())",
      "select firstline.claim_job('{a}', 'me', now())",
      "select firstline.renew_job('a', 1, now())",
      "select firstline.finish_job('a', 1, '{}', null, now())",
      'select * from firstline.job_health(now())',
    ]
    for (const role of ['anon', 'authenticated', 'service_role'] as const) {
      for (const sql of statements) {
        await expect(
          database.transaction([{ sql }], { role, claims: {} }),
          `${role}: ${sql}`,
        ).rejects.toMatchObject({
          code: '42501',
        })
      }
    }
    expect((await readJobHealth(database, new Date())).length).toBeGreaterThan(0)
  })
})
