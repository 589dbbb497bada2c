import type { Profile } from '@firstline/contract/profile'

type Balances = Pick<Profile, 'testing_mode' | 'credits_dm' | 'credits_subject'>

/** Whether nothing is left of one kind at least. */
export function hasUsedUp({ testing_mode, credits_dm, credits_subject }: Balances): boolean {
  return !testing_mode && (credits_dm <= 0 || credits_subject <= 0)
}
