import type { WaysIn } from '@firstline/contract/runtime'
import { useRef, useState } from 'react'
import { Button } from '#components/button.tsx'
import type { FactorKind } from '#lib/auth/code-failure.ts'
import type { KnownFactor } from '#lib/auth/describe-factor.ts'
import { notify } from '#lib/notify.ts'
import { AppSetUp } from './app-set-up.tsx'
import { PhoneSetUp } from './phone-set-up.tsx'

export interface AddFactorProps {
  offered: WaysIn['factors']
  factors: KnownFactor[]
  onAdded: () => void
}

/** The ways to the first second step, or to one more. */
export function AddFactor({ offered, factors, onAdded }: AddFactorProps) {
  const [kind, setKind] = useState<FactorKind>()
  const isFirst = factors.length === 0
  const names = factors.map(({ name }) => name)
  const left = useRef<FactorKind>(undefined)
  const onCancel = () => {
    left.current = kind
    setKind(undefined)
  }
  /** Gives the focus back to the button whose set-up was left. */
  const takesFocusBack = (of: FactorKind) => (button: HTMLButtonElement | null) => {
    if (!button || left.current !== of) return
    left.current = undefined
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
          <Button ref={takesFocusBack('totp')} kind="second" onClick={() => setKind('totp')}>
            {isFirst ? 'Set up with an authenticator app' : 'Add an authenticator app'}
          </Button>
        )}
        {offered.phone && (
          <Button ref={takesFocusBack('phone')} kind="second" onClick={() => setKind('phone')}>
            {isFirst ? 'Set up with codes by text' : 'Add codes by text'}
          </Button>
        )}
      </div>
    </div>
  )
}
