import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { TestServer } from '@firstline/platform/testing'
import type { Replica } from './replica.ts'

const SET = 'update public.user_profiles set credits_dm = $2 where user_id = $1'
const INSERT = `
  with person as (insert into auth.users (id, email, created_at) values (gen_random_uuid(), $1, now()) returning id, email)
  insert into public.user_profiles (user_id, email, credits_dm, created_at) select id, email, $2, now() from person`

const PATIENCE_MS = 5_000
const TRIES = 4
const SLOW_MS = 1_500
const AT_ONCE = 40

export interface WriterOptions {
  replicas: readonly Replica[]
  postgres: TestServer
  serviceKey: string
  users: readonly string[]
  perSecond: number
  random: () => number
}

/**
 * Changes profiles through all replicas and past them, and has some changes undone. No number is written twice. The
 * outcome of a write with a lost response is unknown, and need not be known.
 */
export class Writer {
  /** Writes by kind, and how many of them were not confirmed. */
  readonly counts: Record<string, { done: number; failed: number }> = {}
  readonly #options: WriterOptions
  readonly #pool: pg.Pool
  readonly #underWay = new Set<Promise<void>>()
  #number = 1_000
  #turn = 0
  #isOver = false
  readonly #writing: Promise<void>

  constructor(options: WriterOptions) {
    this.#options = options
    this.#pool = new pg.Pool({
      connectionString: options.postgres.url('postgres'),
      max: 8,
      connectionTimeoutMillis: PATIENCE_MS,
      application_name: 'soak',
    })
    this.#pool.on('error', () => undefined)
    this.#pool.on('connect', (client) => client.on('error', () => undefined))
    this.#writing = this.#write()
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#writing
    await Promise.all(this.#underWay)
    await this.#pool.end()
  }

  async #write(): Promise<void> {
    while (!this.#isOver) {
      await sleep(1_000 / this.#options.perSecond)
      if (this.#underWay.size >= AT_ONCE) continue
      const work = this.#writeOne().finally(() => this.#underWay.delete(work))
      this.#underWay.add(work)
    }
  }

  async #writeOne(): Promise<void> {
    const { users, random } = this.#options
    const user = users[Math.floor(random() * users.length)] ?? ''
    const dice = random()
    const kinds: [number, string, () => Promise<boolean>][] = [
      [0.72, 'over REST', () => this.#overRest(user)],
      [0.75, 'over REST, refused', () => this.#refused(user)],
      [0.9, 'in SQL', () => this.#inSql((client) => client.query(SET, [user, this.#next()]), 'commit')],
      [
        0.97,
        'in SQL, undone',
        () => this.#inSql((client) => client.query(SET, [user, this.#next()]), 'rollback'),
      ],
      [0.98, 'in SQL, committed late', () => this.#inSql((client) => this.#late(client, user), 'commit')],
      [0.99, 'inserts', () => this.#inSql((client) => this.#insert(client), 'commit')],
      [1, 'inserts, undone', () => this.#inSql((client) => this.#insert(client), 'rollback')],
    ]
    const [, name, work] = kinds.find(([share]) => dice < share) ?? kinds[0] ?? []
    if (name === undefined || work === undefined) return
    const count = (this.counts[name] ??= { done: 0, failed: 0 })
    if (await work()) count.done += 1
    else count.failed += 1
  }

  #next(): number {
    this.#number += 1
    return this.#number
  }

  /** Until a replica confirms, each time with another number: what was refused may yet happen. */
  async #overRest(user: string): Promise<boolean> {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      if ((await this.#patch(user, this.#next())) === 204) return true
      await sleep(100)
    }
    return false
  }

  /** Counts as done when it was refused, as it should be. */
  async #refused(user: string): Promise<boolean> {
    const status = await this.#patch(user, -this.#next())
    return status !== null && status >= 400
  }

  async #patch(user: string, credits: number): Promise<number | null> {
    const { replicas, serviceKey } = this.#options
    this.#turn += 1
    const url = replicas[this.#turn % replicas.length]?.url
    if (url === null || url === undefined) return null
    try {
      const answer = await fetch(`${url}/rest/v1/user_profiles?user_id=eq.${user}`, {
        method: 'PATCH',
        headers: {
          apikey: serviceKey,
          authorization: `Bearer ${serviceKey}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ credits_dm: credits }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      await answer.text()
      return answer.status
    } catch {
      return null
    }
  }

  async #inSql(
    work: (client: pg.PoolClient) => Promise<unknown>,
    end: 'commit' | 'rollback',
  ): Promise<boolean> {
    let client: pg.PoolClient | undefined
    try {
      client = await this.#pool.connect()
      await client.query('begin')
      await work(client)
      await client.query(end)
      client.release()
      return true
    } catch {
      client?.release(true)
      return false
    }
  }

  async #late(client: pg.PoolClient, user: string): Promise<void> {
    await client.query(SET, [user, this.#next()])
    await sleep(SLOW_MS)
  }

  #insert(client: pg.PoolClient): Promise<unknown> {
    const number = this.#next()
    return client.query(INSERT, [`newcomer-${number}@example.test`, number])
  }
}
