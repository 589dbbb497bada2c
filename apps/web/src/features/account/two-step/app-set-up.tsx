import { FACTOR_NAME_MAX_LENGTH } from '@firstline/contract/limits'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#components/button.tsx'
import { AppCode } from '#components/factors/app-code.tsx'
import { Field } from '#components/field.tsx'
import { TextInput } from '#components/text-input.tsx'
import type { NewApp } from '#lib/auth/factor-calls.ts'
import { useFactorCalls } from '#lib/auth/use-factor-calls.ts'
import { AppSecret } from './app-secret.tsx'
import { freeName } from './free-name.ts'
import { AppForm, setUpFault } from './set-up-form.ts'
import { SET_UP_OVER, SetUpFrame } from './set-up-frame.tsx'
import { useAbandon } from './use-abandon.ts'

export interface SetUpProps {
  /** Those that are given already. */
  names: readonly string[]
  onDone: (name: string) => void
  onCancel: () => void
}

/** An authenticator app: its name, what it is given, and its first code. */
export function AppSetUp({ names, onDone, onCancel }: SetUpProps) {
  const { addApp } = useFactorCalls()
  const [app, setApp] = useState<NewApp>()
  const [failure, setFailure] = useState<string>()
  const abandon = useAbandon()
  const { register, handleSubmit, setError, setFocus, getValues, formState } = useForm<AppForm>({
    resolver: zodResolver(AppForm),
    defaultValues: { name: freeName('My phone', names) },
  })
  useEffect(() => {
    if (!app) setFocus('name', { shouldSelect: true })
  }, [app, setFocus])
  const onSubmit = handleSubmit(async ({ name }) => {
    setFailure(undefined)
    const result = await addApp(name)
    if (!result.error) return setApp(result.app)
    const { at, text } = setUpFault(result.error)
    if (at === 'name') setError('name', { message: text }, { shouldFocus: true })
    else setFailure(text)
  })
  const cancel = () => {
    if (app) abandon(app.id)
    onCancel()
  }
  const beginAgain = () => {
    setApp(undefined)
    setFailure(SET_UP_OVER)
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
        <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
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
        </form>
      )}
    </SetUpFrame>
  )
}
