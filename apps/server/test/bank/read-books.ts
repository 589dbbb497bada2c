import type { Bank } from './open-bank.ts'

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

/** What the database holds in the end, as plain rows: the audit adds them up itself. */
export interface Books {
  broken: object[]
  accounts: Account[]
  generations: Generation[]
  movements: Movement[]
}

export async function readBooks({ books }: Bank): Promise<Books> {
  return {
    broken: await books('select * from firstline.invariants_broken'),
    accounts: await books(
      `select user_id, email, credits_dm, credits_subject, free_insight_uses from public.user_profiles
       where role = 'user'`,
    ),
    generations: await books(
      `select g.id, g.user_id, g.request_id, g.message_type, g.status, g.charge, g.reruns, g.insight_taken,
         (select count(*) from public.generation_items i where i.generation_id = g.id)::integer as items
       from public.generations g`,
    ),
    movements: await books(
      `select id::integer, user_id, kind, delta, balance_after, reason, generation_id
       from public.credit_movements where user_id is not null order by id`,
    ),
  }
}

/** Rows that still name somebody whose account is gone. */
export async function tracesOf({ books }: Bank, departed: readonly string[]): Promise<object[]> {
  return books(
    `select 'profile' as what, user_id from public.user_profiles where user_id = any ($1)
     union all select 'generation', user_id from public.generations where user_id = any ($1)
     union all select 'item', user_id from public.generation_items where user_id = any ($1)
     union all select 'movement', user_id from public.credit_movements where user_id = any ($1)
     union all select 'log', user_id from public.message_logs where user_id = any ($1)
     union all select 'audit', user_id from public.audit_log where user_id = any ($1)`,
    [departed],
  )
}
