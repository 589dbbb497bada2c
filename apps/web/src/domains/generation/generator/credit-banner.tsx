import { CREDITS_EXHAUSTED } from '@firstline/contract/shown-errors'
import type { MessageType } from '@firstline/contract/options'
import type { Profile } from '@firstline/contract/profile'
import { Banner, lockIcon } from '#ui/banner.tsx'
import { ButtonLink } from '#ui/button.tsx'
import type { CreditStatus } from '#domains/credits/credit-status.ts'
import { describeRenewal, describeWait } from '#domains/credits/describe-renewal.ts'
import { paths } from '#platform/router/paths.ts'

export interface CreditBannerProps {
  profile: Profile
  creditStatus: CreditStatus
  messageType: MessageType
}

/**
 * The credits for the next generation, or why it is locked. Not in testing mode, which is free. On phones the bar has the
 * credits, and the banner only warns.
 */
export function CreditBanner({ profile, creditStatus, messageType }: CreditBannerProps) {
  const renewal = describeRenewal(profile)
  if (creditStatus.availability === 'locked') {
    const isPro = creditStatus.plan === 'pro'
    return (
      <Banner
        kind="danger"
        title={<span className="block">Generator Locked</span>}
        icon={lockIcon}
        action={!isPro && upgrade}
      >
        {CREDITS_EXHAUSTED[isPro ? 'pro' : 'free'].message} {describeWait(profile)}
      </Banner>
    )
  }
  const { credits, others } = words[messageType]
  if (creditStatus.availability === 'short') {
    return (
      <Banner
        kind="warning"
        title={<span className="block">Not enough credits</span>}
        action={creditStatus.plan === 'free' && upgrade}
      >
        No {messageType} credits left. {others} still work. {renewal}
      </Banner>
    )
  }
  const { left, allowance } = creditStatus
  return (
    <Banner
      kind="info"
      className="max-desktop:hidden"
      title={`${left > allowance ? left.toLocaleString('en') : `${left} of ${allowance}`} ${credits} credits left.`}
    >
      {renewal} This costs one, and only if it works.
    </Banner>
  )
}

const words: Record<MessageType, { credits: string; others: string }> = {
  'Cold DM': { credits: 'DM', others: 'Subject lines' },
  'Email Subject Line': { credits: 'subject line', others: 'Cold DMs' },
}

const upgrade = (
  <ButtonLink kind="second" size="sm" to={paths.pricing}>
    Upgrade Plan
  </ButtonLink>
)
