import X from 'lucide-react/icons/x'
import { Brand } from '#ui/brand.tsx'
import { Button, ButtonLink, IconButton } from '#ui/button.tsx'
import { paths } from '#platform/router/paths.ts'

const ID = 'menu'

const PLACES = [
  { label: 'Pricing', to: paths.pricing },
  { label: 'Demo', to: paths.demo },
  { label: 'Help', to: paths.help },
]

/**
 * The overlay menu of phones. A native dialog handles focus, Escape and the inert page; the early script opens and closes
 * it.
 */
export function MobileMenu() {
  return (
    <div className="tablet:hidden">
      <Button kind="quiet" size="sm" className="-mr-2 px-2!" aria-haspopup="dialog" data-opens={ID}>
        Menu
      </Button>
      <dialog
        id={ID}
        aria-label="Menu"
        className="appear m-0 h-dvh max-h-none w-screen max-w-none bg-paper text-ink backdrop:bg-scrim"
      >
        <div data-closes className="page flex h-16 items-center justify-between border-b border-line">
          <Brand />
          <IconButton label="Close menu">
            <X />
          </IconButton>
        </div>
        <nav aria-label="Account" data-closes className="page flex flex-col gap-3 py-8">
          <ButtonLink size="lg" to={paths.signup} wide>
            Sign Up
          </ButtonLink>
          <ButtonLink kind="second" size="lg" to={paths.login} wide>
            Log in
          </ButtonLink>
        </nav>
        <nav aria-label="Site" data-closes className="page">
          <ul className="border-t border-line py-5">
            {PLACES.map(({ label, to }) => (
              <li key={to}>
                <ButtonLink kind="quiet" size="lg" to={to} wide className="justify-start! px-3!">
                  {label}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </nav>
      </dialog>
    </div>
  )
}
