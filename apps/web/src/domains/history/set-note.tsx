import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useDebouncedValue } from '#ui/hooks/use-debounced-value.ts'
import { Textarea } from '#ui/textarea.tsx'
import { describeReason } from '#platform/describe-reason.ts'
import { updateSet } from '#domains/generation/editing/update-set.ts'

/** Characters of a note on a set. */
const NOTE_MAX_LENGTH = 2_000

/** The debounce interval of the note. */
const DEBOUNCE_MS = 800

/** A note on a set, saved while it is typed. What could not be saved stays in the field. */
export function SetNote({ id, note }: { id: string; note: string }) {
  const client = useQueryClient()
  const inputId = useId()
  const [text, setText] = useState(note)
  const [stored, setStored] = useState(note)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (value: string) => updateSet(id, { note: value }),
    onSuccess: (_, value) => {
      setStored(value)
      void client.invalidateQueries({ queryKey: ['history'] })
    },
  })
  const save = (value: string) => {
    if (value !== stored) mutate(value)
  }
  const debounced = useDebouncedValue(text, DEBOUNCE_MS)
  const onDebounce = useEffectEvent(save)
  useEffect(() => onDebounce(debounced), [debounced])
  return (
    <div className="max-w-measure">
      <label htmlFor={inputId} className="mb-2 block text-sm leading-ui font-medium">
        Note
      </label>
      <Textarea
        id={inputId}
        rows={2}
        maxLength={NOTE_MAX_LENGTH}
        value={text}
        placeholder="Who it went to, what came back"
        onChange={(event) => setText(event.target.value)}
        onBlur={() => save(text)}
      />
      <p role="status" className={error ? 'mt-1 text-sm text-danger' : 'mt-1 text-sm text-ink-3'}>
        {describeNoteStatus({ isPending, error, isSaved: text === stored, isEmpty: text === '' })}
      </p>
    </div>
  )
}

interface NoteStatus {
  isPending: boolean
  error: Error | null
  isSaved: boolean
  isEmpty: boolean
}

function describeNoteStatus({ isPending, error, isSaved, isEmpty }: NoteStatus): string {
  if (isPending) return 'Saving...'
  if (error) return `Not saved: ${describeReason(error, 'The note was not saved')} It is kept here.`
  if (!isSaved) return 'Not saved yet'
  return isEmpty ? 'Only you can see it.' : 'Saved'
}
