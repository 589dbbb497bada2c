import { Brand } from '#ui/brand.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { useSessionPresence } from '#platform/storage/session-presence.ts'
import { paths } from '#platform/router/paths.ts'
import { AccountButton } from './account-button.tsx'
import { MobileMenu } from './mobile-menu.tsx'

/**
 * A prerendered page contains the headers of visitors and members. The style sheet shows one by an attribute that is set
 * before the first paint; once hydrated only that one is rendered.
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
