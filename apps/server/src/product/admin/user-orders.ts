import type { AdminUserSort } from '@firstline/contract/admin'
import { z } from 'zod'

interface Order {
  /** The order expression. Matches an index in `db/migrations`, except for balances. */
  key: string
  /** The key as text for a cursor, and the expression that parses it. */
  written: string
  read: (parameter: string) => string
  ascending: boolean
}

// Balances have no index: it would make every generation write to it. A page of 100,000 users is sorted in memory.
const balance = (column: string): Order => ({
  key: column,
  written: `${column}::text`,
  read: (parameter) => `${parameter}::bigint`,
  ascending: true,
})

const ORDERS: Record<AdminUserSort, Order> = {
  email: {
    key: 'lower(email) collate "C"',
    written: 'lower(email)',
    read: (parameter) => `${parameter}::text`,
    ascending: true,
  },
  plan: { key: 'plan', written: 'plan', read: (parameter) => `${parameter}::text`, ascending: true },
  credits_dm: balance('credits_dm'),
  credits_subject: balance('credits_subject'),
  // Microseconds, since a JavaScript Date has milliseconds and would repeat rows.
  created_at: {
    key: 'created_at',
    written: '(extract(epoch from created_at) * 1000000)::bigint::text',
    read: (parameter) => `timestamptz 'epoch' + ${parameter}::float8 * interval '1 microsecond'`,
    ascending: false,
  },
}

export function getOrder(sort: AdminUserSort): Order {
  return ORDERS[sort]
}

const TEXT_KEYS: readonly AdminUserSort[] = ['email', 'plan']

/** A cursor contains its order, so that a cursor of another list is refused. */
export function createCursorSchema(sort: AdminUserSort, ascending: boolean) {
  const key = TEXT_KEYS.includes(sort) ? z.string().regex(/^\P{Cc}*$/u) : z.string().regex(/^-?\d{1,16}$/)
  return z.tuple([z.literal(sort), z.literal(ascending), key, z.uuid()])
}
