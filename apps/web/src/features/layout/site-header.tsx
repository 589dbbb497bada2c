import { Brand } from '#components/brand.tsx'
import { ButtonLink } from '#components/button.tsx'
import { useSessionPresence } from '#lib/auth/session-presence.ts'
import { paths } from '#lib/paths.ts'
import { AccountButton } from './account-button.tsx'
import { MobileMenu } from './mobile-menu.tsx'

/**
 * A prerendered page can't know who is looking: it holds what both would see, the style sheet shows one by an attribute
 * set before the first paint, and once alive only that one is left.
 */
export function SiteHeader() {
  const isSignedIn = useSessionPresence()
  return (
    <header className="site-header border-b border-line">
      <div className="page flex h-16 items-center justify-between gap-3 tablet:h-18">
        <Brand />
        {isSignedIn !== true && (
          <div className="only-signed-out flex flex-none items-center gap-1 whitespace-nowrap tablet:gap-2">
            <ButtonLink kind="quiet" to={paths.login} className="px-2! tablet:px-3! max-[23.5rem]:hidden">
              Sign in
            </ButtonLink>
            <ButtonLink kind="second" to={paths.signup} className="px-3! tablet:px-4.5!">
              Sign up
            </ButtonLink>
            <MobileMenu />
          </div>
        )}
        {isSignedIn !== false && (
          <div className="only-signed-in">
            <AccountButton />
          </div>
        )}
      </div>
    </header>
  )
}
