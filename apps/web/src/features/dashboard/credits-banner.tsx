import type { Profile } from '@firstline/contract/profile'
import { Banner } from '#components/banner.tsx'
import { creditStanding } from '#lib/generation/credit-standing.ts'
import { renewalSentence } from '#lib/generation/renewal-sentence.ts'

/** Says what is used up and when it comes back; nothing while there is something of both. */
export function CreditsBanner({ profile }: { profile: Profile }) {
  const { unlimited } = creditStanding(profile, 'Cold DM')
  const used = [profile.credits_dm <= 0 && 'Cold DM', profile.credits_subject <= 0 && 'Subject Line'].filter(
    (type) => type !== false,
  )
  if (unlimited || used.length === 0) return null
  return (
    <Banner kind="warning" title={`No ${used.join(' or ')} credits left.`}>
      {renewalSentence(profile)}
    </Banner>
  )
}
