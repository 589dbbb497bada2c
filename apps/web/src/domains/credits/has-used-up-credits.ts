import type { Profile } from '@firstline/contract/profile'

type Balances = Pick<Profile, 'testing_mode' | 'credits_dm' | 'credits_subject'>

/** Whether at least one balance is used up. */
export function hasUsedUpCredits({ testing_mode, credits_dm, credits_subject }: Balances): boolean {
  return !testing_mode && (credits_dm <= 0 || credits_subject <= 0)
}
