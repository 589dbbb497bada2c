import type { TestDatabase } from '@firstline/platform/testing/test-database'
import type { TestAccount } from './ledger-fixture.ts'

/** Changes balances without a ledger row by disabling the trigger. `dm` and `subject` may be SQL expressions. */
export async function corruptBalances(
  owner: TestDatabase['owner'],
  account: TestAccount,
  dm: number | string,
  subject: number | string,
): Promise<void> {
  await owner.transaction([
    { sql: 'alter table public.user_profiles disable trigger user' },
    {
      sql: `update public.user_profiles set credits_dm = ${dm}, credits_subject = ${subject} where user_id = $1`,
      params: [account.id],
    },
    { sql: 'alter table public.user_profiles enable trigger user' },
  ])
}
