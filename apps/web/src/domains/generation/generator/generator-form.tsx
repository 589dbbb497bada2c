import type { GenerationForm } from '@firstline/contract/generation'
import { FREE_INSIGHT_USES, NOTES_REST_MS } from '@firstline/contract/limits'
import type { Profile } from '@firstline/contract/profile'
import { lazy, type RefObject, Suspense, useState } from 'react'
import { ClearForm } from '#domains/brief/clear-form.tsx'
import { BriefFields } from '#domains/brief/brief-fields.tsx'
import { BriefList } from '#domains/brief/brief-list.tsx'
import { LanguageHint } from '#domains/brief/language-hint.tsx'
import { MessageTypeField } from '#domains/brief/message-type-field.tsx'
import { NotesAnnouncer } from '#domains/brief/notes-announcer.tsx'
import { SaveBrief } from '#domains/saved-briefs/save-brief.tsx'
import { StyleFields } from '#domains/brief/style-fields.tsx'
import { SubmitBar } from '#domains/brief/submit-bar.tsx'
import { CardTitle } from '#ui/card.tsx'
import { Form } from '#ui/form.tsx'
import { Sheet, SheetPart } from '#ui/sheet.tsx'
import { Switch } from '#ui/switch.tsx'
import type { BriefForm } from '#domains/brief/use-brief-form.ts'
import { useFormNotes } from '#domains/brief/use-form-notes.ts'
import { useDebouncedValue } from '#ui/hooks/use-debounced-value.ts'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { isBlank, limitVariations } from '#domains/brief/brief-values.ts'
import { completeAddress } from '#domains/brief/complete-address.ts'
import type { FunctionConnection } from '#platform/api/call-function.ts'
import { getCreditStatus } from '#domains/credits/credit-status.ts'
import { getBlockReason } from './get-block-reason.ts'
import { InsightField } from './insight-field.tsx'
import { describePrice } from './describe-price.ts'
import { mergeReadings } from './merge-readings.ts'
import { useBriefReading } from './use-brief-reading.ts'
import { BriefStarters } from './brief-starters.tsx'
import { SenderField } from './sender-field.tsx'
import { usePageReading } from './use-page-reading.ts'
import { PageSummarySkeleton } from './page-summary-skeleton.tsx'

/** Most members write from the form. */
const WebsiteFields = lazy(async () => ({
  default: (await import('./website-fields.tsx')).WebsiteFields,
}))

export interface GeneratorFormProps {
  ref: RefObject<HTMLFormElement | null>
  form: BriefForm
  profile: Profile | null
  pages: FunctionConnection
  briefs: FunctionConnection
  isBusy: boolean
  problem: string | null
  onSubmit: (form: GenerationForm) => Promise<void>
}

/** The form in a sheet, with a summary of the brief in the margin. */
export function GeneratorForm(props: GeneratorFormProps) {
  const { ref, form, profile, pages, briefs, isBusy, problem, onSubmit } = props
  const { user } = useAuth()
  const { values, change } = form
  const { messageType, websiteOnlyMode } = values
  const [isReasonShown, setReasonShown] = useState(false)
  const [offersStart, setOffersStart] = useState(() => isBlank(values))
  const creditStatus = profile && getCreditStatus(profile, messageType)
  const isPro = creditStatus?.plan === 'pro'
  const insightUses = profile?.free_insight_uses ?? FREE_INSIGHT_USES
  const variations = limitVariations(values.variations, isPro)
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

  const asksInsight = isPro || insightUses > 0
  const debounced = useDebouncedValue(values, NOTES_REST_MS)
  const reading = useBriefReading(briefs, debounced)
  const { above, notes } = useFormNotes({ form, debounced, reading, asksInsight, sheet: ref })

  const reason = getBlockReason({ isSignedIn: user !== null, creditStatus, values })
  const showReason = () => setReasonShown(true)
  const submit = form.handleSubmit((checked) => (reason ? showReason() : onSubmit(checked)), showReason)
  const editUnderstood = () => {
    const { insight = '', ...understood } = mergeReadings(mineRead, theirsRead)
    change({ ...understood, insight: asksInsight ? insight : '', websiteOnlyMode: false })
    const first = (understood.product ?? values.product) === '' ? 'product' : 'targetAudience'
    requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus())
  }
  const price = describePrice(messageType, variations, creditStatus?.unlimited ?? false)
  const note =
    isBusy && websiteOnlyMode
      ? values.prospectUrl
        ? 'Reading the pages first'
        : 'Reading the page first'
      : price

  return (
    <Sheet
      margin={
        <BriefList
          ref={above}
          values={values}
          page={mineRead && { ...mineRead, ...mergeReadings(mineRead, theirsRead) }}
        />
      }
      marginLabel="Your brief"
      marginOnlyBeside
      className="relative"
    >
      <NotesAnnouncer notes={notes.list} />
      <Form
        ref={ref}
        aria-labelledby="create-your-copies"
        onSubmit={submit}
        className="[&_:is(input,textarea,select,button)]:scroll-mb-36"
      >
        <SheetPart>
          <div className="mb-5 flex items-center justify-between gap-3">
            <CardTitle id="create-your-copies">Create Your Copies</CardTitle>
            <span className="flex">
              {user && <SaveBrief values={values} />}
              <ClearForm form={form} sheet={ref} />
            </span>
          </div>
          <MessageTypeField form={form} />
          {user && offersStart && (
            <BriefStarters form={form} userId={user.id} onLoaded={() => setOffersStart(false)} />
          )}
          {user && <SenderField form={form} userId={user.id} isNew={offersStart} />}
          <LanguageHint />
          <div className="mt-5">
            <Switch
              label="Website-only mode"
              hint="Reads a page instead of the fields below"
              checked={websiteOnlyMode}
              onCheckedChange={(isOn) => change({ websiteOnlyMode: isOn })}
            />
          </div>
        </SheetPart>
        {websiteOnlyMode ? (
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
        ) : (
          <BriefFields
            form={form}
            notes={notes}
            insight={<InsightField form={form} isPro={isPro} uses={insightUses} />}
          />
        )}
        <StyleFields form={{ ...form, values: { ...values, variations } }} isPro={isPro} />
        <SubmitBar
          label="Generate"
          busyLabel="Generating..."
          isBusy={isBusy}
          reason={reason}
          onBlocked={() => void submit()}
          note={reason && isReasonShown ? reason : note}
          problem={problem}
        />
      </Form>
    </Sheet>
  )
}
