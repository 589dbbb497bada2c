import type { User } from '@supabase/supabase-js'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '#components/button.tsx'
import { AppCode } from '#components/factors/app-code.tsx'
import { TextCode } from '#components/factors/text-code.tsx'
import { Mark } from '#components/mark.tsx'
import { SupportAddress } from '#components/support-address.tsx'
import { type KnownFactor, knownFactors } from '#lib/auth/describe-factor.ts'
import { useAuth } from '#lib/auth/use-auth.ts'
import { useSignOut } from '#lib/auth/use-sign-out.ts'
import { welcome } from '#lib/auth/welcome.ts'

/** Asks somebody who is halfway in for a code, by whichever of their factors is at hand. */
export function SecondStep({ person }: { person: User }) {
  const { readUser } = useAuth()
  const heading = useRef<HTMLHeadingElement>(null)
  const [chosen, setChosen] = useState<string>()
  // Somebody may have removed the factor that was lost: then nothing is asked for any more.
  const { refetch } = useQuery({
    queryKey: ['second-step', person.id],
    queryFn: readUser,
    refetchOnWindowFocus: 'always',
    retry: false,
  })
  const factors = knownFactors(person)
  const factor = factors.find(({ id }) => id === chosen) ?? factors[0]
  const others = factors.filter((other) => other !== factor)
  const choose = ({ id }: KnownFactor) => {
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
        <Asked factor={factor} isOnly={others.length === 0} email={person.email ?? ''} />
      </p>
      {factor && <Question key={factor.id} factor={factor} onGone={() => void refetch()} />}
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

/** Which code is meant; an app is named where there are several. */
function Asked({
  factor,
  isOnly,
  email,
}: {
  factor: KnownFactor | undefined
  isOnly: boolean
  email: string
}) {
  const whose = <span className="text-ink">{email}</span>
  if (!factor) return <>The second step of {whose} can't be taken here.</>
  if (factor.kind === 'phone') return <>The second step for {whose} is a code by text.</>
  return (
    <>
      Type the code that your authenticator app{isOnly ? '' : ` (${factor.name})`} shows for {whose}.
    </>
  )
}

function Question({ factor: { id, kind, number }, onGone }: { factor: KnownFactor; onGone: () => void }) {
  const shared = { id, action: 'Continue', onDone: welcome, onGone }
  return kind === 'totp' ? <AppCode {...shared} takesFocus /> : <TextCode {...shared} phone={number} />
}

function SignOut() {
  const leave = useSignOut()
  return (
    <Button kind="quiet" size="sm" className="mt-4 -ml-1 self-start px-1!" onClick={() => void leave()}>
      Sign out
    </Button>
  )
}
