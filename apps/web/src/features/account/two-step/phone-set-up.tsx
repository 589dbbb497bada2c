import { FACTOR_NAME_MAX_LENGTH } from '@firstline/contract/limits'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#components/button.tsx'
import { TextCode } from '#components/factors/text-code.tsx'
import { sendFailure, useSendText } from '#components/factors/use-send-text.ts'
import { Field } from '#components/field.tsx'
import { TextInput } from '#components/text-input.tsx'
import { useFactorCalls } from '#lib/auth/use-factor-calls.ts'
import type { SetUpProps } from './app-set-up.tsx'
import { freeName } from './free-name.ts'
import { PhoneForm, setUpFault } from './set-up-form.ts'
import { SET_UP_OVER, SetUpFrame } from './set-up-frame.tsx'
import { useAbandon } from './use-abandon.ts'

/** A number that gets codes by text: the number, and the first code sent there. */
export function PhoneSetUp({ names, onDone, onCancel }: SetUpProps) {
  const { addPhone } = useFactorCalls()
  const [added, setAdded] = useState<PhoneForm & { id: string }>()
  const [failure, setFailure] = useState<string>()
  const abandon = useAbandon()
  const sendText = useSendText()
  const { register, handleSubmit, setError, setFocus, formState } = useForm<PhoneForm>({
    resolver: zodResolver(PhoneForm),
    defaultValues: { name: freeName('My number', names), phone: '' },
  })
  const { errors, isSubmitting } = formState
  useEffect(() => {
    if (!added) setFocus('phone')
  }, [added, setFocus])
  const onSubmit = handleSubmit(async (form) => {
    setFailure(undefined)
    const result = await addPhone(form.name, form.phone)
    if (result.error) {
      const { at, text } = setUpFault(result.error)
      if (at === 'form') setFailure(text)
      else setError(at, { message: text }, { shouldFocus: true })
      return
    }
    const { error } = await sendText(result.id)
    if (!error) return setAdded({ ...form, id: result.id })
    abandon(result.id)
    setFailure(sendFailure(error))
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
    setFailure(SET_UP_OVER)
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
        <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
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
        </form>
      )}
    </SetUpFrame>
  )
}
