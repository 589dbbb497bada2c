import { describe, expect, it } from 'vitest'
import { fixedClock } from '#server/platform/clock.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { MINUTE_MS } from '#test/fixtures.ts'
import { createRateLimits } from './create-rate-limits.ts'

const { database, owner } = await createTestDatabase()
const limits = createRateLimits(database, 'pepper')
const threeAMinute = { limit: 3, windowMs: MINUTE_MS }

async function keptRows(): Promise<string> {
  return JSON.stringify(await owner.query('select * from firstline.rate_limits'))
}

describe('a limit', () => {
  it('allows what it says and tells how much is left', async () => {
    const { now } = fixedClock('2026-01-31T12:00:00Z')
    const verdicts = []
    for (let call = 0; call < 4; call++) verdicts.push(await limits.take('counted', threeAMinute, now()))
    expect(verdicts).toEqual([
      { allowed: true, remaining: 2, retryAfterSeconds: 0 },
      { allowed: true, remaining: 1, retryAfterSeconds: 0 },
      { allowed: true, remaining: 0, retryAfterSeconds: 0 },
      { allowed: false, remaining: 0, retryAfterSeconds: 60 },
    ])
  })

  it('gives back what is older than its window, piece by piece, with no edge to wait for', async () => {
    const clock = fixedClock('2026-01-31T12:00:50Z')
    const take = () => limits.take('sliding', threeAMinute, clock.now())
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

  it('never lets more than its number into any stretch of its window', async () => {
    const clock = fixedClock('2026-01-31T12:00:00Z')
    const rule = { limit: 5, windowMs: 10_000 }
    const taken: number[] = []
    for (let step = 0; step < 200; step++) {
      clock.advance((step * 37) % 401)
      const { allowed } = await limits.take('stretch', rule, clock.now())
      if (allowed) taken.push(clock.now().getTime())
    }
    expect(taken.length).toBeGreaterThan(10)
    const crowds = taken.map((at) => taken.filter((other) => other >= at && other < at + 10_000).length)
    expect(Math.max(...crowds)).toBe(5)
  })

  it('keeps large limits too, in rows that stay small', async () => {
    const clock = fixedClock('2026-01-31T12:00:00Z')
    const rule = { limit: 1_000, windowMs: 3_600_000 }
    for (let step = 0; step < 300; step++) {
      await limits.take('large', rule, clock.now(), 3)
      clock.advance(10_000)
    }
    clock.advance(-10_000)
    expect(await limits.take('large', rule, clock.now(), 100)).toMatchObject({ allowed: true, remaining: 0 })
    const refused = await limits.take('large', rule, clock.now())
    expect(refused.allowed).toBe(false)
    const rows = await owner.query<{ size: number }>(
      'select max(cardinality(taken_at)) as size from firstline.rate_limits',
    )
    expect(rows[0]?.size).toBeLessThan(210)
    clock.advance(refused.retryAfterSeconds * 1_000)
    expect(await limits.take('large', rule, clock.now())).toMatchObject({ allowed: true })
  })

  it('forgets nothing early, however large it is', async () => {
    const clock = fixedClock('2026-01-31T12:00:17Z')
    const take = () => limits.take('large and early', { limit: 500, windowMs: 3_600_000 }, clock.now(), 500)
    expect((await take()).allowed).toBe(true)
    clock.advance(3_599_999)
    expect((await take()).allowed).toBe(false)
    clock.advance(18_001)
    expect((await take()).allowed).toBe(true)
  })

  it('counts each key for itself', async () => {
    const now = new Date('2026-01-31T12:00:00Z')
    const once = { limit: 1, windowMs: MINUTE_MS }
    expect((await limits.take('one', once, now)).allowed).toBe(true)
    expect((await limits.take('other', once, now)).allowed).toBe(true)
    expect((await limits.take('one', once, now)).allowed).toBe(false)
  })

  it('takes several at once when they fit, and looks without taking at a cost of 0', async () => {
    const now = new Date('2026-01-31T12:00:00Z')
    expect(await limits.take('costly', threeAMinute, now, 2)).toMatchObject({ allowed: true, remaining: 1 })
    expect(await limits.take('costly', threeAMinute, now, 2)).toMatchObject({ allowed: false, remaining: 1 })
    expect(await limits.take('costly', threeAMinute, now, 0)).toMatchObject({ allowed: true, remaining: 1 })
    expect(await limits.take('costly', threeAMinute, now, 1)).toMatchObject({ allowed: true, remaining: 0 })
  })

  it('tells without taking when one more will be allowed', async () => {
    const clock = fixedClock('2026-01-31T12:00:00Z')
    const look = () => limits.take('looked at', threeAMinute, clock.now(), 0)
    expect(await look()).toEqual({ allowed: true, remaining: 3, retryAfterSeconds: 0 })
    await limits.take('looked at', threeAMinute, clock.now(), 1)
    clock.advance(10_000)
    await limits.take('looked at', threeAMinute, clock.now(), 2)
    expect(await look()).toEqual({ allowed: true, remaining: 0, retryAfterSeconds: 50 })
    clock.advance(50_000)
    expect(await look()).toEqual({ allowed: true, remaining: 1, retryAfterSeconds: 0 })
  })

  it('of nothing allows nothing', async () => {
    const now = new Date('2026-01-31T12:00:00Z')
    expect(await limits.take('closed', { limit: 0, windowMs: MINUTE_MS }, now)).toEqual({
      allowed: false,
      remaining: 0,
      retryAfterSeconds: 60,
    })
  })

  it('is not exceeded by calls at the same moment', async () => {
    const now = new Date('2026-01-31T12:00:00Z')
    const verdicts = await Promise.all(
      Array.from({ length: 40 }, () => limits.take('crowd', { limit: 7, windowMs: MINUTE_MS }, now)),
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

describe('several limits at once', () => {
  const visitor = { limit: 2, windowMs: MINUTE_MS }
  const address = { limit: 3, windowMs: 10 * MINUTE_MS }
  const now = new Date('2026-01-31T12:00:00Z')
  const takeBoth = (name: string) =>
    limits.takeAll(
      [
        { key: `visitor ${name}`, rule: visitor },
        { key: 'address', rule: address },
      ],
      now,
    )

  it('are all taken or none is', async () => {
    expect(await takeBoth('a')).toEqual({ allowed: true, remaining: 1, retryAfterSeconds: 0 })
    expect(await takeBoth('a')).toEqual({ allowed: true, remaining: 0, retryAfterSeconds: 0 })
    expect(await takeBoth('a')).toEqual({ allowed: false, remaining: 0, retryAfterSeconds: 60 })
    expect(await limits.take('address', address, now, 0)).toMatchObject({ remaining: 1 })
    expect(await takeBoth('b')).toEqual({ allowed: true, remaining: 0, retryAfterSeconds: 0 })
    expect(await takeBoth('c')).toEqual({ allowed: false, remaining: 0, retryAfterSeconds: 600 })
    expect(await limits.take('visitor c', visitor, now, 0)).toMatchObject({ remaining: 2 })
  })

  it('never wait for each other, in whatever order they are named', async () => {
    const rule = { limit: 50, windowMs: MINUTE_MS }
    const forth = [
      { key: 'left', rule },
      { key: 'right', rule },
    ]
    const back = forth.toReversed()
    const verdicts = await Promise.all(
      Array.from({ length: 60 }, (_, call) => limits.takeAll(call % 2 === 0 ? forth : back, now)),
    )
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(50)
  })
})

describe('what is kept', () => {
  it('names nobody', async () => {
    await limits.take('198.51.100.77', threeAMinute, new Date('2026-01-31T12:00:00Z'))
    expect(await keptRows()).not.toContain('198.51.100.77')
  })

  it('differs between installations', async () => {
    const now = new Date('2026-01-31T12:00:00Z')
    const once = { limit: 1, windowMs: MINUTE_MS }
    await limits.take('shared', once, now)
    expect((await createRateLimits(database, 'another pepper').take('shared', once, now)).allowed).toBe(true)
  })

  it('is cleared away in passing once it is old', async () => {
    await owner.query('delete from firstline.rate_limits')
    const clock = fixedClock('2026-01-31T12:00:00Z')
    for (let key = 0; key < 200; key++) await limits.take(`old ${key}`, threeAMinute, clock.now())
    clock.advance(2 * MINUTE_MS)
    for (let key = 0; key < 200; key++) await limits.take(`new ${key}`, threeAMinute, clock.now())
    const [row] = await owner.query<{ old: number; fresh: number }>(
      `select count(*) filter (where expires_at < $1)::int as old, count(*) filter (where expires_at >= $1)::int as fresh
       from firstline.rate_limits`,
      [clock.now()],
    )
    expect(row?.fresh).toBe(200)
    expect(row?.old).toBeLessThan(40)
  })

  it('is out of reach for anybody else', async () => {
    const take = "select firstline.take_rate_limits('{a}', '{1}', '{1}', 1, now())"
    for (const role of ['anon', 'authenticated', 'service_role'] as const) {
      const asking = { role, claims: {} }
      for (const sql of [take, 'select * from firstline.rate_limits']) {
        await expect(database.transaction([{ sql }], asking)).rejects.toMatchObject({ code: '42501' })
      }
    }
  })
})
