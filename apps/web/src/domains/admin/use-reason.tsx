import { CreditsReason } from '@firstline/contract/credits-reason'
import { CREDITS_REASON_MAX_LENGTH } from '@firstline/contract/limits'
import { type ReactNode, useState } from 'react'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'

export interface ReasonInput {
  field: ReactNode
  /** Returns the reason; undefined when it is missing or refused, which the field then says. */
  read(): string | undefined
  clear(): void
}

/** Asks why credits are changed. */
export function useReason(label = 'Reason'): ReasonInput {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  return {
    field: (
      <Field label={label} error={error} announce className="mt-4">
        <TextInput
          value={text}
          maxLength={CREDITS_REASON_MAX_LENGTH}
          autoComplete="off"
          onChange={(event) => {
            setText(event.target.value)
            setError(undefined)
          }}
        />
      </Field>
    ),
    read() {
      const { data, error: refusal } = CreditsReason.safeParse(text)
      setError(refusal?.issues[0]?.message)
      return data
    },
    clear: () => setText(''),
  }
}
