import type { GenerationForm } from '@firstline/contract/generation'
import { FREE_INSIGHT_USES, NOTES_REST_MS } from '@firstline/contract/limits'
import type { PageReading } from '@firstline/contract/page'
import type { Profile } from '@firstline/contract/profile'
import { type FormEvent, type RefObject, useState } from 'react'
import { ClearForm } from '#components/brief/clear-form.tsx'
import { BriefFields } from '#components/brief/brief-fields.tsx'
import { BriefList } from '#components/brief/brief-list.tsx'
import { LanguageHint } from '#components/brief/language-hint.tsx'
import { MessageTypeField } from '#components/brief/message-type-field.tsx'
import { NotesAnnouncer } from '#components/brief/notes-announcer.tsx'
import { StyleFields } from '#components/brief/style-fields.tsx'
import { SubmitBar } from '#components/brief/submit-bar.tsx'
import { CardTitle } from '#components/card.tsx'
import { Sheet, SheetPart } from '#components/sheet.tsx'
import { Switch } from '#components/switch.tsx'
import type { BriefForm } from '#hooks/use-brief-form.ts'
import { useNotedForm } from '#hooks/use-noted-form.ts'
import { useRested } from '#hooks/use-rested.ts'
import { useAuth } from '#lib/auth/use-auth.ts'
import { allowedVariations } from '#lib/brief/brief-values.ts'
import { completeAddress } from '#lib/brief/complete-address.ts'
import { markFaults } from '#lib/brief/mark-faults.ts'
import { toForm } from '#lib/brief/to-form.ts'
import type { FunctionConnection } from '#lib/functions/call-function.ts'
import { creditStanding } from '#lib/generation/credit-standing.ts'
import { blockReason } from './block-reason.ts'
import { InsightField } from './insight-field.tsx'
import { priceNote } from './price-note.ts'
import { useBriefReading } from './use-brief-reading.ts'
import { usePageReading } from './use-page-reading.ts'
import { WebsiteFields } from './website-fields.tsx'

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

/** The sheet: what to write, from what, and how; in the margin what the brief says so far. */
export function GeneratorForm(props: GeneratorFormProps) {
  const { ref, form, profile, pages, briefs, isBusy, problem, onSubmit } = props
  const { user } = useAuth()
  const { values, change, setFaults } = form
  const { messageType, websiteOnlyMode } = values
  const [isReasonShown, setReasonShown] = useState(false)
  const standing = profile && creditStanding(profile, messageType)
  const isPro = standing?.plan === 'pro'
  const insightUses = profile?.free_insight_uses ?? FREE_INSIGHT_USES
  const variations = allowedVariations(values.variations, isPro)
  const website = usePageReading(pages, completeAddress(values.websiteUrl), (message) =>
    markFaults(setFaults, { websiteUrl: message }, ref.current),
  )

  const asksInsight = isPro || insightUses > 0
  const rested = useRested(values, NOTES_REST_MS)
  const reading = useBriefReading(briefs, rested)
  const { above, notes } = useNotedForm({ form, rested, reading, asksInsight, sheet: ref })

  const reason = blockReason({ isSignedIn: user !== null, standing, values })
  const refuse = () => {
    const checked = toForm(values, { isPro, insightUses })
    setReasonShown(true)
    if (checked.kind === 'faults') markFaults(setFaults, checked.faults, ref.current)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const checked = toForm(values, { isPro, insightUses })
    if (reason || checked.kind === 'faults') refuse()
    else void onSubmit(checked.form)
  }
  const editUnderstood = ({ understood }: PageReading) => {
    const insight = asksInsight ? understood.insight : ''
    change({ ...understood, insight, websiteOnlyMode: false })
    requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>('[name="targetAudience"]')?.focus())
  }
  const price = priceNote(messageType, variations, standing?.unlimited ?? false)
  const note = isBusy && websiteOnlyMode ? 'Reading the page first' : price

  return (
    <Sheet
      margin={
        <BriefList
          ref={above}
          values={values}
          page={website.state.kind === 'read' ? website.state.page.understood : null}
        />
      }
      marginLabel="Your brief"
      marginOnlyBeside
      className="relative"
    >
      <NotesAnnouncer notes={notes.list} />
      <form
        ref={ref}
        noValidate
        aria-labelledby="create-your-copies"
        onSubmit={send}
        className="[&_:is(input,textarea,select,button)]:scroll-mb-36"
      >
        <SheetPart>
          <div className="mb-5 flex items-center justify-between gap-3">
            <CardTitle id="create-your-copies">Create Your Copies</CardTitle>
            <ClearForm form={form} sheet={ref} />
          </div>
          <MessageTypeField form={form} />
          <LanguageHint />
          <div className="mt-5">
            <Switch
              label="Website-only mode"
              hint="Reads one page instead of the fields below"
              checked={websiteOnlyMode}
              onCheckedChange={(isOn) => change({ websiteOnlyMode: isOn })}
            />
          </div>
        </SheetPart>
        {websiteOnlyMode ? (
          <WebsiteFields
            form={form}
            state={website.state}
            onRead={() => void website.read()}
            onEdit={editUnderstood}
          />
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
          onBlocked={refuse}
          note={reason && isReasonShown ? reason : note}
          problem={problem}
        />
      </form>
    </Sheet>
  )
}
