import { describe, expect, it } from 'vitest'
import { fixedClock } from '#server/platform/clock.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { MINUTE_MS } from '#test/fixtures.ts'
import { createJobs } from './create-jobs.ts'
import { inBatches } from './in-batches.ts'
import { JobFailure } from './job.ts'
import { readJobHealth } from './job-health.ts'
import { countingJob, healthOf, newName } from './testing/counting-job.ts'

const { database } = await createTestDatabase()
const WEEKS = 3 * 7 * 24 * 60 * MINUTE_MS

/** A process with these jobs, which runs them when the test says. */
function openJobs(jobs: ReturnType<typeof countingJob>[], start = '2026-01-31T12:00:10Z') {
  const clock = fixedClock(start)
  return { clock, jobs: createJobs({ database, clock, jobs }) }
}

describe('a job', () => {
  it('runs at its first start, and then when it is due and not before', async () => {
    const job = countingJob({ everyMs: MINUTE_MS })
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

  it('runs once after weeks without a server, and keeps to its schedule from there', async () => {
    const job = countingJob({ everyMs: MINUTE_MS })
    const { clock, jobs } = openJobs([job])
    await jobs.runDue()
    clock.advance(WEEKS)
    expect(await jobs.runDue()).toBe(1)
    expect(await jobs.runDue()).toBe(0)
    const { next_run_at: next } = await healthOf(database, job.name, clock.now())
    expect(next).toEqual(new Date('2026-02-21T12:01:00Z'))
  })

  it('that is not finished with everything goes on at once, behind what was due before', async () => {
    const order: string[] = []
    const clock = fixedClock('2026-01-31T12:00:10Z')
    const run = (name: string) => async () => {
      order.push(name)
      clock.advance(500)
      return name === 'long' ? { unfinished: order.length < 4 } : {}
    }
    const long = countingJob({ everyMs: MINUTE_MS, run: run('long') })
    const short = countingJob({ everyMs: 2 * MINUTE_MS, run: run('short') })
    expect(await createJobs({ database, clock, jobs: [long, short] }).runDue()).toBe(4)
    expect(order).toEqual(['long', 'short', 'long', 'long'])
  })

  it('that found a failure outside of it is failing, keeps its numbers, and runs again at its usual time', async () => {
    const failure = new JobFailure('The post office is closed', { waiting: 3 })
    const job = countingJob({ everyMs: MINUTE_MS, run: () => Promise.reject(failure) })
    const { clock, jobs } = openJobs([job])
    for (const minute of ['12:01:00', '12:02:00', '12:03:00']) {
      await jobs.runDue()
      expect(await healthOf(database, job.name, clock.now())).toMatchObject({
        state: 'failing',
        last_result: { waiting: 3 },
        last_error: 'The post office is closed',
        next_run_at: new Date(`2026-01-31T${minute}Z`),
      })
      clock.set(`2026-01-31T${minute}Z`)
    }
  })

  it('keeps what it did, and tells it with its next moment', async () => {
    const job = countingJob({ everyMs: MINUTE_MS, run: async () => ({ renewed: 7 }) })
    const { clock, jobs } = openJobs([job])
    await jobs.runDue()
    expect(await healthOf(database, job.name, clock.now())).toMatchObject({
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

  it('that nobody runs is reported as overdue, and by how much', async () => {
    const job = countingJob({ everyMs: MINUTE_MS })
    const { clock, jobs } = openJobs([job])
    await jobs.runDue()
    clock.set('2026-01-31T12:02:00Z')
    expect(await healthOf(database, job.name, clock.now())).toMatchObject({
      state: 'waiting',
      overdue_ms: MINUTE_MS,
    })
    clock.set('2026-01-31T12:06:00Z')
    expect(await healthOf(database, job.name, clock.now())).toMatchObject({
      state: 'overdue',
      overdue_ms: 5 * MINUTE_MS,
    })
  })

  it('registered again has its new interval, and nothing else changes', async () => {
    const name = newName()
    const { clock, jobs } = openJobs([
      countingJob({ name, everyMs: 60 * MINUTE_MS, run: async () => ({ done: 1 }) }),
    ])
    await jobs.runDue()
    const before = await healthOf(database, name, clock.now())
    clock.advance(MINUTE_MS)
    const again = createJobs({ database, clock, jobs: [countingJob({ name, everyMs: 5 * MINUTE_MS })] })
    expect(await again.runDue()).toBe(0)
    expect(await healthOf(database, name, clock.now())).toEqual({ ...before, every_ms: 5 * MINUTE_MS })
  })

  it('is left alone by a process that does not know it', async () => {
    const job = countingJob({ everyMs: MINUTE_MS })
    const { clock, jobs } = openJobs([job])
    await jobs.runDue()
    clock.advance(WEEKS)
    const other = createJobs({ database, clock, jobs: [countingJob({ everyMs: MINUTE_MS })] })
    expect(await other.runDue()).toBe(1)
    expect(job.runs).toHaveLength(1)
  })
})

describe('a job that fails', () => {
  it('is kept with its error, without secrets, and does not stop the others', async () => {
    const broken = countingJob({
      everyMs: MINUTE_MS,
      run: async () => {
        throw new Error('no answer for ada@example.test from postgres://app:hunter2@db/main')
      },
    })
    const sound = countingJob({ everyMs: MINUTE_MS })
    const { clock, jobs } = openJobs([broken, sound])
    expect(await jobs.runDue()).toBe(2)
    expect(sound.runs).toHaveLength(1)
    const health = await healthOf(database, broken.name, clock.now())
    expect(health).toMatchObject({
      state: 'failing',
      last_error: 'Error: no answer for [address] from postgres://app:[password]@db/main',
      last_failed_at: clock.now(),
      failures: 1,
      failures_in_a_row: 1,
    })
  })

  it('is tried again soon, then ever later, and keeps to its schedule once it succeeds', async () => {
    let isBroken = true
    const job = countingJob({
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
      const { next_run_at: next } = await healthOf(database, job.name, clock.now())
      waits.push((next.getTime() - clock.now().getTime()) / 1_000)
      clock.set(next)
    }
    expect(waits).toEqual([10, 20, 40, 80, 160, 300, 300, 300])
    isBroken = false
    await jobs.runDue()
    const health = await healthOf(database, job.name, clock.now())
    expect(health).toMatchObject({
      state: 'waiting',
      failures: 8,
      failures_in_a_row: 0,
      last_error: 'Error: not today',
    })
    expect(health.next_run_at.getTime() - clock.now().getTime()).toBeLessThanOrEqual(MINUTE_MS)
  })

  it('of a long interval is not given up for longer than that interval', async () => {
    const job = countingJob({
      everyMs: 60 * MINUTE_MS,
      run: async () => {
        throw new Error('never')
      },
    })
    const { clock, jobs } = openJobs([job])
    for (let failure = 1; failure <= 30; failure += 1) {
      await jobs.runDue()
      clock.set((await healthOf(database, job.name, clock.now())).next_run_at)
    }
    expect(job.runs).toHaveLength(30)
    const [before, last] = job.runs.slice(-2).map(({ now }) => now.getTime())
    expect((last ?? 0) - (before ?? 0)).toBe(60 * MINUTE_MS)
  })
})

describe('work in batches', () => {
  it('goes on until a batch is not full', async () => {
    const counts = [10, 10, 3]
    const { signal } = new AbortController()
    expect(await inBatches(signal, 10, async () => counts.shift() ?? 0)).toEqual({ done: 23 })
  })

  it('stops between two batches when it is told to, and says that there is more', async () => {
    const abort = new AbortController()
    const result = await inBatches(abort.signal, 10, async (limit) => {
      abort.abort()
      return limit
    })
    expect(result).toEqual({ done: 10, unfinished: true })
  })
})

describe('the table of jobs', () => {
  it('is out of reach for anybody but the server', async () => {
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
