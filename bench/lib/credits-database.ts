import { startPostgres } from '@firstline/platform/testing'
import pg from 'pg'
import type { Database } from '../../packages/platform/src/database/database.ts'
import { openDatabase } from '../../packages/platform/src/database/open-database.ts'
import { allowanceStatements } from '../../apps/server/src/product/credits/index.ts'
import { TEST_KEYS } from '../../wire/test-wire/test-keys.ts'

export interface CreditsDatabase extends AsyncDisposable {
  url: string
  users: number
  /** With the rights of the server. */
  database: Database
  /** With the rights of the tables' owner, for the needs of a bench. */
  owner: pg.Client
}

const CHUNK = 100_000

/** Plain accounts as the peer, and the content of each generation. */
const BENCH_SCHEMA = `
  create schema bench;
  create table bench.accounts (id integer primary key, balance bigint not null);
  create function bench.user_id(n integer) returns uuid language sql immutable as
    $$ select ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$;
  create function bench.form() returns jsonb language sql immutable as $$ select jsonb_build_object(
    'messageType', 'Cold DM', 'targetAudience', 'dental clinics', 'product', 'AI receptionist for dental clinics',
    'tone', 'Casual', 'emotion', 'Authority', 'ctaType', '', 'variations', '3', 'insight', '', 'painPoint', '',
    'solution', '', 'websiteUrl', '', 'websiteOnlyMode', false) $$;
  create function bench.item() returns jsonb language sql immutable as $$ select jsonb_build_object(
    'content', repeat('Saw that your front desk misses calls. ', 5), 'explanation', '', 'angle', 'Problem',
    'score', jsonb_build_object('total', 90, 'checks', jsonb_build_array())) $$;
  create function bench.log() returns jsonb language sql immutable as $$ select jsonb_build_object(
    'model_used', 'bench', 'estimated_tokens', 100, 'cost_estimate', 0.1) $$;`

/** A new PostgreSQL with that many users, whose credit periods end within a month, and that many log rows. */
export async function openCreditsDatabase(
  sizes: { users: number; logs: number },
  isDurable: boolean,
): Promise<CreditsDatabase> {
  const resources = new AsyncDisposableStack()
  const postgres = await startPostgres(isDurable ? { durability: 'disk' } : {})
  resources.defer(() => postgres.stop())
  const url = postgres.url('postgres')
  const database = await openDatabase(
    { kind: 'server', url },
    {
      onLocked: async (owner) => {
        for (const { sql, params } of allowanceStatements(TEST_KEYS.jwtSecret)) await owner.query(sql, params)
      },
    },
  )
  resources.defer(() => database.close())
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  resources.defer(() => owner.end())
  await owner.query(BENCH_SCHEMA)
  await fill(owner, sizes)
  return {
    url,
    users: sizes.users,
    database,
    owner,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

async function fill(owner: pg.Client, { users, logs }: { users: number; logs: number }): Promise<void> {
  await owner.query('insert into bench.accounts select n, 0 from generate_series(1, $1::integer) n', [users])
  for (let from = 1; from <= users; from += CHUNK) {
    const range = [from, Math.min(users, from + CHUNK - 1)]
    await owner.query(
      `insert into auth.users (id, email, created_at)
       select bench.user_id(n), format('user-%s@company-%s.example', n, n % 5000), now() - n % 20000 * interval '1 hour'
       from generate_series($1::integer, $2::integer) n`,
      range,
    )
    // Balances that a renewal has to change.
    await owner.query(
      `insert into public.user_profiles (user_id, email, created_at, billing_anchor, period_started_at,
         next_renewal_date, credits_dm, credits_subject)
       select id, email, created_at, created_at, firstline.billing_date(created_at, periods),
         firstline.billing_date(created_at, periods + 1), 100, 100
       from auth.users, firstline.periods_since(created_at, now()) as periods
       where id between bench.user_id($1::integer) and bench.user_id($2::integer)`,
      range,
    )
  }
  // Without the foreign key's check for each of ten million rows.
  await owner.query('alter table public.message_logs disable trigger all')
  await owner.query('alter table public.message_logs enable trigger count_logs')
  for (let from = 0; from < logs; from += 10 * CHUNK) {
    await owner.query(
      `insert into public.message_logs (user_id, message_type, "timestamp", model_used, estimated_tokens,
         cost_estimate, plan, testing_mode)
       select bench.user_id(1 + n % $3::integer), case n % 3 when 0 then 'Email Subject Line' else 'Cold DM' end,
         now() - n % 730 * interval '1 day', 'model-' || n % 4, 100 + n % 900, 0.001 * (n % 50),
         case n % 5 when 0 then 'pro' else 'free' end, n % 1000 = 0
       from generate_series($1::integer, $2::integer) n`,
      [from, Math.min(logs, from + 10 * CHUNK) - 1, users],
    )
  }
  await owner.query('alter table public.message_logs enable trigger all')
  await owner.query('vacuum analyze')
  await owner.query('select firstline.count_users(now())')
}
