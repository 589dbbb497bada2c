import type { Cluster } from './open-cluster.ts'

export interface Movement {
  id: number
  user_id: string
  kind: 'dm' | 'subject'
  delta: number
  balance_after: number
  reason: string
  generation_id: string | null
}

export interface Generation {
  id: string
  user_id: string
  request_id: string
  message_type: string
  status: string
  charge: string
  reruns: number
  insight_taken: boolean
  items: number
}

export interface Account {
  user_id: string
  email: string
  credits_dm: number
  credits_subject: number
  free_insight_uses: number
}

/** The final rows of the database, which the audit adds up itself. */
export interface LedgerSnapshot {
  broken: object[]
  accounts: Account[]
  generations: Generation[]
  movements: Movement[]
}

export async function readLedger({ query }: Cluster): Promise<LedgerSnapshot> {
  return {
    broken: await query('select * from firstline.invariants_broken'),
    accounts: await query(
      `select user_id, email, credits_dm, credits_subject, free_insight_uses from public.user_profiles
       where role = 'user'`,
    ),
    generations: await query(
      `select g.id, g.user_id, g.request_id, g.message_type, g.status, g.charge, g.reruns, g.insight_taken,
         (select count(*) from public.generation_items i where i.generation_id = g.id)::integer as items
       from public.generations g`,
    ),
    movements: await query(
      `select id::integer, user_id, kind, delta, balance_after, reason, generation_id
       from public.credit_movements where user_id is not null order by id`,
    ),
  }
}

/** Rows that still refer to deleted accounts. */
export async function findTraces({ query }: Cluster, deletedIds: readonly string[]): Promise<object[]> {
  return query(
    `select 'profile' as what, user_id from public.user_profiles where user_id = any ($1)
     union all select 'generation', user_id from public.generations where user_id = any ($1)
     union all select 'item', user_id from public.generation_items where user_id = any ($1)
     union all select 'movement', user_id from public.credit_movements where user_id = any ($1)
     union all select 'log', user_id from public.message_logs where user_id = any ($1)
     union all select 'audit', user_id from public.audit_log where user_id = any ($1)`,
    [deletedIds],
  )
}
