import { readFileSync } from 'node:fs'
import pg from 'pg'
import type { Figure } from './figure.ts'
import { median } from './statistics.ts'
import type { BenchUser } from './users.ts'

/** Rounds are short, so that other work on the machine affects both alike. */
const READS = 50

/** The profiles without the restrictive policy that checks the AAL. */
const COPY = `
create schema if not exists bench;
drop table if exists bench.profiles;
create table bench.profiles (like public.user_profiles including all);
insert into bench.profiles select * from public.user_profiles;
alter table bench.profiles enable row level security;
create policy read_own on bench.profiles for select to authenticated
  using (user_id = (select auth.uid()) or (select firstline.is_admin()));
grant usage on schema bench to authenticated;
grant select on bench.profiles to authenticated;
analyze bench.profiles`

/**
 * The processor time of PostgreSQL for a prepared read of the user's own row, beside the same without the AAL policy.
 * Linux only.
 */
export async function measureMfaPolicy(
  databaseUrl: string,
  { id: userId, accessToken }: BenchUser,
  rounds: number,
): Promise<Figure> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(COPY)
    const claims = Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const pid = rows[0]?.pid ?? 0
    const checked: number[] = []
    const unchecked: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      unchecked.push(await readRepeatedly(client, pid, { table: 'bench.profiles', userId, claims }))
      checked.push(await readRepeatedly(client, pid, { table: 'public.user_profiles', userId, claims }))
    }
    await client.query('drop schema bench cascade')
    const ratios = checked.map((time, round) => time / (unchecked[round] ?? Number.NaN))
    const value = median(checked)
    return {
      name: 'own row in PostgreSQL, processor time',
      value: value * 1_000,
      unit: 'us',
      peer: { name: 'without the AAL policy', value: median(unchecked) * 1_000, ratio: median(ratios) },
      processor: { value, unit: 'ms' },
    }
  } finally {
    await client.end()
  }
}

async function readRepeatedly(
  client: pg.Client,
  pid: number,
  { table, userId, claims }: { table: string; userId: string; claims: string },
): Promise<number> {
  await client.query('begin read only')
  await client.query(
    "select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)",
    [claims],
  )
  const before = processorTime(pid)
  for (let read = 0; read < READS; read += 1) {
    const { rows } = await client.query({
      name: table,
      text: `select * from ${table} where user_id = $1`,
      values: [userId],
    })
    if (rows.length !== 1) throw new Error(`${rows.length} rows of ${table}`)
  }
  const spent = processorTime(pid) - before
  await client.query('commit')
  return spent / READS
}

/** In ms, with a finer resolution than /proc/<pid>/stat. */
function processorTime(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000
}
