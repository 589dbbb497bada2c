import { useState } from 'react'
import { useLocation } from 'react-router'
import { Banner } from '#components/banner.tsx'
import { Button } from '#components/button.tsx'
import { ProviderMark } from '#components/provider-mark.tsx'
import { useIsAlive } from '#hooks/use-is-alive.ts'
import { useLeaving } from '#hooks/use-leaving.ts'
import { useLanding } from '#lib/auth/landing.ts'
import { callFailure } from '#lib/auth/mail-answer.ts'
import { useProviderCalls } from '#lib/auth/provider-calls.ts'
import { useRequestedPage, withRequestedPage } from '#lib/auth/requested-page.tsx'
import { useAuth } from '#lib/auth/use-auth.ts'
import { classNames } from '#lib/class-names.ts'
import { runtime } from '#lib/runtime.ts'

/** 'Continue with Google': signs up and in alike, and comes back to this page. */
export function ProviderButtons() {
  const isAlive = useIsAlive()
  const { providers } = runtime().authSettings.waysIn
  if (isAlive && providers.length === 0) return null
  return (
    // Only the installation knows whose accounts count; the page is written with room for as many as it then has.
    <div
      role="group"
      aria-label="Other accounts"
      className={classNames('mt-4', !isAlive && 'only-providers')}
    >
      <p className="mb-4 flex items-center gap-4 text-sm text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <div className="provider-room flex flex-col gap-2">{isAlive && <Buttons />}</div>
    </div>
  )
}

function Buttons() {
  const { signInBy } = useProviderCalls()
  const { isLoading } = useAuth()
  const { pathname } = useLocation()
  const landing = useLanding()
  const requested = useRequestedPage()
  const [leavingFor, leave] = useLeaving()
  const [failure, setFailure] = useState<string>()
  const go = async (provider: string) => {
    leave(provider)
    setFailure(undefined)
    const { error } = await signInBy(provider, withRequestedPage(pathname, requested))
    if (!error) return
    leave(undefined)
    setFailure(callFailure(error))
  }
  // Back from the provider with a code, which is being exchanged.
  const arrivingFrom = isLoading && landing?.hasCode ? landing.provider : undefined
  return (
    <>
      {runtime().authSettings.waysIn.providers.map(({ name, label }) => (
        <Button
          key={name}
          kind="second"
          size="lg"
          wide
          icon={<ProviderMark provider={name} />}
          busy={name === (leavingFor ?? arrivingFrom)}
          busyText={name === arrivingFrom ? 'Signing in...' : `Opening ${label}...`}
          onClick={() => void go(name)}
        >
          Continue with {label}
        </Button>
      ))}
      {/* In place: a toast would first have to be fetched, and what is wrong may be the connection. */}
      {failure !== undefined && (
        <Banner kind="danger" announce="at once" className="mt-2">
          {failure}
        </Banner>
      )}
    </>
  )
}
