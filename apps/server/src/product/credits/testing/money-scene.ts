import { randomUUID } from 'node:crypto'
import type { MessageType } from '@firstline/contract/options'
import {
  DEFAULT_VARIATIONS,
  MAX_RERUNS,
  MAX_UNFINISHED,
  MAX_UNFINISHED_PER_USER,
} from '@firstline/contract/limits'
import type { Database } from '#server/platform/database/database.ts'

export interface StoredProfile {
  plan: string
  plan_status: string
  credits_dm: number
  credits_subject: number
  free_insight_uses: number
  testing_mode: boolean
  billing_anchor: Date
  period_started_at: Date
  next_renewal_date: Date
  is_trial: boolean
  trial_end_date: Date | null
  version: number
}

export interface Movement {
  kind: 'dm' | 'subject'
  reason: string
  delta: number
  balance_after: number
}

export interface Person {
  id: string
  email: string
}

/** Money at chosen moments: every call names its time, as the SQL functions do, and no clock is asked. */
export function moneyScene(database: Database) {
  async function one<T extends object>(sql: string, params: unknown[]): Promise<T> {
    const [row] = await database.query<T>(sql, params)
    if (!row) throw new Error('a row was expected')
    return row
  }

  return {
    async signUp(at: Date | string, email = `${randomUUID()}@example.test`): Promise<Person> {
      const id = randomUUID()
      await database.query("select auth.sign_up_with_password($1, $2, 'x', '{}', true, null, $3)", [
        id,
        email,
        at,
      ])
      await database.query('select 1 from firstline.ensure_profile($1, $2, $3)', [id, email, at])
      return { id, email }
    },

    async change(person: Person, sql: string, params: unknown[] = []): Promise<void> {
      await database.query(`update public.user_profiles set ${sql} where user_id = $1`, [
        person.id,
        ...params,
      ])
    },

    /** As an administrator does, with its allowance and a period that begins then. */
    async givePlan(person: Person, plan: string, at: Date | string): Promise<void> {
      await database.query(
        `select firstline.edit_profile('an administrator', user_id, version, 'plan', $2, null, null, $3)
         from public.user_profiles where user_id = $1`,
        [person.id, plan, at],
      )
    },

    profileOf(person: Person): Promise<StoredProfile> {
      return one('select * from public.user_profiles where user_id = $1', [person.id])
    },

    async balancesOf(person: Person): Promise<[dm: number, subject: number]> {
      const row = await one<{ dm: number; subject: number }>(
        'select credits_dm as dm, credits_subject as subject from public.user_profiles where user_id = $1',
        [person.id],
      )
      return [row.dm, row.subject]
    },

    movementsOf(person: Person, kind: 'dm' | 'subject' = 'dm'): Promise<Movement[]> {
      return database.query<Movement>(
        `select kind, reason, delta, balance_after from public.credit_movements
         where user_id = $1 and kind = $2 order by id`,
        [person.id, kind],
      )
    },

    /** Accepts a submission; gives the outcome and, when it was accepted, its id. */
    async submit(
      person: Person,
      at: Date | string,
      { type = 'Cold DM', insight = '' }: { type?: MessageType; insight?: string } = {},
    ): Promise<{ outcome: string; generation_id: string }> {
      const { answer } = await one<{ answer: { outcome: string; generation_id: string } }>(
        `select firstline.accept_generation($1, $2, $3, 'hash', $4, ${DEFAULT_VARIATIONS}, ${DEFAULT_VARIATIONS},
           ${MAX_RERUNS}, ${MAX_UNFINISHED_PER_USER}, ${MAX_UNFINISHED}, $5) as answer`,
        [person.id, person.email, randomUUID(), { messageType: type, insight }, at],
      )
      return answer
    },

    /** Writes a generation to its end, or fails it. False when its attempt was over. */
    async end(id: string, how: 'done' | 'failed', at: Date | string): Promise<boolean> {
      const item = { content: 'One.', angle: 'Scripted', score: { total: 90, checks: [] } }
      const log = { model_used: 'scripted', estimated_tokens: 1, cost_estimate: 0 }
      const [claimed] = await database.query<{ attempt: number }>(
        `update public.generations set status = 'running', attempt = attempt + 1, runner = 'scene',
           lease_until = $2::timestamptz + interval '15 seconds' where id = $1 and status = 'queued' returning attempt`,
        [id, at],
      )
      if (!claimed) return false
      if (how === 'failed') {
        const { kept } = await one<{ kept: boolean }>(
          "select firstline.fail_generation($1, $2, 'writer_failed', null, $3) as kept",
          [id, claimed.attempt, at],
        )
        return kept
      }
      for (let position = 1; position < DEFAULT_VARIATIONS; position += 1) {
        await database.query('select firstline.append_item($1, $2, $3, $4, $5)', [
          id,
          claimed.attempt,
          position,
          item,
          at,
        ])
      }
      const { kept } = await one<{ kept: boolean }>(
        'select firstline.finish_generation($1, $2, $3, $4, $5, $6) as kept',
        [id, claimed.attempt, DEFAULT_VARIATIONS, item, log, at],
      )
      return kept
    },

    /** Spends credits with generations that succeed. */
    async spend(person: Person, times: number, at: Date | string, type: MessageType = 'Cold DM') {
      for (let time = 0; time < times; time += 1) {
        const { outcome, generation_id } = await this.submit(person, at, { type })
        if (outcome !== 'accepted') throw new Error(`refused: ${outcome}`)
        await this.end(generation_id, 'done', at)
      }
    },

    async remove(person: Person, at: Date | string): Promise<string> {
      const { outcome } = await one<{ outcome: string }>(
        'select firstline.delete_account($1, $2) as outcome',
        [person.id, at],
      )
      return outcome
    },
  }
}

export type MoneyScene = ReturnType<typeof moneyScene>
