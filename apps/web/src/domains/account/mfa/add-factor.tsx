import type { SignInMethods } from '@firstline/contract/runtime'
import { useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import type { FactorKind } from '#domains/auth/mfa/describe-code-failure.ts'
import type { MfaFactor } from '#domains/auth/mfa/list-factors.ts'
import { notify } from '#platform/notify.ts'
import { AppSetUp } from './app-set-up.tsx'
import { PhoneSetUp } from './phone-set-up.tsx'

export interface AddFactorProps {
  offered: SignInMethods['factors']
  factors: MfaFactor[]
  onAdded: () => void
}

export function AddFactor({ offered, factors, onAdded }: AddFactorProps) {
  const [kind, setKind] = useState<FactorKind>()
  const isFirst = factors.length === 0
  const names = factors.map(({ name }) => name)
  const canceled = useRef<FactorKind>(undefined)
  const onCancel = () => {
    canceled.current = kind
    setKind(undefined)
  }
  /** Returns the focus to the button whose set-up was canceled. */
  const restoreFocus = (of: FactorKind) => (button: HTMLButtonElement | null) => {
    if (!button || canceled.current !== of) return
    canceled.current = undefined
    button.focus()
  }
  const onDone = (name: string) => {
    setKind(undefined)
    if (isFirst) {
      notify.success('Two-step sign-in is on', { description: 'Your other devices have been signed out.' })
    } else {
      notify.success(`${name} added`)
    }
    onAdded()
  }
  if (kind === 'totp') return <AppSetUp names={names} onDone={onDone} onCancel={onCancel} />
  if (kind === 'phone') return <PhoneSetUp names={names} onDone={onDone} onCancel={onCancel} />
  return (
    <div className={isFirst ? undefined : 'mt-5'}>
      {factors.length === 1 && (
        <p className="mb-4 max-w-measure text-sm text-ink-2">
          Add a second one, so that a lost phone does not keep you out.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {offered.totp && (
          <Button ref={restoreFocus('totp')} kind="second" onClick={() => setKind('totp')}>
            {isFirst ? 'Set up with an authenticator app' : 'Add an authenticator app'}
          </Button>
        )}
        {offered.phone && (
          <Button ref={restoreFocus('phone')} kind="second" onClick={() => setKind('phone')}>
            {isFirst ? 'Set up with codes by text' : 'Add codes by text'}
          </Button>
        )}
      </div>
    </div>
  )
}
