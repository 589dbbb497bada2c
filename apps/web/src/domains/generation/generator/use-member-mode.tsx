import { FREE_INSIGHT_USES } from '@firstline/contract/limits'
import type { PageUnderstanding } from '@firstline/contract/page'
import type { Profile } from '@firstline/contract/profile'
import { lazy, type RefObject, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { SaveBrief } from '#domains/saved-briefs/save-brief.tsx'
import { sendersQuery } from '#domains/senders/senders-query.ts'
import { SheetPart } from '#ui/sheet.tsx'
import { Switch } from '#ui/switch.tsx'
import type { BriefForm } from '#domains/brief/use-brief-form.ts'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { isBlank } from '#domains/brief/brief-values.ts'
import { completeAddress } from '#domains/brief/complete-address.ts'
import type { FunctionConnection } from '#platform/api/call-function.ts'
import { type CreditStatus, getCreditStatus } from '#domains/credits/credit-status.ts'
import type { GeneratorMode } from './generator-form.tsx'
import { getBlockReason } from './get-block-reason.ts'
import { InsightField } from './insight-field.tsx'
import { PageSummarySkeleton } from './page-summary-skeleton.tsx'
import { SenderField } from './sender-field.tsx'
import { usePageReading } from './use-page-reading.ts'
import { lastBriefQuery } from './last-brief-query.ts'

/** Most members write from the form. */
const WebsiteFields = lazy(async () => ({
  default: (await import('./website-fields.tsx')).WebsiteFields,
}))

export interface MemberModeOptions {
  ref: RefObject<HTMLFormElement | null>
  form: BriefForm
  profile: Profile | null
  pages: FunctionConnection
  briefs: FunctionConnection
}

/** What members have besides the brief: saved briefs, senders, insight, and websites to read instead of the fields. */
export function useMemberMode({ ref, form, profile, pages, briefs }: MemberModeOptions): GeneratorMode {
  const { user } = useAuth()
  const { values, change } = form
  const { websiteOnlyMode } = values
  const [offersStart, setOffersStart] = useState(() => isBlank(values))
  const creditStatus = profile && getCreditStatus(profile, values.messageType)
  const isPro = creditStatus?.plan === 'pro'
  const insightUses = profile?.free_insight_uses ?? FREE_INSIGHT_USES
  const asksInsight = isPro || insightUses > 0
  const mine = usePageReading(
    pages,
    { address: completeAddress(values.websiteUrl), whose: 'mine' },
    (message) => form.showErrors({ websiteUrl: message }),
  )
  const theirs = usePageReading(
    pages,
    { address: completeAddress(values.prospectUrl ?? ''), whose: 'theirs' },
    (message) => form.showErrors({ prospectUrl: message }),
  )
  const mineRead = mine.state.kind === 'read' ? mine.state.page.understood : null
  const theirsRead = theirs.state.kind === 'read' ? theirs.state.page.understood : null
  const { data: lastBrief = null } = useQuery(lastBriefQuery(user?.id))
  const { data: senders } = useQuery(sendersQuery(user?.id))
  const editUnderstood = () => {
    const { insight = '', ...understood } = mergeReadings(mineRead, theirsRead)
    change({ ...understood, insight: asksInsight ? insight : '', websiteOnlyMode: false })
    const first = (understood.product ?? values.product) === '' ? 'product' : 'targetAudience'
    requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus())
  }
  const whatIsRead = values.prospectUrl ? 'pages' : 'page'
  return {
    title: 'Create Your Copies',
    submitLabel: 'Generate',
    isPro,
    blockReason: getBlockReason({ isSignedIn: user !== null, creditStatus, values }),
    price: creditStatus?.unlimited ? 'no credit' : '1 credit',
    busyNote: websiteOnlyMode ? `Reading the ${whatIsRead} first` : undefined,
    credits: creditStatus?.unlimited ? 'no credit' : describeCredits(creditStatus),
    asksInsight,
    briefs,
    tools: user && <SaveBrief values={values} />,
    starters: {
      lastBrief,
      hasSenders: senders?.length !== 0,
      onLoaded: () => setOffersStart(false),
    },
    sender: user && <SenderField form={form} userId={user.id} isNew={offersStart} />,
    websiteSwitch: (
      <div className="self-end max-tablet:[&_[id$=-hint]]:hidden desktop:max-[73rem]:[&_[id$=-hint]]:hidden">
        <Switch
          label="Website-only mode"
          hint="Reads a page instead of the fields"
          checked={websiteOnlyMode}
          onCheckedChange={(isOn) => change({ websiteOnlyMode: isOn })}
        />
      </div>
    ),
    websiteFields: (
      <Suspense
        fallback={
          <SheetPart>
            <PageSummarySkeleton />
          </SheetPart>
        }
      >
        <WebsiteFields
          form={form}
          mine={mine}
          theirs={theirs}
          isPro={isPro}
          insightUses={insightUses}
          onEdit={editUnderstood}
        />
      </Suspense>
    ),
    insightField: <InsightField form={form} isPro={isPro} uses={insightUses} />,
  }
}

const describeCredits = (status: CreditStatus | null) => (status ? `1 of ${status.left} credits` : undefined)

/**
 * What to write from both pages: the offer from the sender's page, the prospect from theirs. Fields that neither page
 * says, or that only an unread page could say, are left out.
 */
function mergeReadings(
  mine: PageUnderstanding | null,
  theirs: PageUnderstanding | null,
): Partial<PageUnderstanding> {
  if (!theirs) return mine ?? {}
  const { targetAudience, insight, painPoint } = theirs
  if (mine) {
    return {
      ...mine,
      targetAudience: targetAudience || mine.targetAudience,
      insight: insight || mine.insight,
      painPoint: painPoint || mine.painPoint,
    }
  }
  // An insight of an earlier prospect would be wrong; the typed pain may still fit.
  return { ...(targetAudience && { targetAudience }), insight, ...(painPoint && { painPoint }) }
}
