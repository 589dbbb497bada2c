import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { createCodeFields, type CodeSource, ONE_TIME_CODE_LENGTH } from './credentials-schema.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { TextInput } from '#ui/text-input.tsx'

export interface CodeFormProps {
  label: string
  source?: CodeSource
  action: string
  busyAction: string
  isMain?: boolean
  /** The page has no other purpose, so the field takes the focus. */
  takesFocus?: boolean
  /** Returns what is wrong with the code, if anything. */
  onCode: (code: string) => Promise<string | undefined>
}

/** Asks for the digits that are in a mail beside its link, came by text, or are shown by an app. */
export function CodeForm(props: CodeFormProps) {
  const { label, source = 'mail', action, busyAction, isMain = true, takesFocus = false, onCode } = props
  const resolver = useMemo(() => zodResolver(createCodeFields(source)), [source])
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver,
    defaultValues: { code: '' },
  })
  const onSubmit = handleSubmit(async ({ code }) => {
    const error = await onCode(code)
    if (error !== undefined) setError('code', { message: error }, { shouldFocus: true })
  })
  useEffect(() => {
    if (takesFocus) setFocus('code')
  }, [takesFocus, setFocus])
  return (
    <Form onSubmit={onSubmit} className="flex flex-col gap-3">
      <Field label={label} announce error={formState.errors.code?.message}>
        <TextInput
          inputMode="numeric"
          autoComplete="one-time-code"
          // Room for the blanks that some mail programs copy along.
          maxLength={ONE_TIME_CODE_LENGTH * 2}
          className="tracking-[0.2em] tabular-nums"
          {...register('code')}
        />
      </Field>
      <Button
        type="submit"
        kind={isMain ? 'main' : 'second'}
        size={isMain ? 'lg' : 'md'}
        wide={isMain}
        busy={formState.isSubmitting}
        busyText={busyAction}
        className={isMain ? undefined : 'self-start'}
      >
        {action}
      </Button>
    </Form>
  )
}
