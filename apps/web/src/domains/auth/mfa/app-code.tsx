import { CodeForm } from '#domains/auth/code-form.tsx'
import { type FactorCodeOptions, useFactorCode } from './use-factor-code.ts'

export interface AppCodeProps extends Omit<FactorCodeOptions, 'kind'> {
  action: string
  isMain?: boolean
  takesFocus?: boolean
}

export function AppCode({ action, isMain = true, takesFocus = false, ...factor }: AppCodeProps) {
  const check = useFactorCode({ ...factor, kind: 'totp' })
  return (
    <CodeForm
      label="Code from your app"
      source="app"
      action={action}
      busyAction="Checking..."
      isMain={isMain}
      takesFocus={takesFocus}
      onCode={(code) => check(code)}
    />
  )
}
