import type { GenerationForm } from '@firstline/contract/generation'
import { NOTES_REST_MS } from '@firstline/contract/limits'
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
import { Tag } from '#components/tag.tsx'
import type { BriefForm } from '#hooks/use-brief-form.ts'
import { useNotedForm } from '#hooks/use-noted-form.ts'
import { useRested } from '#hooks/use-rested.ts'
import { isComplete } from '#lib/brief/brief-values.ts'
import { markFaults } from '#lib/brief/mark-faults.ts'
import { toForm } from '#lib/brief/to-form.ts'
import { messageWords } from '#lib/generation/message-words.ts'
import { MembersNote } from './members-note.tsx'

export interface DemoFormProps {
  ref: RefObject<HTMLFormElement | null>
  form: BriefForm
  isBusy: boolean
  problem: string | null
  /** The demo is used up, in words. */
  limit: string | undefined
  onSubmit: (form: GenerationForm) => Promise<void>
}

/** A member's form without what takes an account. */
export function DemoForm({ ref, form, isBusy, problem, limit, onSubmit }: DemoFormProps) {
  const { values } = form
  const [isReasonShown, setReasonShown] = useState(false)
  const rested = useRested(values, NOTES_REST_MS)
  const { above, notes } = useNotedForm({ form, rested, asksInsight: false, sheet: ref })
  const reason = limit ?? (isComplete(values) ? undefined : 'Please fill in the required fields')
  const refuse = () => {
    const checked = toForm(values, visitor)
    setReasonShown(true)
    if (checked.kind === 'faults') markFaults(form.setFaults, checked.faults, ref.current)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const checked = toForm(values, visitor)
    if (reason || checked.kind === 'faults') refuse()
    else void onSubmit(checked.form)
  }
  return (
    <Sheet
      margin={<BriefList ref={above} values={values} />}
      marginLabel="Your brief"
      marginOnlyBeside
      className="relative"
    >
      <NotesAnnouncer notes={notes.list} />
      <form
        ref={ref}
        noValidate
        aria-labelledby="demo-generator"
        onSubmit={send}
        className="[&_:is(input,textarea,select,button)]:scroll-mb-36"
      >
        <SheetPart>
          <div className="mb-5 flex items-center justify-between gap-3">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <CardTitle id="demo-generator" className="whitespace-nowrap">
                Demo Generator
              </CardTitle>
              <Tag kind="accent">PREVIEW</Tag>
            </div>
            {/* Its room is kept, so that the first word typed moves nothing. */}
            <div className="flex min-w-9 flex-none justify-end">
              <ClearForm form={form} sheet={ref} />
            </div>
          </div>
          <MessageTypeField form={form} />
          <LanguageHint />
        </SheetPart>
        <BriefFields form={form} notes={notes}>
          <MembersNote />
        </BriefFields>
        <StyleFields form={form} isPro={false} variationsAside="Preview" />
        <SubmitBar
          label="Generate Demo Results"
          busyLabel="Generating..."
          isBusy={isBusy}
          reason={reason}
          onBlocked={refuse}
          note={
            reason && isReasonShown
              ? reason
              : `${values.variations} ${messageWords(values.messageType).many} · no account, no card`
          }
          problem={problem}
        />
      </form>
    </Sheet>
  )
}

/** A visitor has neither a plan nor insights. */
const visitor = { isPro: false, insightUses: 0 }
