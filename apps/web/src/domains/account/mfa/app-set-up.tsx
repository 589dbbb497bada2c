import { FACTOR_NAME_MAX_LENGTH } from '@firstline/contract/account-rules'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { AppCode } from '#domains/auth/mfa/app-code.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { NewApp } from '#domains/auth/mfa/factor-calls.ts'
import { useFactorCalls } from '#domains/auth/mfa/use-factor-calls.ts'
import { AppSecret } from './app-secret.tsx'
import { pickFreeName } from './pick-free-name.ts'
import { AppFields, describeSetUpError } from './set-up-form.ts'
import { SET_UP_EXPIRED, SetUpFrame } from './set-up-frame.tsx'
import { useAbandonSetUp } from './use-abandon-set-up.ts'

export interface SetUpProps {
  /** Names that are in use already. */
  names: readonly string[]
  onDone: (name: string) => void
  onCancel: () => void
}

export function AppSetUp({ names, onDone, onCancel }: SetUpProps) {
  const { addApp } = useFactorCalls()
  const [app, setApp] = useState<NewApp>()
  const [failure, setFailure] = useState<string>()
  const abandon = useAbandonSetUp()
  const { register, handleSubmit, setError, setFocus, getValues, formState } = useForm<AppFields>({
    resolver: zodResolver(AppFields),
    defaultValues: { name: pickFreeName('My phone', names) },
  })
  useEffect(() => {
    if (!app) setFocus('name', { shouldSelect: true })
  }, [app, setFocus])
  const onSubmit = handleSubmit(async ({ name }) => {
    setFailure(undefined)
    const result = await addApp(name)
    if (!result.error) return setApp(result.app)
    const { at, text } = describeSetUpError(result.error)
    if (at === 'name') setError('name', { message: text }, { shouldFocus: true })
    else setFailure(text)
  })
  const cancel = () => {
    if (app) abandon(app.id)
    onCancel()
  }
  const beginAgain = () => {
    setApp(undefined)
    setFailure(SET_UP_EXPIRED)
  }
  return (
    <SetUpFrame title="Set up an authenticator app" failure={failure} onCancel={cancel}>
      {app ? (
        <>
          <AppSecret app={app} />
          <AppCode
            id={app.id}
            action="Turn on"
            isMain={false}
            onDone={() => onDone(getValues('name'))}
            onGone={beginAgain}
          />
        </>
      ) : (
        <Form onSubmit={onSubmit} className="flex flex-col gap-3">
          <Field label="Name" hint="By which you tell it from others" error={formState.errors.name?.message}>
            <TextInput autoComplete="off" maxLength={FACTOR_NAME_MAX_LENGTH} {...register('name')} />
          </Field>
          <Button
            type="submit"
            kind="second"
            busy={formState.isSubmitting}
            busyText="Preparing..."
            className="self-start"
          >
            Show the code to scan
          </Button>
        </Form>
      )}
    </SetUpFrame>
  )
}
