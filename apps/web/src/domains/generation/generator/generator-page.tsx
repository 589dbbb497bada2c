import { FREE_INSIGHT_USES } from '@firstline/contract/limits'
import type { Profile } from '@firstline/contract/profile'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import type { BriefValues } from '#domains/brief/brief-values.ts'
import { demoDraft, memberDraft } from '#domains/brief/draft.ts'
import { useBriefForm } from '#domains/brief/use-brief-form.ts'
import { useSaveDraft } from '#domains/brief/use-save-draft.ts'
import { getCreditStatus } from '#domains/credits/credit-status.ts'
import { TestingBanner } from '#domains/credits/testing-mode/testing-banner.tsx'
import { useTestingMode } from '#domains/credits/testing-mode/use-testing-mode.ts'
import type { GenerationConnection } from '#domains/generation/generation-connection.ts'
import { describeCreditOutcome } from '#domains/generation/generation-state.ts'
import { createMemberGeneration } from '#domains/generation/member-generation.ts'
import { memberSubmissions } from '#domains/generation/submission.ts'
import { useSubmitBrief } from '#domains/generation/use-submit-brief.ts'
import { sendersQuery } from '#domains/senders/senders-query.ts'
import type { FunctionConnection } from '#platform/api/call-function.ts'
import { RefusedError } from '#platform/api/function-errors.ts'
import { createMemberConnection } from '#platform/api/member-connection.ts'
import { notify } from '#platform/notify.ts'
import { paths } from '#platform/router/paths.ts'
import { readOwnChoice, writeOwnChoice } from '#platform/storage/own-choice.ts'
import { browserStorage } from '#platform/storage/text-storage.ts'
import { useStoredFlag } from '#platform/storage/use-stored-flag.ts'
import { BackLink } from '#ui/back-link.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { CreditBanner } from './credit-banner.tsx'
import { GeneratorForm } from './generator-form.tsx'
import { getInitialValues } from './get-initial-values.ts'
import { HEADLINE_PAUSED_KEY, HeadlineSwitch } from './headline-switch.tsx'
import { lastBriefQuery } from './last-brief-query.ts'
import { createPageConnection } from './read-page.ts'
import { RotatingHeadline } from './rotating-headline.tsx'
import { useHasFieldFocus } from './use-has-field-focus.ts'
import { useMemberMode } from './use-member-mode.tsx'
import { useSyncTypeWithUrl } from './use-sync-type-with-url.ts'

/** The storage key of the number of variations that a Pro member chose last. */
const LAST_VARIATIONS = 'lastVariations'

export interface GeneratorPageProps {
  /** For tests. */
  connection?: GenerationConnection
  pages?: FunctionConnection
  briefs?: FunctionConnection
}

/**
 * /generator: the form. It waits for all that it shows, so that nothing changes or moves afterwards; only for the
 * profile when there is no connection.
 */
export function GeneratorPage({ connection, pages, briefs }: GeneratorPageProps) {
  const { user, profile, isLoading } = useAuth()
  const senders = useQuery(sendersQuery(user?.id))
  const lastBrief = useQuery(lastBriefQuery(user?.id))
  const [usable] = useState(() => ({
    connection: connection ?? createMemberGeneration(),
    pages: pages ?? createPageConnection(),
    briefs: briefs ?? createMemberConnection('read-brief', 'The form could not be read'),
  }))
  if ((!profile && isLoading) || senders.isLoading || lastBrief.isLoading) return <PageSkeleton />
  // The key remounts it for another member, who must not see the draft of the first one.
  return <Generator key={profile?.user_id} profile={profile} {...usable} />
}

interface GeneratorProps {
  profile: Profile | null
  connection: GenerationConnection
  pages: FunctionConnection
  briefs: FunctionConnection
}

function Generator({ profile, connection, pages, briefs }: GeneratorProps) {
  const { refreshProfile } = useAuth()
  const location = useLocation()
  const demoBrief = useDemoBrief()
  // The plan does not depend on the message type.
  const isPro = profile !== null && getCreditStatus(profile, 'Cold DM').plan === 'pro'
  const form = useBriefForm(
    () =>
      getInitialValues(location.state, location.search, {
        draft: memberDraft.read() ?? demoBrief,
        variations: isPro ? readOwnChoice(LAST_VARIATIONS, profile.user_id) : undefined,
      }),
    { isPro, insightUses: profile?.free_insight_uses ?? FREE_INSIGHT_USES },
  )
  const change = (part: Partial<BriefValues>) => {
    form.change(part)
    if (isPro && part.variations !== undefined)
      writeOwnChoice(LAST_VARIATIONS, profile.user_id, part.variations)
  }
  const { messageType } = form.values
  useSaveDraft(memberDraft, form.values)
  useSyncTypeWithUrl(form)
  const sheet = useRef<HTMLFormElement>(null)
  const hasFocus = useHasFieldFocus(sheet)
  const [isHeadlinePaused, setHeadlinePaused] = useStoredFlag(HEADLINE_PAUSED_KEY)
  const creditStatus = profile && getCreditStatus(profile, messageType)
  const mode = useMemberMode({ ref: sheet, form, profile, pages, briefs })
  const testing = useTestingMode('generator')
  useEffect(() => {
    if (profile && !isPro) mirrorInsightUses(profile)
  }, [profile, isPro])

  const { submit, isBusy, problem } = useSubmitBrief({
    connection,
    store: memberSubmissions,
    resultsPath: paths.results,
    onFieldErrors: form.showErrors,
    onFailed: (message, error) => {
      notify.error('Generation failed', { description: message })
      // The profile is outdated if the server refuses what it allows.
      if (error instanceof RefusedError) void refreshProfile().catch(() => undefined)
    },
    describeOutcome: (problem) => describeCreditOutcome(problem, creditStatus?.unlimited ?? false),
  })

  return (
    <div data-header="stays" className="page pt-2 pb-16 tablet:pt-10 tablet:pb-24">
      <PageTitle
        isClose
        back={
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <BackLink to={paths.userDashboard}>Back to Dashboard</BackLink>
            <HeadlineSwitch isPaused={isHeadlinePaused} onPausedChange={setHeadlinePaused} />
          </div>
        }
      >
        <RotatingHeadline messageType={messageType} isPaused={hasFocus || isHeadlinePaused} />
      </PageTitle>
      <div className="flex flex-col gap-5">
        {testing.isOffered && (
          <TestingBanner isOn={testing.isOn} isBusy={testing.isBusy} onToggle={() => void testing.toggle()} />
        )}
        {profile && creditStatus && !creditStatus.unlimited && (
          <CreditBanner profile={profile} creditStatus={creditStatus} messageType={messageType} />
        )}
        <GeneratorForm
          ref={sheet}
          form={{ ...form, change }}
          mode={mode}
          isBusy={isBusy}
          problem={problem}
          onSubmit={submit}
        />
        {!isPro && seePro}
      </div>
    </div>
  )
}

const seePro = (
  <p className="text-sm text-ink-2">
    More copies a month?{' '}
    <Link to={paths.pricing} className="text-link">
      See Pro
    </Link>
  </p>
)

/** A copy in the browser; the server's count decides. */
function keyOf(userId: string): string {
  return `freeInsightUsesRemaining${userId}`
}

/** Stores how many free insights are left, except for pro users. */
function mirrorInsightUses({ user_id, free_insight_uses }: Profile): void {
  browserStorage.write(keyOf(user_id), String(free_insight_uses))
}

/** The brief of the demo, for a form without a draft. It is moved to the member's draft once. */
function useDemoBrief(): BriefValues | undefined {
  const [brief] = useState(() => (memberDraft.read() ? undefined : demoDraft.read()))
  useEffect(() => {
    if (!brief) return
    demoDraft.forget()
    notify.info('Your demo brief is filled in', {
      id: 'demo-brief',
      description: 'Clear the form to start with an empty one.',
    })
  }, [brief])
  return brief
}
