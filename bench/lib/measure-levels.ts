import { readFileSync } from 'node:fs'
import pg from 'pg'
import { percentile } from './percentile.ts'

/** Of turns; many short ones, so that what else the machine does meets both alike. */
const TURNS = 200
const READS_A_TURN = 50

/** As long as those of a session: reading them is much of the work. */
const CLAIMS = {
  iss: 'http://localhost:3000/auth/v1',
  aud: 'authenticated',
  exp: 1_790_003_600,
  iat: 1_790_000_000,
  email: 'somebody@example.test',
  phone: '',
  app_metadata: { provider: 'email', providers: ['email'] },
  user_metadata: { email: 'somebody@example.test', email_verified: true, phone_verified: false },
  role: 'authenticated',
  aal: 'aal1',
  amr: [{ method: 'password', timestamp: 1_790_000_000 }],
  session_id: '3c7f1b1e-5b0e-4b8e-9a53-0a6d1f0c2f11',
  is_anonymous: false,
}

/** As the profiles, but for the policy that asks who has a second factor. */
const UNGUARDED = `
create schema if not exists bench;
drop table if exists bench.unguarded;
create table bench.unguarded (like public.user_profiles including all);
insert into bench.unguarded select * from public.user_profiles;
alter table bench.unguarded enable row level security;
create policy read_own on bench.unguarded for select to authenticated
  using (user_id = (select auth.uid()) or (select firstline.is_admin()));
grant usage on schema bench to authenticated;
grant select on bench.unguarded to authenticated;
analyze bench.unguarded`

/**
 * The processor time a read of one's own row takes the database, prepared, and how many times that of the same without
 * the question for a second factor. Linux only.
 */
export async function measureLevels(
  databaseUrl: string,
  userId: string,
): Promise<Record<string, Record<string, number>>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(UNGUARDED)
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const pid = rows[0]?.pid ?? 0
    const guarded: number[] = []
    const ratios: number[] = []
    for (let turn = 0; turn < TURNS; turn += 1) {
      const without = await readOften(client, pid, { table: 'bench.unguarded', userId })
      const asked = await readOften(client, pid, { table: 'public.user_profiles', userId })
      guarded.push(asked)
      ratios.push(asked / without)
    }
    await client.query('drop schema bench cascade')
    return {
      'own row, with levels': {
        'us each': percentile(guarded, 0.5),
        'to it without': percentile(ratios, 0.5),
      },
    }
  } finally {
    await client.end()
  }
}

async function readOften(
  client: pg.Client,
  pid: number,
  { table, userId }: { table: string; userId: string },
): Promise<number> {
  const claims = JSON.stringify({ ...CLAIMS, sub: userId })
  await client.query('begin read only')
  await client.query(
    "select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)",
    [claims],
  )
  const before = processorUs(pid)
  for (let read = 0; read < READS_A_TURN; read += 1) {
    const { rows } = await client.query({
      name: table,
      text: `select * from ${table} where user_id = $1`,
      values: [userId],
    })
    if (rows.length !== 1) throw new Error(`${rows.length} rows of ${table}`)
  }
  const spent = processorUs(pid) - before
  await client.query('commit')
  return spent / READS_A_TURN
}

/** Finer than the hundredths of a second in which a process's time is shown elsewhere. */
function processorUs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000
}
