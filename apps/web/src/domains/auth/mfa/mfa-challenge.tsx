import type { User } from '@supabase/supabase-js'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { AppCode } from './app-code.tsx'
import { TextCode } from './text-code.tsx'
import { Mark } from '#ui/mark.tsx'
import { SupportAddress } from '#ui/support-address.tsx'
import { type MfaFactor, listFactors } from './list-factors.ts'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { useSignOut } from '#domains/auth/session/use-sign-out.ts'
import { showWelcome } from '#domains/auth/show-welcome.ts'

/** Asks for the code of any of the user's factors, to complete a sign-in. */
export function MfaChallenge({ user }: { user: User }) {
  const { readUser } = useAuth()
  const heading = useRef<HTMLHeadingElement>(null)
  const [chosen, setChosen] = useState<string>()
  // The user may have removed a lost factor elsewhere: then no code is needed.
  const { refetch } = useQuery({
    queryKey: ['mfa', user.id],
    queryFn: readUser,
    refetchOnWindowFocus: 'always',
    retry: false,
  })
  const factors = listFactors(user)
  const factor = factors.find(({ id }) => id === chosen) ?? factors[0]
  const others = factors.filter((other) => other !== factor)
  const choose = ({ id }: MfaFactor) => {
    setChosen(id)
    // The button that had the focus goes.
    heading.current?.focus()
  }
  return (
    <>
      <Mark width={34} />
      <h1 ref={heading} tabIndex={-1} className="serif mt-6 text-h1 focus-visible:shadow-none">
        Enter your code
      </h1>
      <p className="serif mt-4 mb-6 text-lead text-ink-2 wrap-anywhere">
        <Prompt factor={factor} isOnly={others.length === 0} email={user.email ?? ''} />
      </p>
      {factor && <FactorForm key={factor.id} factor={factor} onGone={() => void refetch()} />}
      {others.length > 0 && (
        <div className="mt-4 -ml-1 flex flex-wrap gap-x-5">
          {others.map((other) => (
            <Button
              key={other.id}
              kind="quiet"
              size="sm"
              className="px-1! wrap-anywhere"
              onClick={() => choose(other)}
            >
              Use {other.name} instead
            </Button>
          ))}
        </div>
      )}
      <p className="mt-4 text-sm text-ink-2">
        Lost your phone? Write to <SupportAddress />, from the address of your account.
      </p>
      <SignOut />
    </>
  )
}

/** Names the expected code, and the app where there are several. */
function Prompt({
  factor,
  isOnly,
  email,
}: {
  factor: MfaFactor | undefined
  isOnly: boolean
  email: string
}) {
  const address = <span className="text-ink">{email}</span>
  if (!factor) return <>The second step of {address} can't be taken here.</>
  if (factor.kind === 'phone') return <>The second step for {address} is a code by text.</>
  return (
    <>
      Type the code that your authenticator app{isOnly ? '' : ` (${factor.name})`} shows for {address}.
    </>
  )
}

function FactorForm({ factor: { id, kind, number }, onGone }: { factor: MfaFactor; onGone: () => void }) {
  const shared = { id, action: 'Continue', onDone: showWelcome, onGone }
  return kind === 'totp' ? <AppCode {...shared} takesFocus /> : <TextCode {...shared} phone={number} />
}

function SignOut() {
  const leave = useSignOut()
  return (
    <Button kind="quiet" size="sm" className="mt-4 -ml-1 self-start px-1!" onClick={() => leave()}>
      Sign out
    </Button>
  )
}
