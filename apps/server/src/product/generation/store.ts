import type { GenerationForm, GenerationItem } from '@firstline/contract/generation'
import type { PageReading } from '@firstline/contract/page'
import {
  DEFAULT_VARIATIONS,
  MAX_RERUNS,
  MAX_UNFINISHED,
  MAX_UNFINISHED_DEMOS,
  MAX_UNFINISHED_PER_USER,
  MAX_VARIATIONS,
  PRO_VARIATIONS,
} from '@firstline/contract/limits'
import type { ErrorCode } from '@firstline/contract/errors'
import type { Plan } from '@firstline/contract/plans'
import type { Draft } from '@firstline/copywriter'
import type { Database } from '#server/platform/database/database.ts'

/** What the database answers to a submission; a refusal is one of the contract's codes, and keeps nothing. */
export type Acceptance =
  | { outcome: 'accepted' | 'joined'; generation_id: string; item_count: number; plan: Plan }
  | { outcome: ErrorCode; retry_after_ms?: number }

export interface Submission {
  user: { id: string; email: string }
  requestId: string
  form: GenerationForm
  /** Of a website-only form, read; kept beside the form's fields. */
  page: PageReading | undefined
  bodyHash: string
  /** Until when all of it may take. */
  deadline: Date
}

/** A visitor's, for the demo. */
export interface DemoSubmission {
  /** Keyed hashes. */
  visitor: string
  address: string
  requestId: string
  form: GenerationForm
  bodyHash: string
  limits: DemoLimits
  /** Until when all of it may take. */
  deadline: Date
}

export interface DemoLimits {
  /** The beginning of the day that is counted. */
  since: Date
  visitor: number
  address: number
}

export interface ClaimedGeneration {
  id: string
  attempt: number
  form: GenerationForm
  page: PageReading | undefined
  is_demo: boolean
  item_count: number
  plan: Plan
  request_id: string
  deadline_at: Date
}

export interface LogEntry {
  model_used: string
  estimated_tokens: number
  /** False: the number is a constant of the product, which no sum contains. The same for the cost. */
  tokens_known: boolean
  cost_estimate: number
  cost_known: boolean
}

export interface GenerationFailure {
  code: ErrorCode
  /** Where it says more than the contract's text. */
  message: string | null
  /** Whether a call of the model may have to be paid for it. */
  hasCost: boolean
}

export interface GenerationState {
  status: 'queued' | 'running' | 'done' | 'stopped' | 'failed'
  charge: 'reserved' | 'settled' | 'refunded' | 'free'
  error_code: ErrorCode | null
  error_message: string | null
  items: (GenerationItem & { position: number })[]
}

export interface StopOutcome {
  outcome: 'stopped' | 'finished' | 'not_found'
  refunded: boolean
  generation_id?: string
}

/** Any number a browser asks for becomes one the pro plan offers: the largest, when it is not on offer. */
export function proVariations(asked: string | number): number {
  return PRO_VARIATIONS.find((offered) => offered === Number(asked)) ?? MAX_VARIATIONS
}

/** Who asks again and again hears nothing twice for as many generations as these. */
const RECENT_GENERATIONS = 50

export interface AcceptLimits {
  /** Generations of a member within an hour whose credit came back. */
  refundsHourly: number
  /** Of the model, whose circuit breaker refuses submissions; null without one. */
  provider: string | null
}

/** The queries of generations: one SQL function a call, so that each step is whole or not there. */
export function generationStore(database: Database, { refundsHourly, provider }: AcceptLimits) {
  async function one<T extends object>(sql: string, params: unknown[]): Promise<T> {
    const [row] = await database.query<T>(sql, params)
    if (!row) throw new Error('the database gave no row where one is certain')
    return row
  }

  return {
    async accept(submission: Submission, now: Date): Promise<Acceptance> {
      const { user, requestId, form, page, bodyHash, deadline } = submission
      const row = await one<{ answer: Acceptance }>(
        'select firstline.accept_generation($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) as answer',
        [
          user.id,
          user.email,
          requestId,
          bodyHash,
          JSON.stringify(page ? { ...form, page } : form),
          DEFAULT_VARIATIONS,
          proVariations(form.variations),
          MAX_RERUNS,
          MAX_UNFINISHED_PER_USER,
          MAX_UNFINISHED,
          refundsHourly,
          provider,
          deadline,
          now,
        ],
      )
      return row.answer
    },

    async acceptDemo(submission: DemoSubmission, now: Date): Promise<Acceptance> {
      const { visitor, address, requestId, form, bodyHash, limits, deadline } = submission
      const row = await one<{ answer: Acceptance }>(
        'select firstline.accept_demo_generation($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) as answer',
        [
          visitor,
          address,
          requestId,
          bodyHash,
          JSON.stringify(form),
          DEFAULT_VARIATIONS,
          limits.since,
          limits.visitor,
          limits.address,
          MAX_RERUNS,
          MAX_UNFINISHED_DEMOS,
          provider,
          deadline,
          now,
        ],
      )
      return row.answer
    },

    /** Demo generations left to a visitor; nothing is counted by asking. */
    async demoLeft({ visitor, address, limits }: Pick<DemoSubmission, 'visitor' | 'address' | 'limits'>) {
      const row = await one<{ remaining: number }>(
        'select firstline.demo_left($1, $2, $3, $4, $5) as remaining',
        [visitor, address, limits.since, limits.visitor, limits.address],
      )
      return row.remaining
    },

    /** Whether a user's request id was accepted before, whatever became of it. */
    async knows(userId: string, requestId: string): Promise<boolean> {
      const rows = await database.query(
        'select 1 from public.generations where user_id = $1 and request_id = $2',
        [userId, requestId],
      )
      return rows.length > 0
    },

    /** Up to `slots` waiting generations, lowest rank first. */
    async claim(runner: string, slots: number, leaseMs: number, now: Date): Promise<ClaimedGeneration[]> {
      const claimed: ClaimedGeneration[] = []
      while (claimed.length < slots) {
        // A row of the service role may have any deadline. Timers take none that is infinite or far away.
        const [row] = await database.query<ClaimedGeneration>(
          `select id, attempt, form - 'page' as form, form -> 'page' as page, visitor is not null as is_demo,
             item_count, plan, request_id,
             least(greatest(deadline_at, $3::timestamptz), $3::timestamptz + interval '10 minutes') as deadline_at
           from firstline.claim_generation($1, $2, $3)`,
          [runner, `${leaseMs} milliseconds`, now],
        )
        if (!row) break
        claimed.push({ ...row, page: row.page ?? undefined })
      }
      return claimed
    },

    /**
     * What the same member or visitor was given before, of the same message type, newest first: the texts of the last
     * generations, those that were stopped with some of them written included.
     */
    async recentTexts({ id, is_demo }: Pick<ClaimedGeneration, 'id' | 'is_demo'>): Promise<string[]> {
      const owner = is_demo ? 'visitor' : 'user_id'
      const rows = await database.query<{ content: string }>(
        `select item.content
         from public.generations own
           cross join lateral (
             select id, created_at from public.generations
             where ${owner} = own.${owner} and message_type = own.message_type and status in ('done', 'stopped')
             order by created_at desc limit $2
           ) earlier
           join public.generation_items item on item.generation_id = earlier.id
         where own.id = $1
         order by earlier.created_at desc, item.position`,
        [id, RECENT_GENERATIONS],
      )
      return rows.map(({ content }) => content)
    },

    async renewLeases(runner: string, leaseMs: number, now: Date): Promise<string[]> {
      const rows = await database.query<{ id: string }>(
        'select renew_leases as id from firstline.renew_leases($1, $2, $3)',
        [runner, `${leaseMs} milliseconds`, now],
      )
      return rows.map((row) => row.id)
    },

    /** False when the attempt is over. */
    async append(claim: ClaimedGeneration, position: number, draft: Draft, now: Date): Promise<boolean> {
      const row = await one<{ kept: boolean }>('select firstline.append_item($1, $2, $3, $4, $5) as kept', [
        claim.id,
        claim.attempt,
        position,
        JSON.stringify(draft),
        now,
      ])
      return row.kept
    },

    async finish(
      claim: ClaimedGeneration,
      position: number,
      draft: Draft,
      log: LogEntry,
      now: Date,
    ): Promise<boolean> {
      const row = await one<{ kept: boolean }>(
        'select firstline.finish_generation($1, $2, $3, $4, $5, $6) as kept',
        [claim.id, claim.attempt, position, JSON.stringify(draft), JSON.stringify(log), now],
      )
      return row.kept
    },

    async fail(
      claim: Pick<ClaimedGeneration, 'id' | 'attempt'>,
      { code, message, hasCost }: GenerationFailure,
      now: Date,
    ): Promise<boolean> {
      const row = await one<{ kept: boolean }>(
        'select firstline.fail_generation($1, $2, $3, $4, $5, $6) as kept',
        [claim.id, claim.attempt, code, message, hasCost, now],
      )
      return row.kept
    },

    async stop(userId: string, requestId: string, log: LogEntry, now: Date): Promise<StopOutcome> {
      const row = await one<{ answer: StopOutcome }>(
        'select firstline.stop_generation($1, $2, $3, $4) as answer',
        [userId, requestId, JSON.stringify(log), now],
      )
      return row.answer
    },

    /** Fails generations that lost their runner or waited past their deadline; returns their ids. */
    async sweep(now: Date): Promise<string[]> {
      const rows = await database.query<{ id: string }>(
        'select sweep_generations as id from firstline.sweep_generations($1)',
        [now],
      )
      return rows.map((row) => row.id)
    },

    /** One look at a generation: its status and the items after a position, as of the same moment. */
    async look(id: string, after: number): Promise<GenerationState | undefined> {
      const [row] = await database.query<GenerationState>(
        `select g.status, g.charge, g.error_code, g.error_message,
           coalesce((
             select jsonb_agg(jsonb_build_object('position', i.position, 'id', i.id, 'content', i.content,
               'explanation', i.explanation, 'angle', i.angle, 'score', i.score, 'writtenBy', i.written_by,
               'isRough', i.is_rough) order by i.position)
             from public.generation_items i where i.generation_id = g.id and i.position > $2
           ), '[]'::jsonb) as items
         from public.generations g where g.id = $1`,
        [id, after],
      )
      return row
    },
  }
}

export type GenerationStore = ReturnType<typeof generationStore>
