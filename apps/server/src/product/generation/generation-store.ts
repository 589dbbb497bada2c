import type { ErrorCode } from '@firstline/contract/errors'
import { resolveVariations } from '@firstline/contract/variations-per-plan'
import type { Draft } from '@firstline/copywriter'
import type { Database } from '@firstline/platform/database'
import { formatStorableJson } from '@firstline/platform/json-text'
import { callSqlFunction } from '#server/product/call-sql-function.ts'
import type {
  Acceptance,
  Submission,
  DemoSubmission,
  Refusal,
  LeasedGeneration,
  LogEntry,
  StoredFailure,
  GenerationState,
  StopOutcome,
} from './stored-generation.ts'

/** How often one request id may be run again after a failure of the server. */
export const MAX_RERUNS = 3
export const MAX_UNFINISHED_PER_USER = 3
export const MAX_UNFINISHED = 500
/** Of `MAX_UNFINISHED`. */
const MAX_UNFINISHED_DEMOS = 50

/** Texts of this many earlier generations are not repeated. */
const RECENT_GENERATIONS = 50

export interface AcceptLimits {
  /** Refunded generations per user and hour. */
  refundsHourly: number
  /** The model provider, whose open circuit breaker refuses submissions; null without a model. */
  provider: string | null
}

/** The queries of generations. Each step is one SQL function and so one transaction. */
export function createGenerationStore(database: Database, { refundsHourly, provider }: AcceptLimits) {
  const call = <T>(name: string, params: Record<`p_${string}`, unknown>): Promise<T> =>
    callSqlFunction(database, `firstline.${name}`, params)

  return {
    async accept(submission: Submission, now: Date): Promise<Acceptance> {
      const { user, requestId, form, page, bodyHash, deadline } = submission
      const row = await call<AcceptanceRow>('accept_generation', {
        p_user: user.id,
        p_email: user.email,
        p_request: requestId,
        p_body_hash: bodyHash,
        p_form: formatStorableJson(page ? { ...form, page } : form),
        // The plan is known only under the lock of the profile, so SQL picks one of the two numbers.
        p_free_count: resolveVariations('free', form.variations),
        p_pro_count: resolveVariations('pro', form.variations),
        p_max_reruns: MAX_RERUNS,
        p_max_per_user: MAX_UNFINISHED_PER_USER,
        p_max_in_all: MAX_UNFINISHED,
        p_max_refunds: refundsHourly,
        p_provider: provider,
        p_deadline: deadline,
        p_now: now,
      })
      return toAcceptance(row)
    },

    async acceptDemo(submission: DemoSubmission, now: Date): Promise<Acceptance> {
      const { visitor, address, requestId, form, bodyHash, limits, deadline } = submission
      const row = await call<AcceptanceRow>('accept_demo_generation', {
        p_visitor: visitor,
        p_address: address,
        p_request: requestId,
        p_body_hash: bodyHash,
        p_form: formatStorableJson(form),
        p_count: resolveVariations('free', form.variations),
        p_since: limits.since,
        p_visitor_limit: limits.visitor,
        p_address_limit: limits.address,
        p_max_reruns: MAX_RERUNS,
        p_max_unfinished: MAX_UNFINISHED_DEMOS,
        p_provider: provider,
        p_deadline: deadline,
        p_now: now,
      })
      return toAcceptance(row)
    },

    /** Why a generation that must end by `deadline` can't be written by the model; null when it can. */
    async findModelRefusal(deadline: Date, now: Date): Promise<Refusal | null> {
      if (provider === null) return null
      const row = await call<RefusalRow | null>('model_refusal', {
        p_provider: provider,
        p_by: deadline,
        p_now: now,
      })
      return row && toRefusal(row)
    },

    /** The remaining demo generations of a visitor. */
    countRemainingDemos({
      visitor,
      address,
      limits,
    }: Pick<DemoSubmission, 'visitor' | 'address' | 'limits'>) {
      return call<number>('demo_left', {
        p_visitor: visitor,
        p_address: address,
        p_since: limits.since,
        p_visitor_limit: limits.visitor,
        p_address_limit: limits.address,
      })
    },

    /**
     * The generation that was accepted under a request id, whatever became of it. A visitor without cookies is known by
     * the address only.
     */
    async findRequest(
      owner: 'user_id' | 'visitor' | 'visitor_address',
      id: string,
      requestId: string,
    ): Promise<{ id: string; count: number } | null> {
      const [row] = await database.query<{ id: string; count: number }>(
        `select id, item_count as count from public.generations
         where ${owner} = $1 and request_id = $2 order by created_at desc limit 1`,
        [id, requestId],
      )
      return row ?? null
    },

    /** Claims up to `slots` queued generations, lowest rank first. */
    async claim(runner: string, slots: number, leaseMs: number, now: Date): Promise<LeasedGeneration[]> {
      const claimed: LeasedGeneration[] = []
      while (claimed.length < slots) {
        // The service role may write any deadline, but timers cannot be infinite.
        const [row] = await database.query<LeasedGeneration>(
          `select id, attempt, form - 'page' as form, form -> 'page' as page, visitor is not null as "isDemo",
             item_count as "itemCount", plan, request_id as "requestId",
             least(greatest(deadline_at, $3::timestamptz), $3::timestamptz + interval '10 minutes') as "deadlineAt"
           from firstline.claim_generation($1, $2, $3)`,
          [runner, `${leaseMs} milliseconds`, now],
        )
        if (!row) break
        claimed.push({ ...row, page: row.page ?? undefined })
      }
      return claimed
    },

    /**
     * Earlier texts of the same user or visitor and message type, newest first, including those of stopped
     * generations.
     */
    async recentTexts({ id, isDemo }: Pick<LeasedGeneration, 'id' | 'isDemo'>): Promise<string[]> {
      const owner = isDemo ? 'visitor' : 'user_id'
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

    /**
     * Returns false when the attempt has ended. Explanations for Pro: `firstline.insert_item` drops the explanation of
     * other plans, so that no query can show it.
     */
    append(claim: LeasedGeneration, position: number, draft: Draft, now: Date): Promise<boolean> {
      return call('append_item', {
        p_id: claim.id,
        p_attempt: claim.attempt,
        p_position: position,
        p_item: formatStorableJson(draft),
        p_now: now,
      })
    },

    /** Appends the last item, settles the credit and writes the log. Returns false when the attempt has ended. */
    finish(
      claim: LeasedGeneration,
      position: number,
      draft: Draft,
      log: LogEntry,
      now: Date,
    ): Promise<boolean> {
      return call('finish_generation', {
        p_id: claim.id,
        p_attempt: claim.attempt,
        p_position: position,
        p_item: formatStorableJson(draft),
        p_log: serializeLog(log),
        p_now: now,
      })
    },

    fail(
      claim: Pick<LeasedGeneration, 'id' | 'attempt'>,
      { code, message, hasCost }: StoredFailure,
      now: Date,
    ): Promise<boolean> {
      return call('fail_generation', {
        p_id: claim.id,
        p_attempt: claim.attempt,
        p_code: code,
        p_message: message,
        p_has_cost: hasCost,
        p_now: now,
      })
    },

    async stop(userId: string, requestId: string, log: LogEntry, now: Date): Promise<StopOutcome> {
      const {
        outcome,
        refunded,
        generation_id: generationId,
      } = await call<StopRow>('stop_generation', {
        p_user: userId,
        p_request: requestId,
        p_log: serializeLog(log),
        p_now: now,
      })
      return { outcome, refunded, generationId }
    },

    /** Fails generations whose lease expired or whose deadline passed in the queue. Returns their ids. */
    async sweep(now: Date): Promise<string[]> {
      const rows = await database.query<{ id: string }>(
        'select sweep_generations as id from firstline.sweep_generations($1)',
        [now],
      )
      return rows.map((row) => row.id)
    },

    /** Reads the status and the items after a position in one snapshot. */
    async readProgress(id: string, after: number): Promise<GenerationState | undefined> {
      const [row] = await database.query<GenerationState>(
        `select g.status, g.charge, g.error_code as "errorCode", g.error_message as "errorMessage",
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

type AcceptanceRow =
  | { outcome: 'accepted' | 'joined'; generation_id: string; item_count: number }
  | RefusalRow

type RefusalRow = { outcome: ErrorCode; retry_after_ms?: number }

type StopRow = Omit<StopOutcome, 'generationId'> & { generation_id?: string }

function toAcceptance(row: AcceptanceRow): Acceptance {
  return 'generation_id' in row
    ? { outcome: row.outcome, generationId: row.generation_id, itemCount: row.item_count }
    : toRefusal(row)
}

const toRefusal = ({ outcome, retry_after_ms: retryAfterMs }: RefusalRow): Refusal => ({
  outcome,
  retryAfterMs,
})

/** The row of `message_logs` that `firstline.write_log` reads. */
function serializeLog({
  modelUsed,
  estimatedTokens,
  tokensKnown,
  costEstimate,
  costKnown,
}: LogEntry): string {
  return JSON.stringify({
    model_used: modelUsed,
    estimated_tokens: estimatedTokens,
    tokens_known: tokensKnown,
    cost_estimate: costEstimate,
    cost_known: costKnown,
  })
}

export type GenerationStore = ReturnType<typeof createGenerationStore>
