import { type ComponentType, useEffect, useState } from 'react'
import { COMMANDS_EVENT, takeCommandsRequest } from '#platform/commands-request.ts'
import type { CommandMenuProps } from './command-menu.tsx'

const DIALOGS = '[role="dialog"], [role="alertdialog"]'

/** Loads the command menu on the first request; a request while it is open closes it. */
export function CommandsHost() {
  const [Menu, setMenu] = useState<ComponentType<CommandMenuProps> | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const handleRequest = () => {
      if (!takeCommandsRequest()) return
      // An open dialog is not covered; the menu itself is a dialog too, and closes.
      const isAsked = document.querySelector(DIALOGS) !== null
      setIsOpen((wasOpen) => !wasOpen && !isAsked)
      import('./command-menu.tsx').then(
        ({ CommandMenu }) => setMenu(() => CommandMenu),
        () => setIsOpen(false),
      )
    }
    handleRequest()
    window.addEventListener(COMMANDS_EVENT, handleRequest)
    return () => window.removeEventListener(COMMANDS_EVENT, handleRequest)
  }, [])
  return Menu && <Menu isOpen={isOpen} onClose={() => setIsOpen(false)} />
}
