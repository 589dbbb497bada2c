import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { ProviderMark } from './provider-mark.tsx'
import { useIsHydrated } from '#platform/hydration/use-is-hydrated.ts'
import { usePendingRedirect } from '#ui/hooks/use-pending-redirect.ts'
import { useAuthCallback } from '#domains/auth/auth-callback.ts'
import { describeCallFailure } from '#domains/auth/mail/mail-response.ts'
import { useProviderCalls } from './provider-calls.ts'
import { useRequestedPage, addRequestedPage } from '#domains/auth/requested-page.tsx'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { classNames } from '#ui/class-names.ts'
import { getRuntime } from '#platform/runtime.ts'

/** 'Continue with Google': signs up or in, and comes back to this page. Children are shown where there are providers. */
export function ProviderButtons({ children }: { children?: ReactNode }) {
  const isHydrated = useIsHydrated()
  const { providers } = getRuntime().authSettings.signInMethods
  if (isHydrated && providers.length === 0) return null
  return (
    // The providers depend on the installation; the prerendered page reserves the space.
    <div
      role="group"
      aria-label="Other accounts"
      className={classNames('mt-4', !isHydrated && 'only-providers')}
    >
      <p className="mb-4 flex items-center gap-4 text-sm text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <div className="provider-buttons flex flex-col gap-2">{isHydrated && <Buttons />}</div>
      {children}
    </div>
  )
}

function Buttons() {
  const { signInWithProvider } = useProviderCalls()
  const { isLoading } = useAuth()
  const { pathname } = useLocation()
  const callback = useAuthCallback()
  const requested = useRequestedPage()
  const [leavingFor, leave] = usePendingRedirect()
  const [failure, setFailure] = useState<string>()
  const go = async (provider: string) => {
    leave(provider)
    setFailure(undefined)
    const { error } = await signInWithProvider(provider, addRequestedPage(pathname, requested))
    if (!error) return
    leave(undefined)
    setFailure(describeCallFailure(error))
  }
  // The user is back with a code, which is being exchanged.
  const arrivingFrom = isLoading && callback?.hasCode ? callback.provider : undefined
  return (
    <>
      {getRuntime().authSettings.signInMethods.providers.map(({ name, label }) => (
        <Button
          key={name}
          kind="second"
          size="lg"
          wide
          icon={<ProviderMark provider={name} />}
          busy={name === (leavingFor ?? arrivingFrom)}
          busyText={name === arrivingFrom ? 'Signing in...' : `Opening ${label}...`}
          onClick={() => go(name)}
        >
          Continue with {label}
        </Button>
      ))}
      {/* In place: a toast would have to be fetched first, and the connection may be the reason. */}
      {failure !== undefined && (
        <Banner kind="danger" announce="assertive" className="mt-2">
          {failure}
        </Banner>
      )}
    </>
  )
}
