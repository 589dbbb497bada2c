import { describe, expect, it } from 'vitest'
import { createFixedClock } from '../clock.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { MINUTE_MS } from '../testing/times.ts'
import { createRateLimits } from './create-rate-limits.ts'

const { database, owner } = await createTestDatabase()
const limits = createRateLimits(database, 'pepper')
const threeAMinute = { limit: 3, windowMs: MINUTE_MS }

async function readRows(): Promise<string> {
  return JSON.stringify(await owner.query('select * from firstline.rate_limits'))
}

describe('rate limit', () => {
  it('allows its number of calls and returns the remaining ones', async () => {
    const { now } = createFixedClock('2026-01-31T12:00:00Z')
    const verdicts = []
    for (let call = 0; call < 4; call++) verdicts.push(await limits.consume('counted', threeAMinute, now()))
    expect(verdicts).toEqual([
      { allowed: true, remaining: 2, retryAfterSeconds: 0 },
      { allowed: true, remaining: 1, retryAfterSeconds: 0 },
      { allowed: true, remaining: 0, retryAfterSeconds: 0 },
      { allowed: false, remaining: 0, retryAfterSeconds: 60 },
    ])
  })

  it('frees tokens one by one in a sliding window', async () => {
    const clock = createFixedClock('2026-01-31T12:00:50Z')
    const take = () => limits.consume('sliding', threeAMinute, clock.now())
    await take()
    clock.advance(20_000)
    await take()
    await take()
    expect(await take()).toEqual({ allowed: false, remaining: 0, retryAfterSeconds: 40 })
    clock.advance(39_999)
    expect(await take()).toMatchObject({ allowed: false, retryAfterSeconds: 1 })
    clock.advance(1)
    expect(await take()).toMatchObject({ allowed: true, remaining: 0 })
    expect(await take()).toEqual({ allowed: false, remaining: 0, retryAfterSeconds: 20 })
  })

  it('never exceeds its number in any window', async () => {
    const clock = createFixedClock('2026-01-31T12:00:00Z')
    const rule = { limit: 5, windowMs: 10_000 }
    const taken: number[] = []
    for (let step = 0; step < 200; step++) {
      clock.advance((step * 37) % 401)
      const { allowed } = await limits.consume('stretch', rule, clock.now())
      if (allowed) taken.push(clock.now().getTime())
    }
    expect(taken.length).toBeGreaterThan(10)
    const windowCounts = taken.map((at) => taken.filter((other) => other >= at && other < at + 10_000).length)
    expect(Math.max(...windowCounts)).toBe(5)
  })

  it('keeps rows small for large limits', async () => {
    const clock = createFixedClock('2026-01-31T12:00:00Z')
    const rule = { limit: 1_000, windowMs: 3_600_000 }
    for (let step = 0; step < 300; step++) {
      await limits.consume('large', rule, clock.now(), 3)
      clock.advance(10_000)
    }
    clock.advance(-10_000)
    expect(await limits.consume('large', rule, clock.now(), 100)).toMatchObject({
      allowed: true,
      remaining: 0,
    })
    const refused = await limits.consume('large', rule, clock.now())
    expect(refused.allowed).toBe(false)
    const rows = await owner.query<{ size: number }>(
      'select max(cardinality(taken_at)) as size from firstline.rate_limits',
    )
    expect(rows[0]?.size).toBeLessThan(210)
    clock.advance(refused.retryAfterSeconds * 1_000)
    expect(await limits.consume('large', rule, clock.now())).toMatchObject({ allowed: true })
  })

  it('keeps tokens for the whole window with large limits', async () => {
    const clock = createFixedClock('2026-01-31T12:00:17Z')
    const take = () =>
      limits.consume('large and early', { limit: 500, windowMs: 3_600_000 }, clock.now(), 500)
    expect((await take()).allowed).toBe(true)
    clock.advance(3_599_999)
    expect((await take()).allowed).toBe(false)
    clock.advance(18_001)
    expect((await take()).allowed).toBe(true)
  })

  it('counts each key separately from others', async () => {
    const now = new Date('2026-01-31T12:00:00Z')
    const once = { limit: 1, windowMs: MINUTE_MS }
    expect((await limits.consume('one', once, now)).allowed).toBe(true)
    expect((await limits.consume('other', once, now)).allowed).toBe(true)
    expect((await limits.consume('one', once, now)).allowed).toBe(false)
  })

  it('consumes several tokens together and none at a cost of 0', async () => {
    const now = new Date('2026-01-31T12:00:00Z')
    expect(await limits.consume('costly', threeAMinute, now, 2)).toMatchObject({
      allowed: true,
      remaining: 1,
    })
    expect(await limits.consume('costly', threeAMinute, now, 2)).toMatchObject({
      allowed: false,
      remaining: 1,
    })
    expect(await limits.consume('costly', threeAMinute, now, 0)).toMatchObject({
      allowed: true,
      remaining: 1,
    })
    expect(await limits.consume('costly', threeAMinute, now, 1)).toMatchObject({
      allowed: true,
      remaining: 0,
    })
  })

  it('returns the retry time without consuming at a cost of 0', async () => {
    const clock = createFixedClock('2026-01-31T12:00:00Z')
    const look = () => limits.consume('looked at', threeAMinute, clock.now(), 0)
    expect(await look()).toEqual({ allowed: true, remaining: 3, retryAfterSeconds: 0 })
    await limits.consume('looked at', threeAMinute, clock.now(), 1)
    clock.advance(10_000)
    await limits.consume('looked at', threeAMinute, clock.now(), 2)
    expect(await look()).toEqual({ allowed: true, remaining: 0, retryAfterSeconds: 50 })
    clock.advance(50_000)
    expect(await look()).toEqual({ allowed: true, remaining: 1, retryAfterSeconds: 0 })
  })

  it('allows no call when it is zero', async () => {
    const now = new Date('2026-01-31T12:00:00Z')
    expect(await limits.consume('closed', { limit: 0, windowMs: MINUTE_MS }, now)).toEqual({
      allowed: false,
      remaining: 0,
      retryAfterSeconds: 60,
    })
  })

  it('is not exceeded by concurrent calls', async () => {
    const now = new Date('2026-01-31T12:00:00Z')
    const verdicts = await Promise.all(
      Array.from({ length: 40 }, () => limits.consume('crowd', { limit: 7, windowMs: MINUTE_MS }, now)),
    )
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(7)
    expect(
      verdicts
        .filter(({ allowed }) => allowed)
        .map(({ remaining }) => remaining)
        .toSorted(),
    ).toEqual([0, 1, 2, 3, 4, 5, 6])
  })
})

describe('several rate limits in one call', () => {
  const visitor = { limit: 2, windowMs: MINUTE_MS }
  const address = { limit: 3, windowMs: 10 * MINUTE_MS }
  const now = new Date('2026-01-31T12:00:00Z')
  const takeBoth = (name: string) =>
    limits.consumeAll(
      [
        { key: `visitor ${name}`, rule: visitor },
        { key: 'address', rule: address },
      ],
      now,
    )

  it('are consumed together or not at all', async () => {
    expect(await takeBoth('a')).toEqual({ allowed: true, remaining: 1, retryAfterSeconds: 0 })
    expect(await takeBoth('a')).toEqual({ allowed: true, remaining: 0, retryAfterSeconds: 0 })
    expect(await takeBoth('a')).toEqual({ allowed: false, remaining: 0, retryAfterSeconds: 60 })
    expect(await limits.consume('address', address, now, 0)).toMatchObject({ remaining: 1 })
    expect(await takeBoth('b')).toEqual({ allowed: true, remaining: 0, retryAfterSeconds: 0 })
    expect(await takeBoth('c')).toEqual({ allowed: false, remaining: 0, retryAfterSeconds: 600 })
    expect(await limits.consume('visitor c', visitor, now, 0)).toMatchObject({ remaining: 2 })
  })

  it('do not deadlock in any order of keys', async () => {
    const rule = { limit: 50, windowMs: MINUTE_MS }
    const ordered = [
      { key: 'left', rule },
      { key: 'right', rule },
    ]
    const reversed = ordered.toReversed()
    const verdicts = await Promise.all(
      Array.from({ length: 60 }, (_, call) => limits.consumeAll(call % 2 === 0 ? ordered : reversed, now)),
    )
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(50)
  })
})

describe('table firstline.rate_limits', () => {
  it('contains no plain keys such as addresses', async () => {
    await limits.consume('198.51.100.77', threeAMinute, new Date('2026-01-31T12:00:00Z'))
    expect(await readRows()).not.toContain('198.51.100.77')
  })

  it('has different hashes for each installation', async () => {
    const now = new Date('2026-01-31T12:00:00Z')
    const once = { limit: 1, windowMs: MINUTE_MS }
    await limits.consume('shared', once, now)
    expect((await createRateLimits(database, 'another pepper').consume('shared', once, now)).allowed).toBe(
      true,
    )
  })

  it('is cleaned up while limits are used', async () => {
    await owner.query('delete from firstline.rate_limits')
    const clock = createFixedClock('2026-01-31T12:00:00Z')
    for (let key = 0; key < 200; key++) await limits.consume(`old ${key}`, threeAMinute, clock.now())
    clock.advance(2 * MINUTE_MS)
    for (let key = 0; key < 200; key++) await limits.consume(`new ${key}`, threeAMinute, clock.now())
    const [row] = await owner.query<{ old: number; fresh: number }>(
      `select count(*) filter (where expires_at < $1)::int as old, count(*) filter (where expires_at >= $1)::int as fresh
       from firstline.rate_limits`,
      [clock.now()],
    )
    expect(row?.fresh).toBe(200)
    expect(row?.old).toBeLessThan(40)
  })

  it('is not accessible to the API roles', async () => {
    const take = "select firstline.take_rate_limits('{a}', '{1}', '{1}', 1, now())"
    for (const role of ['anon', 'authenticated', 'service_role'] as const) {
      const asking = { role, claims: {} }
      for (const sql of [take, 'select * from firstline.rate_limits']) {
        await expect(database.transaction([{ sql }], asking)).rejects.toMatchObject({ code: '42501' })
      }
    }
  })
})
