import type { GenerationForm } from '@firstline/contract/generation'
import { NOTES_REST_MS } from '@firstline/contract/limits'
import { type RefObject, useState } from 'react'
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
import { Tag } from '#ui/tag.tsx'
import type { BriefForm } from '#domains/brief/use-brief-form.ts'
import { useFormNotes } from '#domains/brief/use-form-notes.ts'
import { useDebouncedValue } from '#ui/hooks/use-debounced-value.ts'
import { isComplete } from '#domains/brief/brief-values.ts'
import { getMessageWords } from '#domains/generation/get-message-words.ts'
import { MembersNote } from './members-note.tsx'

export interface DemoFormProps {
  ref: RefObject<HTMLFormElement | null>
  form: BriefForm
  isBusy: boolean
  problem: string | null
  /** The message when the demo is used up. */
  limit: string | undefined
  onSubmit: (form: GenerationForm) => Promise<void>
}

/** The generator form without the fields that need an account. */
export function DemoForm({ ref, form, isBusy, problem, limit, onSubmit }: DemoFormProps) {
  const { values } = form
  const [isReasonShown, setReasonShown] = useState(false)
  const debounced = useDebouncedValue(values, NOTES_REST_MS)
  const { above, notes } = useFormNotes({ form, debounced, asksInsight: false, sheet: ref })
  const reason = limit ?? (isComplete(values) ? undefined : 'Please fill in the required fields')
  const showReason = () => setReasonShown(true)
  const submit = form.handleSubmit((checked) => (reason ? showReason() : onSubmit(checked)), showReason)
  return (
    <Sheet
      margin={<BriefList ref={above} values={values} />}
      marginLabel="Your brief"
      marginOnlyBeside
      className="relative"
    >
      <NotesAnnouncer notes={notes.list} />
      <Form
        ref={ref}
        aria-labelledby="demo-generator"
        onSubmit={submit}
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
            {/* Its space is reserved, so that the first word typed moves nothing. */}
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
          onBlocked={() => void submit()}
          note={
            reason && isReasonShown
              ? reason
              : `${values.variations} ${getMessageWords(values.messageType).many} · no account, no card`
          }
          problem={problem}
        />
      </Form>
    </Sheet>
  )
}
