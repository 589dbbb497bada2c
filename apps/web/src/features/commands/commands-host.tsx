import { type ComponentType, useEffect, useState } from 'react'
import { COMMANDS_EVENT, takeCommandsWish } from '#lib/commands-signal.ts'
import type { CommandMenuProps } from './command-menu.tsx'

const DIALOGS = '[role="dialog"], [role="alertdialog"]'

/** Holds the place of the command menu and fetches it when somebody asks; asking once more closes it. */
export function CommandsHost() {
  const [Menu, setMenu] = useState<ComponentType<CommandMenuProps> | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const answer = () => {
      if (!takeCommandsWish()) return
      // A question that waits for its answer is not talked over; the menu itself is such a dialog, and goes.
      const isAsked = document.querySelector(DIALOGS) !== null
      setIsOpen((wasOpen) => !wasOpen && !isAsked)
      import('./command-menu.tsx').then(
        ({ CommandMenu }) => setMenu(() => CommandMenu),
        () => setIsOpen(false),
      )
    }
    answer()
    window.addEventListener(COMMANDS_EVENT, answer)
    return () => window.removeEventListener(COMMANDS_EVENT, answer)
  }, [])
  return Menu && <Menu isOpen={isOpen} onClose={() => setIsOpen(false)} />
}
