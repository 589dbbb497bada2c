import { FREE_INSIGHT_USES } from '@firstline/contract/limits'
import { MESSAGE_TYPES } from '@firstline/contract/options'
import type { Profile } from '@firstline/contract/profile'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { BackLink } from '#components/back-link.tsx'
import { CardTitle } from '#components/card.tsx'
import { PageTitle } from '#components/page-title.tsx'
import { Segmented } from '#components/segmented.tsx'
import { Sheet, SheetPart } from '#components/sheet.tsx'
import { useAuth } from '#lib/auth/use-auth.ts'
import { creditStanding } from '#lib/generation/credit-standing.ts'
import type { GenerationConnection } from '#lib/generation/generation-connection.ts'
import { paths } from '#lib/paths.ts'
import { blockReason } from './block-reason.ts'
import { BriefFields } from '#components/brief/brief-fields.tsx'
import { BriefList } from '#components/brief/brief-list.tsx'
import { CreditBanner } from './credit-banner.tsx'
import { focusFirstFault } from '#lib/brief/focus-first-fault.ts'
import { allowedVariations } from '#lib/brief/brief-values.ts'
import { initialValues } from './initial-values.ts'
import { InsightField } from './insight-field.tsx'
import { priceNote } from './price-note.ts'
import { memberSubmissions } from '#lib/generation/submission.ts'
import { notify } from '#lib/notify.ts'
import { RefusedError } from '#lib/functions/function-errors.ts'
import { mirrorInsightUses } from './insight-uses.ts'
import { RotatingHeadline } from '#components/brief/rotating-headline.tsx'
import { StyleFields } from '#components/brief/style-fields.tsx'
import { SubmitBar } from '#components/brief/submit-bar.tsx'
import { toForm } from '#lib/brief/to-form.ts'
import { useFieldFocus } from '#hooks/use-field-focus.ts'
import { useBriefForm } from '#hooks/use-brief-form.ts'
import { useSubmit } from '#hooks/use-submit.ts'

const messageTypes = MESSAGE_TYPES.map((value) => ({ value, label: value }))

/** The generator: a sheet to fill in, with what we think of it in the margin. */
export function Generator({
  profile,
  connection,
}: {
  profile: Profile | null
  connection: GenerationConnection
}) {
  const { user, refreshProfile } = useAuth()
  const location = useLocation()
  const form = useBriefForm(() => initialValues(location.state, location.search))
  const { values, setFaults } = form
  const [isReasonShown, setReasonShown] = useState(false)
  const sheet = useRef<HTMLFormElement>(null)
  const hasFocus = useFieldFocus(sheet)

  const standing = profile && creditStanding(profile, values.messageType)
  const isPro = standing?.plan === 'pro'
  const isUnlimited = standing?.unlimited ?? false
  const insightUses = profile?.free_insight_uses ?? FREE_INSIGHT_USES
  useEffect(() => {
    if (profile && !isPro) mirrorInsightUses(profile)
  }, [profile, isPro])

  const { submit, isBusy, problem } = useSubmit({
    connection,
    store: memberSubmissions,
    resultsPath: paths.results,
    onFaults: (faults) => {
      setFaults(faults)
      focusFirstFault(sheet.current)
    },
    onFailed: (message, error) => {
      notify.error('Generation failed', { description: message })
      // The server knows better what this user may: the profile is out of date.
      if (error instanceof RefusedError) void refreshProfile().catch(() => undefined)
    },
  })
  const reason = blockReason({ isSignedIn: user !== null, standing, values })
  const refuse = () => {
    const checked = toForm(values, { isPro, insightUses })
    setReasonShown(true)
    if (checked.kind === 'faults') setFaults(checked.faults)
    focusFirstFault(sheet.current)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const checked = toForm(values, { isPro, insightUses })
    if (reason || checked.kind === 'faults') refuse()
    else void submit(checked.form)
  }
  const variations = allowedVariations(values.variations, isPro)

  return (
    <div className="page pt-10 pb-16 tablet:pb-24">
      <PageTitle
        back={<BackLink to={paths.userDashboard}>Back to Dashboard</BackLink>}
        actions={!isPro && seePro}
      >
        <RotatingHeadline messageType={values.messageType} isPaused={hasFocus} />
      </PageTitle>
      <div className="flex flex-col gap-5">
        {profile && standing && (
          <CreditBanner profile={profile} standing={standing} messageType={values.messageType} />
        )}
        <Sheet margin={<BriefList values={values} />} marginLabel="Your brief" marginOnlyBeside>
          <form
            ref={sheet}
            noValidate
            aria-labelledby="create-your-copies"
            onSubmit={send}
            className="[&_:is(input,textarea,select,button)]:scroll-mb-36"
          >
            <SheetPart>
              <CardTitle id="create-your-copies" className="mb-5">
                Create Your Copies
              </CardTitle>
              <Segmented
                label="Message type"
                value={values.messageType}
                onValueChange={(messageType) => form.change({ messageType })}
                options={messageTypes}
              />
            </SheetPart>
            <BriefFields
              form={form}
              insight={<InsightField form={form} isPro={isPro} uses={insightUses} />}
            />
            <StyleFields form={{ ...form, values: { ...values, variations } }} isPro={isPro} />
            <SubmitBar
              label="Generate"
              busyLabel="Generating..."
              isBusy={isBusy}
              reason={reason}
              onBlocked={refuse}
              note={reason && isReasonShown ? reason : priceNote(values.messageType, variations, isUnlimited)}
              problem={problem}
            />
          </form>
        </Sheet>
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
