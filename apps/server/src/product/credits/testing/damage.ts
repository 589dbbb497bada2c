import type { TestDatabase } from '#test/engines/test-database.ts'
import type { Person } from './money-scene.ts'

/** Changes balances behind the ledger's back, as no program of ours can. An expression may name the columns. */
export async function damage(
  owner: TestDatabase['owner'],
  person: Person,
  dm: number | string,
  subject: number | string,
): Promise<void> {
  await owner.transaction([
    { sql: 'alter table public.user_profiles disable trigger user' },
    {
      sql: `update public.user_profiles set credits_dm = ${dm}, credits_subject = ${subject} where user_id = $1`,
      params: [person.id],
    },
    { sql: 'alter table public.user_profiles enable trigger user' },
  ])
}
