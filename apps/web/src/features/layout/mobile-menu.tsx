import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Brand } from '#components/brand.tsx'
import { Button, ButtonLink, IconButton } from '#components/button.tsx'
import { paths } from '#lib/paths.ts'

/** The overlay menu of phones. The browser's own dialog brings focus, Escape and the inert page behind. */
export function MobileMenu() {
  const dialog = useRef<HTMLDialogElement>(null)
  const { key } = useLocation()
  // biome-ignore lint: a change of address is what closes it
  useEffect(() => dialog.current?.close(), [key])
  return (
    <div className="tablet:hidden">
      <Button
        kind="quiet"
        className="px-2!"
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        Menu
      </Button>
      <dialog
        ref={dialog}
        aria-label="Menu"
        className="appear m-0 h-dvh max-h-none w-screen max-w-none bg-paper text-ink backdrop:bg-scrim"
      >
        <div className="page flex h-16 items-center justify-between border-b border-line">
          <Brand />
          <IconButton label="Close menu" onClick={() => dialog.current?.close()}>
            <X />
          </IconButton>
        </div>
        <nav aria-label="Account" className="page flex flex-col gap-3 py-8">
          <ButtonLink kind="main" size="lg" to={paths.signup} wide>
            Sign Up
          </ButtonLink>
          <ButtonLink kind="second" size="lg" to={paths.login} wide>
            Log in
          </ButtonLink>
        </nav>
      </dialog>
    </div>
  )
}
