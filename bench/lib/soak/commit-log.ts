import pg from 'pg'
import type { TestServer } from '@firstline/platform/testing'

/** What a committed transaction made of a profile. */
export interface Fact {
  userId: string
  credits: number
  /** Milliseconds of the epoch. */
  committedAt: number
}

const SETUP = `
  create schema soak;
  create table soak.log (id bigint generated always as identity, user_id uuid, credits integer, row_xid xid default pg_current_xact_id()::xid);
  create function soak.note() returns trigger language plpgsql security definer set search_path = '' as $$
  begin
    insert into soak.log (user_id, credits) values (new.user_id, new.credits_dm);
    return null;
  end $$;
  create trigger soak after insert or update on public.user_profiles for each row execute function soak.note();`

const READ = `
  select user_id as "userId", credits,
    extract(epoch from pg_xact_commit_timestamp(row_xid))::float8 * 1000 as "committedAt"
  from soak.log order by id`

/** Makes the database log each commit, independently of the tested code. */
export async function logCommits(postgres: TestServer): Promise<void> {
  await onOwnConnection(postgres, async (client) => {
    await client.query(SETUP)
    await client.query('alter system set track_commit_timestamp = on')
  })
  await postgres.crash('SIGQUIT')
  await postgres.restart()
}

/** In the order of each row. */
export function readCommits(postgres: TestServer): Promise<Fact[]> {
  return onOwnConnection(postgres, async (client) => (await client.query<Fact>(READ)).rows)
}

/** What the rows are now, by user. */
export function readCredits(postgres: TestServer): Promise<Map<string, number>> {
  return onOwnConnection(postgres, async (client) => {
    const sql = 'select user_id as id, credits_dm as credits from public.user_profiles'
    const { rows } = await client.query<{ id: string; credits: number }>(sql)
    return new Map(rows.map(({ id, credits }) => [id, credits]))
  })
}

export async function onOwnConnection<Result>(
  postgres: TestServer,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: postgres.url('postgres'), application_name: 'soak' })
  // The query fails, which its caller handles.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
