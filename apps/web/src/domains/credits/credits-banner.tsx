import type { Profile } from '@firstline/contract/profile'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { describeRenewal } from './describe-renewal.ts'
import { hasUsedUpCredits } from './has-used-up-credits.ts'
import { useFixCredits } from './use-fix-credits.ts'

/**
 * Says which credits are used up and when they renew, and offers a repair from the ledger. Hidden while both balances
 * are positive.
 */
export function CreditsBanner({ profile }: { profile: Profile }) {
  const { isBusy, fix } = useFixCredits(profile)
  if (!hasUsedUpCredits(profile)) return null
  const used = [profile.credits_dm <= 0 && 'Cold DM', profile.credits_subject <= 0 && 'Subject Line']
  return (
    <Banner
      kind="warning"
      title={`No ${used.filter((type) => type !== false).join(' or ')} credits left.`}
      action={
        <Button kind="second" size="sm" busy={isBusy} busyText="Checking..." onClick={() => fix()}>
          Fix credits
        </Button>
      }
    >
      {describeRenewal(profile)} If you think that some are missing, we look into the ledger.
    </Banner>
  )
}
