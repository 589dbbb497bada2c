import { Brand } from '#ui/brand.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { useSessionPresence } from '#platform/storage/session-presence.ts'
import { paths } from '#platform/router/paths.ts'
import { useLocation } from 'react-router'
import { AccountButton } from './account-button.tsx'
import { MobileMenu } from './mobile-menu.tsx'

/**
 * A prerendered page contains the headers of visitors and members. The style sheet shows one by an attribute that is set
 * before the first paint; once hydrated only that one is rendered.
 */
export function SiteHeader() {
  const isLanding = useLocation().pathname === paths.home
  const isSignedIn = useSessionPresence()
  return (
    <header className="site-header border-b border-line">
      <div className="page flex h-16 items-center justify-between gap-2 tablet:h-18">
        <Brand isShort={isLanding && isSignedIn !== true} />
        {isSignedIn !== true && (
          <div className="only-signed-out flex flex-none items-center gap-1 whitespace-nowrap tablet:gap-2">
            {isLanding && (
              <ButtonLink kind="quiet" size="sm" to={paths.demo} className="px-1.5! tablet:hidden">
                Try Free Demo
              </ButtonLink>
            )}
            <ButtonLink
              kind="quiet"
              to={paths.login}
              className={`px-2! max-tablet:text-sm tablet:px-3! ${isLanding ? 'max-tablet:hidden' : 'max-[23.5rem]:hidden'}`}
            >
              Sign in
            </ButtonLink>
            <ButtonLink kind="second" to={paths.signup} className="px-2.5! max-tablet:text-sm tablet:px-4.5!">
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
