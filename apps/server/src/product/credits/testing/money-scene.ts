import { randomUUID } from 'node:crypto'
import type { MessageType } from '@firstline/contract/options'
import {
  DEFAULT_VARIATIONS,
  MAX_RERUNS,
  MAX_UNFINISHED,
  MAX_UNFINISHED_PER_USER,
} from '@firstline/contract/limits'
import type { Database } from '#server/platform/database/database.ts'
import { makeEmail } from '#test/fixtures.ts'

export interface StoredProfile {
  plan: string
  plan_status: string
  credits_dm: number
  credits_subject: number
  allowance_dm: number
  allowance_subject: number
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

export interface Submitted {
  outcome: string
  generation_id: string
  requestId: string
}

const ITEM = JSON.stringify({ content: 'One.', angle: 'Scripted', score: { total: 90, checks: [] } })
const LOG = JSON.stringify({ model_used: 'scripted', estimated_tokens: 1, cost_estimate: 0 })

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
    async signUp(at: Date | string, email = makeEmail()): Promise<Person> {
      const id = randomUUID()
      await database.query("select auth.create_user($1, '[]', '[]', 'user_signedup', null, $2)", [
        JSON.stringify({ id, email }),
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
    ): Promise<Submitted> {
      const requestId = randomUUID()
      const { answer } = await one<{ answer: Omit<Submitted, 'requestId'> }>(
        `select firstline.accept_generation($1, $2, $3, 'hash', $4, ${DEFAULT_VARIATIONS}, ${DEFAULT_VARIATIONS},
           ${MAX_RERUNS}, ${MAX_UNFINISHED_PER_USER}, ${MAX_UNFINISHED}, null, null, 'infinity', $5) as answer`,
        [person.id, person.email, requestId, { messageType: type, insight }, at],
      )
      return { ...answer, requestId }
    },

    /** Writes the first messages of a generation, for a runner of its own. Gives the attempt. */
    async begin(id: string, at: Date | string, messages = 1): Promise<number> {
      const { attempt } = await one<{ attempt: number }>(
        `update public.generations set status = 'running', attempt = attempt + 1, runner = 'scene',
           lease_until = $2::timestamptz + interval '15 seconds' where id = $1 and status = 'queued' returning attempt`,
        [id, at],
      )
      for (let position = 1; position <= messages; position += 1) {
        await database.query('select firstline.append_item($1, $2, $3, $4, $5)', [
          id,
          attempt,
          position,
          ITEM,
          at,
        ])
      }
      return attempt
    },

    /** Writes a generation to its end, or fails it. */
    async end(id: string, how: 'done' | 'failed', at: Date | string): Promise<void> {
      const attempt = await this.begin(id, at, how === 'done' ? DEFAULT_VARIATIONS - 1 : 0)
      const call =
        how === 'done'
          ? `firstline.finish_generation($1, $2, ${DEFAULT_VARIATIONS}, '${ITEM}', '${LOG}', $3)`
          : "firstline.fail_generation($1, $2, 'writer_failed', null, true, $3)"
      const { kept } = await one<{ kept: boolean }>(`select ${call} as kept`, [id, attempt, at])
      if (!kept) throw new Error('the attempt was over')
    },

    /** Stops a generation, as its user does. */
    async stop(person: Person, requestId: string, at: Date | string): Promise<{ refunded: boolean }> {
      const { answer } = await one<{ answer: { refunded: boolean } }>(
        'select firstline.stop_generation($1, $2, $3, $4) as answer',
        [person.id, requestId, LOG, at],
      )
      return answer
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
