import type { Profile } from '@firstline/contract/profile'
import { Banner } from '#components/banner.tsx'
import { Button } from '#components/button.tsx'
import { renewalSentence } from '#lib/generation/renewal-sentence.ts'
import { hasUsedUp } from './has-used-up.ts'
import { useFixCredits } from './use-fix-credits.ts'

/** Says what is used up and when it comes back, and compares it with the ledger; nothing while there is something of both. */
export function CreditsBanner({ profile }: { profile: Profile }) {
  const { isBusy, fix } = useFixCredits(profile)
  if (!hasUsedUp(profile)) return null
  const used = [profile.credits_dm <= 0 && 'Cold DM', profile.credits_subject <= 0 && 'Subject Line']
  return (
    <Banner
      kind="warning"
      title={`No ${used.filter((type) => type !== false).join(' or ')} credits left.`}
      action={
        <Button kind="second" size="sm" busy={isBusy} busyText="Checking..." onClick={() => void fix()}>
          Fix credits
        </Button>
      }
    >
      {renewalSentence(profile)} If you think that some are missing, we look into the ledger.
    </Banner>
  )
}
