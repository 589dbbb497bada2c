import {
  AdminAnnouncementRequest,
  type Announcement,
  type ANNOUNCEMENT_AUDIENCES,
  type ANNOUNCEMENT_KINDS,
} from '@firstline/contract/announcement'
import { ANNOUNCEMENT_MAX_LENGTH } from '@firstline/contract/limits'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { formatMoment } from '#platform/format/format-moment.ts'
import { useSaveAnnouncement } from './use-save-announcement.ts'

const KINDS: { value: (typeof ANNOUNCEMENT_KINDS)[number]; label: string }[] = [
  { value: 'info', label: 'Info' },
  { value: 'warning', label: 'Warning' },
]
const AUDIENCES: { value: (typeof ANNOUNCEMENT_AUDIENCES)[number]; label: string }[] = [
  { value: 'everybody', label: 'Everybody' },
  { value: 'members', label: 'Members' },
]

/** Writes an announcement. `shown` is the one that pages have now. */
export function AnnouncementForm({ shown }: { shown: Announcement | null }) {
  const { save, isSaving } = useSaveAnnouncement(shown?.id ?? null)
  const [text, setText] = useState(shown?.text ?? '')
  const [kind, setKind] = useState(shown?.kind ?? 'info')
  const [audience, setAudience] = useState(shown?.audience ?? 'everybody')
  const [end, setEnd] = useState(shown?.endsAt ? toLocalInput(shown.endsAt) : '')
  const [areErrorsShown, setErrorsShown] = useState(false)
  const draft = { text, kind, audience, endsAt: toIsoTime(end) }
  const errors = areErrorsShown ? findErrors(draft) : {}
  const publish = async () => {
    const { text: textError, end: endError } = findErrors(draft)
    setErrorsShown(true)
    if (textError === undefined && endError === undefined) await save({ ...draft, text: text.trim() })
  }
  return (
    <Form onSubmit={publish} className="flex flex-col gap-4">
      <Field
        label="Text"
        error={errors.text}
        announce
        counter={{ length: text.length, max: ANNOUNCEMENT_MAX_LENGTH, warnLeft: 20 }}
      >
        <Textarea
          value={text}
          maxLength={ANNOUNCEMENT_MAX_LENGTH}
          rows={3}
          // One line: the bar has no paragraphs.
          onChange={(event) => setText(event.target.value.replaceAll(/[\r\n]+/g, ' '))}
        />
      </Field>
      <SegmentedControl label="Kind" value={kind} onValueChange={setKind} options={KINDS} />
      <SegmentedControl label="Shown to" value={audience} onValueChange={setAudience} options={AUDIENCES} />
      <Field label="Until" aside="Optional" error={errors.end} announce reserveHint={false}>
        <TextInput
          type="datetime-local"
          value={end}
          onChange={(event) => setEnd(event.target.value)}
          className="tabular-nums"
        />
      </Field>
      <Button type="submit" kind="second" wide busy={isSaving} busyText="Saving...">
        Publish
      </Button>
      {shown && (
        <>
          <Button kind="danger" wide disabled={isSaving} onClick={() => save(null)}>
            Take down
          </Button>
          <p className="text-xs text-ink-3">
            {shown.endsAt ? `Shown until ${formatMoment(shown.endsAt)}.` : 'Shown until it is taken down.'}{' '}
            Publish shows it again to those who dismissed it.
          </p>
        </>
      )}
    </Form>
  )
}

/** What is wrong with the draft, in the server's words. */
function findErrors(draft: { text: string; endsAt: string | null }): { text?: string; end?: string } {
  const { text } = AdminAnnouncementRequest.shape.announcement.unwrap().unwrap().shape
  const read = text.safeParse(draft.text)
  const isOver = draft.endsAt !== null && Date.parse(draft.endsAt) <= Date.now()
  return {
    ...(read.success ? {} : { text: read.error.issues[0]?.message ?? '' }),
    ...(isOver && { end: 'The end must be in the future.' }),
  }
}

/** The value of a `datetime-local` field for a moment, in the browser's time zone. */
function toLocalInput(moment: string): string {
  const date = new Date(moment)
  const pad = (part: number) => String(part).padStart(2, '0')
  const day = [date.getFullYear(), pad(date.getMonth() + 1), pad(date.getDate())].join('-')
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`
}

/** The moment of a `datetime-local` field in UTC; null when it is empty. */
function toIsoTime(input: string): string | null {
  const date = new Date(input)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
