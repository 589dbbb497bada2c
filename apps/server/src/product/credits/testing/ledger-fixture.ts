import { randomUUID } from 'node:crypto'
import type { MessageType } from '@firstline/contract/options'
import { TOP_UP_CREDITS } from '@firstline/contract/billing'
import type { Allowance } from '@firstline/contract/plans'
import { DEFAULT_VARIATIONS } from '@firstline/contract/limits'
import type { Database } from '@firstline/platform/database'
import { makeEmail } from '@firstline/wire/test-wire/fixtures'
import { MAX_RERUNS, MAX_UNFINISHED, MAX_UNFINISHED_PER_USER } from '#server/product/generation/index.ts'

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

export interface StoredMovement {
  kind: 'dm' | 'subject'
  reason: string
  delta: number
  balance_after: number
}

export interface SubmitResult {
  outcome: string
  generation_id: string
  requestId: string
}

const ITEM = JSON.stringify({ content: 'One.', angle: 'Scripted', score: { total: 90, checks: [] } })
const LOG = JSON.stringify({ model_used: 'scripted', estimated_tokens: 1, cost_estimate: 0 })

export interface TestAccount {
  id: string
  email: string
}

/** Ledger operations for tests. Every call takes its time as a parameter, as the SQL functions do. */
export function createLedgerFixture(database: Database) {
  async function queryOne<T extends object>(sql: string, params: unknown[]): Promise<T> {
    const [row] = await database.query<T>(sql, params)
    if (!row) throw new Error('a row was expected')
    return row
  }

  return {
    async signUp(at: Date | string, email = makeEmail()): Promise<TestAccount> {
      const id = randomUUID()
      await database.query(
        `select auth.create_user(p_user => $1, p_tokens => '[]', p_messages => '[]', p_action => 'user_signedup',
           p_ip => null, p_now => $2)`,
        [JSON.stringify({ id, email }), at],
      )
      await database.query('select 1 from firstline.ensure_profile($1, $2, $3)', [id, email, at])
      return { id, email }
    },

    async change(account: TestAccount, sql: string, params: unknown[] = []): Promise<void> {
      await database.query(`update public.user_profiles set ${sql} where user_id = $1`, [
        account.id,
        ...params,
      ])
    },

    /** Sets the plan as an administrator, with its allowance and a new period. */
    async givePlan(account: TestAccount, plan: string, at: Date | string): Promise<void> {
      await database.query(
        `select firstline.edit_profile(p_editor => 'an administrator', p_user => user_id, p_version => version,
           p_reason => 'plan', p_plan => $2, p_dm => null, p_subject => null, p_now => $3)
         from public.user_profiles where user_id = $1`,
        [account.id, plan, at],
      )
    },

    profileOf(account: TestAccount): Promise<StoredProfile> {
      return queryOne('select * from public.user_profiles where user_id = $1', [account.id])
    },

    async balancesOf(account: TestAccount): Promise<[dm: number, subject: number]> {
      const row = await queryOne<{ dm: number; subject: number }>(
        'select credits_dm as dm, credits_subject as subject from public.user_profiles where user_id = $1',
        [account.id],
      )
      return [row.dm, row.subject]
    },

    movementsOf(account: TestAccount, kind: 'dm' | 'subject' = 'dm'): Promise<StoredMovement[]> {
      return database.query<StoredMovement>(
        `select kind, reason, delta, balance_after from public.credit_movements
         where user_id = $1 and kind = $2 order by id`,
        [account.id, kind],
      )
    },

    /** Submits a generation. The id is set when it was accepted. */
    async submit(
      account: TestAccount,
      at: Date | string,
      { type = 'Cold DM', insight = '' }: { type?: MessageType; insight?: string } = {},
    ): Promise<SubmitResult> {
      const requestId = randomUUID()
      const { answer } = await queryOne<{ answer: Omit<SubmitResult, 'requestId'> }>(
        `select firstline.accept_generation(p_user => $1, p_email => $2, p_request => $3, p_body_hash => 'hash',
           p_form => $4, p_free_count => ${DEFAULT_VARIATIONS}, p_pro_count => ${DEFAULT_VARIATIONS},
           p_max_reruns => ${MAX_RERUNS}, p_max_per_user => ${MAX_UNFINISHED_PER_USER},
           p_max_in_all => ${MAX_UNFINISHED}, p_max_refunds => null, p_provider => null,
           p_deadline => 'infinity', p_now => $5) as answer`,
        [account.id, account.email, requestId, { messageType: type, insight }, at],
      )
      return { ...answer, requestId }
    },

    /** Those of the generations that took a credit, in the order of the ledger. */
    async listReservations(ids: readonly string[]): Promise<string[]> {
      const rows = await database.query<{ id: string }>(
        `select generation_id as id from public.credit_movements
         where generation_id = any ($1::uuid[]) and reason = 'reserve' order by credit_movements.id`,
        [ids.filter(Boolean)],
      )
      return rows.map(({ id }) => id)
    },

    /** Claims a generation and stores its first messages. Returns the attempt number. */
    async begin(id: string, at: Date | string, messages = 1): Promise<number> {
      const { attempt } = await queryOne<{ attempt: number }>(
        `update public.generations set status = 'running', attempt = attempt + 1, runner = 'ledger-fixture',
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

    /** Completes or fails a generation. */
    async end(id: string, how: 'done' | 'failed', at: Date | string): Promise<void> {
      const attempt = await this.begin(id, at, how === 'done' ? DEFAULT_VARIATIONS - 1 : 0)
      const call =
        how === 'done'
          ? `firstline.finish_generation(p_id => $1, p_attempt => $2, p_position => ${DEFAULT_VARIATIONS},
               p_item => '${ITEM}', p_log => '${LOG}', p_now => $3)`
          : `firstline.fail_generation(p_id => $1, p_attempt => $2, p_code => 'writer_failed', p_message => null,
               p_has_cost => true, p_now => $3)`
      const { kept } = await queryOne<{ kept: boolean }>(`select ${call} as kept`, [id, attempt, at])
      if (!kept) throw new Error('the attempt was over')
    },

    /** Stops a generation as its user. */
    async stop(account: TestAccount, requestId: string, at: Date | string): Promise<{ refunded: boolean }> {
      const { answer } = await queryOne<{ answer: { refunded: boolean } }>(
        'select firstline.stop_generation($1, $2, $3, $4) as answer',
        [account.id, requestId, LOG, at],
      )
      return answer
    },

    /** Spends credits by successful generations. */
    async spend(account: TestAccount, times: number, at: Date | string, type: MessageType = 'Cold DM') {
      for (let time = 0; time < times; time += 1) {
        const { outcome, generation_id } = await this.submit(account, at, { type })
        if (outcome !== 'accepted') throw new Error(`refused: ${outcome}`)
        await this.end(generation_id, 'done', at)
      }
    },

    /** Applies a paid top-up. Returns its payment. */
    async topUp(
      account: TestAccount,
      at: Date | string,
      credits: Allowance = TOP_UP_CREDITS,
    ): Promise<string> {
      const paymentIntent = randomUUID()
      await queryOne(
        `select firstline.apply_top_up(jsonb_build_object('id', $2::text, 'reference', opened.checkout ->> 'reference',
           'at', $4::timestamptz, 'amount', 1900, 'currency', 'usd', 'paymentIntent', $2::text) || $3::jsonb, $4)
         from (select firstline.open_checkout($1, 'top-up', 'infinity', $4) as checkout) as opened`,
        [account.id, paymentIntent, JSON.stringify(credits), at],
      )
      return paymentIntent
    },

    /** Applies what was returned of a top-up's payment so far, in cents. */
    async returnTopUp(
      paymentIntent: string,
      returned: { refunded?: number; disputed?: number },
      at: Date | string,
    ): Promise<void> {
      const state = JSON.stringify({ paymentIntent, amount: 1900, refunded: 0, disputed: 0, ...returned })
      await queryOne(
        `select firstline.apply_payment(
           $1::jsonb || jsonb_build_object('fetch', nextval('firstline.payment_fetches')), $2)`,
        [state, at],
      )
    },

    async remove(account: TestAccount, at: Date | string): Promise<string> {
      const { outcome } = await queryOne<{ outcome: string }>(
        'select firstline.delete_account($1, $2) as outcome',
        [account.id, at],
      )
      return outcome
    },
  }
}

export type LedgerFixture = ReturnType<typeof createLedgerFixture>
