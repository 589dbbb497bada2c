import type { Profile } from '@firstline/contract/profile'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { BackLink } from '#components/back-link.tsx'
import { HEADLINE_HELD, HeadlineSwitch } from '#components/brief/headline-switch.tsx'
import { RotatingHeadline } from '#components/brief/rotating-headline.tsx'
import { PageTitle } from '#components/page-title.tsx'
import { TestingBanner } from '#components/testing-banner.tsx'
import { useBriefForm } from '#hooks/use-brief-form.ts'
import { useKeptDraft } from '#hooks/use-kept-draft.ts'
import { useFieldFocus } from '#hooks/use-field-focus.ts'
import { useStoredFlag } from '#hooks/use-stored-flag.ts'
import { useSubmit } from '#hooks/use-submit.ts'
import { useAuth } from '#lib/auth/use-auth.ts'
import { memberDraft } from '#lib/brief/draft.ts'
import { markFaults } from '#lib/brief/mark-faults.ts'
import { RefusedError } from '#lib/functions/function-errors.ts'
import type { FunctionConnection } from '#lib/functions/call-function.ts'
import { creditFate } from '#lib/generation/credit-fate.ts'
import { creditStanding } from '#lib/generation/credit-standing.ts'
import type { GenerationConnection } from '#lib/generation/generation-connection.ts'
import { memberSubmissions } from '#lib/generation/submission.ts'
import { notify } from '#lib/notify.ts'
import { paths } from '#lib/paths.ts'
import { useTestingMode } from '#lib/testing-mode/use-testing-mode.ts'
import { CreditBanner } from './credit-banner.tsx'
import { GeneratorForm } from './generator-form.tsx'
import { initialValues } from './initial-values.ts'
import { mirrorInsightUses } from './insight-uses.ts'
import { useDemoBrief } from './use-demo-brief.ts'
import { useTypeInAddress } from './use-type-in-address.ts'

export interface GeneratorProps {
  profile: Profile | null
  connection: GenerationConnection
  pages: FunctionConnection
  briefs: FunctionConnection
}

/** The generator: what there is to spend, and a sheet to fill in. */
export function Generator({ profile, connection, pages, briefs }: GeneratorProps) {
  const { refreshProfile } = useAuth()
  const location = useLocation()
  const demoBrief = useDemoBrief()
  const form = useBriefForm(() =>
    initialValues(location.state, location.search, memberDraft.read() ?? demoBrief),
  )
  const { messageType } = form.values
  useKeptDraft(memberDraft, form.values)
  useTypeInAddress(form)
  const sheet = useRef<HTMLFormElement>(null)
  const hasFocus = useFieldFocus(sheet)
  const [isHeld, hold] = useStoredFlag(HEADLINE_HELD)
  const standing = profile && creditStanding(profile, messageType)
  const isPro = standing?.plan === 'pro'
  const testing = useTestingMode('generator')
  useEffect(() => {
    if (profile && !isPro) mirrorInsightUses(profile)
  }, [profile, isPro])

  const { submit, isBusy, problem } = useSubmit({
    connection,
    store: memberSubmissions,
    resultsPath: paths.results,
    onFaults: (faults) => markFaults(form.setFaults, faults, sheet.current),
    onFailed: (message, error) => {
      notify.error('Generation failed', { description: message })
      // The server knows better what this user may: the profile is out of date.
      if (error instanceof RefusedError) void refreshProfile().catch(() => undefined)
    },
    fateOf: (trouble) => creditFate(trouble, standing?.unlimited ?? false),
  })

  return (
    <div data-header="stays" className="page pt-10 pb-16 tablet:pb-24">
      <PageTitle
        back={<BackLink to={paths.userDashboard}>Back to Dashboard</BackLink>}
        actions={
          <>
            <HeadlineSwitch isHeld={isHeld} onHeldChange={hold} />
            {!isPro && seePro}
          </>
        }
      >
        <RotatingHeadline messageType={messageType} isPaused={hasFocus || isHeld} />
      </PageTitle>
      <div className="flex flex-col gap-5">
        {testing.isOffered && (
          <TestingBanner isOn={testing.isOn} isBusy={testing.isBusy} onToggle={() => void testing.toggle()} />
        )}
        {profile && standing && !standing.unlimited && (
          <CreditBanner profile={profile} standing={standing} messageType={messageType} />
        )}
        <GeneratorForm
          ref={sheet}
          form={form}
          profile={profile}
          pages={pages}
          briefs={briefs}
          isBusy={isBusy}
          problem={problem}
          onSubmit={submit}
        />
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
