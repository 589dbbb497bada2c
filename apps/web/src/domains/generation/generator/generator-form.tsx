import type { BriefReading } from '@firstline/contract/brief'
import type { GenerationForm } from '@firstline/contract/generation'
import type { PageUnderstanding } from '@firstline/contract/page'
import { type ReactNode, type RefObject, useId, useState } from 'react'
import { ClearForm } from '#domains/brief/clear-form.tsx'
import { BriefFields } from '#domains/brief/brief-fields.tsx'
import { BriefList } from '#domains/brief/brief-list.tsx'
import { LanguageHint } from '#domains/brief/language-hint.tsx'
import { MessageTypeField } from '#domains/brief/message-type-field.tsx'
import { NotesAnnouncer } from '#domains/brief/notes-announcer.tsx'
import { StyleFields } from '#domains/brief/style-fields.tsx'
import { SubmitBar } from '#domains/brief/submit-bar.tsx'
import { CardTitle } from '#ui/card.tsx'
import { Form } from '#ui/form.tsx'
import { Sheet, SheetPart } from '#ui/sheet.tsx'
import type { BriefForm } from '#domains/brief/use-brief-form.ts'
import { useFormNotes } from '#domains/brief/use-form-notes.ts'
import { limitVariations } from '#domains/brief/brief-values.ts'
import { getMessageWords } from '#domains/generation/get-message-words.ts'

/** What the form of a member and the demo differ in. */
export interface GeneratorMode {
  title: string
  /** Beside the title. */
  tag?: ReactNode
  submitLabel: string
  isPro: boolean
  /** Why the form can't be submitted, besides errors of fields. */
  blockReason: string | undefined
  price: string
  /** Replaces the price while the form is submitted. */
  busyNote?: string | undefined
  /** Right of the label of a fixed number of variations. */
  variationsAside?: string
  asksInsight: boolean
  reading?: BriefReading | null
  /** What was understood of the page, in website-only mode. */
  page?: PageUnderstanding | null
  /** Left of the button that clears the form. */
  tools?: ReactNode
  /** Below the message type. */
  starters?: ReactNode
  websiteSwitch?: ReactNode
  /** Replaces the fields of the brief in website-only mode. */
  websiteFields?: ReactNode
  insightField?: ReactNode
  /** Below the fields of the brief. */
  fieldsNote?: ReactNode
}

export interface GeneratorFormProps {
  ref: RefObject<HTMLFormElement | null>
  form: BriefForm
  mode: GeneratorMode
  isBusy: boolean
  problem: string | null
  onSubmit: (form: GenerationForm) => Promise<void>
}

/** The form in a sheet, with a summary of the brief in the margin: for members and, in its mode, for the demo. */
export function GeneratorForm({ ref, form, mode, isBusy, problem, onSubmit }: GeneratorFormProps) {
  const { values } = form
  const { isPro, blockReason, busyNote } = mode
  const titleId = useId()
  const [isReasonShown, setReasonShown] = useState(false)
  const variations = limitVariations(values.variations, isPro)
  const { asksInsight, reading = null } = mode
  const { above, notes } = useFormNotes({ form, reading, asksInsight, sheet: ref })
  const showReason = () => setReasonShown(true)
  const submit = form.handleSubmit((checked) => (blockReason ? showReason() : onSubmit(checked)), showReason)
  const price = `${variations} ${getMessageWords(values.messageType).many} · ${mode.price}`
  const note = (isBusy && busyNote) || price
  return (
    <Sheet
      margin={<BriefList ref={above} values={values} page={mode.page ?? null} />}
      marginLabel="Your brief"
      marginOnlyBeside
      className="relative"
    >
      <NotesAnnouncer notes={notes.list} />
      <Form
        ref={ref}
        aria-labelledby={titleId}
        onSubmit={submit}
        className="[&_:is(input,textarea,select,button)]:scroll-mb-36"
      >
        <SheetPart>
          <div className="mb-5 flex items-center justify-between gap-3">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <CardTitle id={titleId}>{mode.title}</CardTitle>
              {mode.tag}
            </div>
            {/* Its space is reserved, so that the first word typed moves nothing. */}
            <div className="flex min-w-9 flex-none justify-end">
              {mode.tools}
              <ClearForm form={form} sheet={ref} />
            </div>
          </div>
          <MessageTypeField form={form} />
          {mode.starters}
          <LanguageHint />
          {mode.websiteSwitch}
        </SheetPart>
        {values.websiteOnlyMode && mode.websiteFields ? (
          mode.websiteFields
        ) : (
          <BriefFields form={form} notes={notes} insight={mode.insightField}>
            {mode.fieldsNote}
          </BriefFields>
        )}
        <StyleFields
          form={{ ...form, values: { ...values, variations } }}
          isPro={isPro}
          variationsAside={mode.variationsAside}
        />
        <SubmitBar
          label={mode.submitLabel}
          busyLabel="Generating..."
          isBusy={isBusy}
          reason={blockReason}
          onBlocked={() => void submit()}
          note={blockReason && isReasonShown ? blockReason : note}
          problem={problem}
        />
      </Form>
    </Sheet>
  )
}
