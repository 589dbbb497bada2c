import { FACTOR_NAME_MAX_LENGTH } from '@firstline/contract/account-rules'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { TextCode } from '#domains/auth/mfa/text-code.tsx'
import { describeSendFailure, useSendText } from '#domains/auth/mfa/use-send-text.ts'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useFactorCalls } from '#domains/auth/mfa/use-factor-calls.ts'
import type { SetUpProps } from './app-set-up.tsx'
import { pickFreeName } from './pick-free-name.ts'
import { PhoneFields, describeSetUpError } from './set-up-form.ts'
import { SET_UP_EXPIRED, SetUpFrame } from './set-up-frame.tsx'
import { useAbandonSetUp } from './use-abandon-set-up.ts'

export function PhoneSetUp({ names, onDone, onCancel }: SetUpProps) {
  const { addPhone } = useFactorCalls()
  const [added, setAdded] = useState<PhoneFields & { id: string }>()
  const [failure, setFailure] = useState<string>()
  const abandon = useAbandonSetUp()
  const sendText = useSendText()
  const { register, handleSubmit, setError, setFocus, formState } = useForm<PhoneFields>({
    resolver: zodResolver(PhoneFields),
    defaultValues: { name: pickFreeName('My number', names), phone: '' },
  })
  const { errors, isSubmitting } = formState
  useEffect(() => {
    if (!added) setFocus('phone')
  }, [added, setFocus])
  const onSubmit = handleSubmit(async (form) => {
    setFailure(undefined)
    const result = await addPhone(form.name, form.phone)
    if (result.error) {
      const { at, text } = describeSetUpError(result.error)
      if (at === 'form') setFailure(text)
      else setError(at, { message: text }, { shouldFocus: true })
      return
    }
    const { error } = await sendText(result.id)
    if (!error) return setAdded({ ...form, id: result.id })
    abandon(result.id)
    setFailure(describeSendFailure(error))
  })
  const giveUp = () => {
    if (added) abandon(added.id)
    setAdded(undefined)
    setFailure(undefined)
  }
  const cancel = () => {
    giveUp()
    onCancel()
  }
  const beginAgain = () => {
    setAdded(undefined)
    setFailure(SET_UP_EXPIRED)
  }
  return (
    <SetUpFrame title="Set up codes by text" failure={failure} onCancel={cancel}>
      {added ? (
        <>
          <TextCode
            id={added.id}
            phone={added.phone}
            action="Turn on"
            isMain={false}
            onDone={() => onDone(added.name)}
            onGone={beginAgain}
          />
          <Button kind="quiet" size="sm" className="mt-3 -ml-1 px-1!" onClick={giveUp}>
            Use another number
          </Button>
        </>
      ) : (
        <Form onSubmit={onSubmit} className="flex flex-col gap-3">
          <Field label="Number" hint="With the country code" error={errors.phone?.message}>
            <TextInput type="tel" autoComplete="tel" {...register('phone')} />
          </Field>
          <Field label="Name" hint="By which you tell it from others" error={errors.name?.message}>
            <TextInput autoComplete="off" maxLength={FACTOR_NAME_MAX_LENGTH} {...register('name')} />
          </Field>
          <Button
            type="submit"
            kind="second"
            busy={isSubmitting}
            busyText="Sending..."
            className="self-start"
          >
            Send a code
          </Button>
        </Form>
      )}
    </SetUpFrame>
  )
}
