import type { Database } from '@firstline/platform/database'
import type { AccountExport } from './export-document.ts'

type ListsIn<Part> = { [Key in keyof Part as Part[Key] extends readonly unknown[] ? Key : never]: Part[Key] }

/** Every list of the document. Each is read in pages, however few entries it usually has. */
export type ExportLists = ListsIn<AccountExport> &
  ListsIn<AccountExport['account']> &
  ListsIn<AccountExport['payments']>
export type ExportListName = keyof ExportLists

interface List {
  /** The JSON object of a row, as arguments of `json_build_object`. */
  entry: string
  from: string
  /** Default: rows with the user's id. */
  where?: string
  /** Not null and unique together, with their types: oldest first. */
  key: Readonly<Record<string, 'bigint' | 'date' | 'text' | 'timestamptz' | 'uuid'>>
  /**
   * A page is written and compressed in one go, while other requests wait: a generation with its messages has up to
   * 10 kB, a saved brief 20 kB.
   */
  pageSize: number
}

const BY_TIME = { created_at: 'timestamptz', id: 'uuid' } as const
const BY_ID = { id: 'bigint' } as const

/** Columns are listed explicitly, so that a secret column of a later migration is not exported. */
const LISTS: Record<ExportListName, List> = {
  identities: {
    entry: `'provider', provider, 'data', identity_data, 'createdAt', created_at`,
    from: 'auth.identities',
    key: BY_TIME,
    pageSize: 100,
  },
  sessions: {
    entry: `'createdAt', created_at, 'refreshedAt', refreshed_at, 'userAgent', user_agent, 'address', host(ip)`,
    from: 'auth.sessions',
    key: BY_TIME,
    pageSize: 100,
  },
  secondFactors: {
    entry: `'kind', factor_type, 'name', friendly_name, 'createdAt', created_at`,
    from: 'auth.mfa_factors',
    key: BY_TIME,
    pageSize: 100,
  },
  events: {
    // An action of another user on the account has that user's address.
    entry: `'at', created_at, 'action', payload ->> 'action', 'address',
      case when payload ->> 'actor_id' = $1::text then ip_address else '' end`,
    from: 'auth.audit_log_entries',
    where: `(payload ->> 'actor_id' = $1::text or payload -> 'traits' ->> 'user_id' = $1::text)`,
    key: BY_TIME,
    pageSize: 500,
  },
  costs: {
    entry: `'day', day, 'generations', generations, 'cost', cost`,
    from: 'firstline.user_costs',
    where: `user_id = $1::uuid and day <> '-infinity'`,
    key: { day: 'date' },
    pageSize: 500,
  },
  savedBriefs: {
    entry: `'folder', folder, 'name', name, 'form', form, 'createdAt', created_at`,
    from: 'public.saved_briefs',
    key: BY_TIME,
    pageSize: 25,
  },
  senders: {
    entry: `'name', name, 'company', company, 'offer', offer, 'proof', proof, 'links', links, 'createdAt', created_at`,
    from: 'public.senders',
    key: BY_TIME,
    pageSize: 100,
  },
  consents: {
    entry: `'kind', kind, 'version', version, 'givenAt', given_at, 'withdrawnAt', withdrawn_at`,
    from: 'public.consents',
    key: BY_ID,
    pageSize: 500,
  },
  subscriptions: {
    entry: `'id', id, 'offer', offer, 'status', status, 'isCanceled', is_canceled, 'createdAt', created_at,
      'paidUntil', paid_until`,
    from: 'firstline.subscriptions',
    key: { created_at: 'timestamptz', id: 'text' },
    pageSize: 500,
  },
  invoices: {
    entry: `'id', id, 'offer', offer, 'at', at, 'amount', amount, 'currency', currency, 'status', status`,
    from: 'firstline.invoices',
    key: { at: 'timestamptz', id: 'text' },
    pageSize: 500,
  },
  edits: {
    entry: `'at', at, 'action', action, 'before', before, 'after', after`,
    from: 'public.audit_log',
    key: BY_ID,
    pageSize: 100,
  },
  generations: {
    entry: `'id', id, 'messageType', message_type, 'status', status, 'charge', charge, 'plan', plan,
      'createdAt', created_at, 'finishedAt', finished_at, 'brief', form, 'note', note, 'deletedAt', deleted_at,
      'items', (
        select coalesce(json_agg(json_build_object(
          'position', position, 'content', content, 'explanation', explanation, 'score', score,
          'writtenBy', written_by, 'isRough', is_rough,
          'editedContent', edited_content, 'isFavorite', is_favorite, 'usedAt', used_at, 'repliedAt', replied_at
        ) order by position), '[]')
        from public.generation_items where generation_id = generations.id)`,
    from: 'public.generations',
    key: BY_TIME,
    pageSize: 25,
  },
  ledger: {
    entry: `'at', created_at, 'kind', kind, 'delta', delta, 'balanceAfter', balance_after, 'reason', reason,
      'generationId', generation_id`,
    from: 'public.credit_movements',
    key: BY_ID,
    pageSize: 500,
  },
  logs: {
    entry: `'at', "timestamp", 'messageType', message_type, 'model', model_used, 'tokens', estimated_tokens,
      'cost', cost_estimate, 'plan', plan, 'testingMode', testing_mode`,
    from: 'public.message_logs',
    key: BY_ID,
    pageSize: 500,
  },
}

/** Selects `entry` and `cursor` of up to $3 rows of the user $1 after the cursor $2, null at first. */
function buildSelect({ entry, from, where = 'user_id = $1::uuid', key }: List): string {
  const columns = Object.keys(key).join(', ')
  const after = Object.values(key).map((type, index) => `($2::json ->> ${index})::${type}`)
  return `select json_build_object(${entry}) as entry, json_build_array(${columns})::text as cursor
from ${from}
where ${where} and ($2::json is null or (${columns}) > (${after.join(', ')}))
order by ${columns} limit $3`
}

export type ReadExportList = <Name extends ExportListName>(name: Name) => AsyncGenerator<ExportLists[Name]>

/** Reads the lists of an export in pages, so that memory does not grow with the account. */
export function createListReader(database: Database, userId: string): ReadExportList {
  return async function* readPages(name) {
    const list = LISTS[name]
    const sql = buildSelect(list)
    let cursor: string | null = null
    let hasMore = true
    while (hasMore) {
      const rows: { entry: unknown; cursor: string }[] = await database.query(sql, [
        userId,
        cursor,
        list.pageSize,
      ])
      // Each entry has the shape of the contract; the export's test parses the whole document.
      yield rows.map(({ entry }) => entry) as ExportLists[typeof name]
      cursor = rows.at(-1)?.cursor ?? null
      hasMore = rows.length === list.pageSize
    }
  }
}
