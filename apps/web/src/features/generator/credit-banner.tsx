import { CREDITS_EXHAUSTED } from '@firstline/contract/errors'
import type { MessageType } from '@firstline/contract/options'
import type { Profile } from '@firstline/contract/profile'
import { Banner, lockIcon } from '#components/banner.tsx'
import { ButtonLink } from '#components/button.tsx'
import type { CreditStanding } from '#lib/generation/credit-standing.ts'
import { renewalSentence, waitSentence } from '#lib/generation/renewal-sentence.ts'
import { paths } from '#lib/paths.ts'

export interface CreditBannerProps {
  profile: Profile
  standing: CreditStanding
  messageType: MessageType
}

/** What the next generation may cost, or why there is none; for all but testing mode, which costs nothing. */
export function CreditBanner({ profile, standing, messageType }: CreditBannerProps) {
  const renewal = renewalSentence(profile)
  if (standing.gate === 'locked') {
    const isPro = standing.plan === 'pro'
    return (
      <Banner
        kind="danger"
        title={<span className="block">Generator Locked</span>}
        icon={lockIcon}
        action={!isPro && upgrade}
      >
        {CREDITS_EXHAUSTED[isPro ? 'pro' : 'free'].message} {waitSentence(profile)}
      </Banner>
    )
  }
  const { credits, others } = words[messageType]
  if (standing.gate === 'short') {
    return (
      <Banner
        kind="warning"
        title={<span className="block">Not enough credits</span>}
        action={standing.plan === 'free' && upgrade}
      >
        No {messageType} credits left. {others} still work. {renewal}
      </Banner>
    )
  }
  const { left, allowance } = standing
  return (
    <Banner
      kind="info"
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
