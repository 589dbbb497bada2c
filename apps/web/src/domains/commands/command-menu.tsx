import { Command, useCommandState } from 'cmdk'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { Dialog } from 'radix-ui'
import { type ComponentType, lazy, Suspense, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { IconButton } from '#ui/button.tsx'
import { useSessionPresence } from '#platform/storage/session-presence.ts'
import { memberCommands, type PageCommand, visitorCommands } from './command-list.ts'
import { CommandRow, CommandSection } from './command-row.tsx'
import type { LiveCommandsProps } from './live-commands.tsx'
import { matchCommand } from './match-command.ts'
import { ThemeCommands } from './theme-commands.tsx'
import { countOf } from '#platform/format/in-words.ts'

// The menu works without them.
const LiveCommands = lazy<ComponentType<LiveCommandsProps>>(() =>
  import('./live-commands.tsx').then(
    ({ LiveCommands: loaded }) => ({ default: loaded }),
    () => ({ default: () => null }),
  ),
)

export interface CommandMenuProps {
  isOpen: boolean
  onClose: () => void
}

/** All pages and commands, by name. */
export function CommandMenu({ isOpen, onClose }: CommandMenuProps) {
  const isSignedIn = useSessionPresence()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const opener = useRef<Element | null>(null)

  const run = (act: () => void) => {
    onClose()
    act()
  }
  const go = ({ to }: PageCommand) =>
    run(() => {
      // A new page takes the focus itself.
      if (to.split('?')[0] !== pathname) opener.current = null
      void navigate(to)
    })

  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="appear fixed inset-0 z-30 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          // Otherwise the previous element gets the focus back.
          onOpenAutoFocus={() => void (opener.current = document.activeElement)}
          onCloseAutoFocus={() => opener.current instanceof HTMLElement && opener.current.focus()}
          className="appear fixed inset-x-4 top-4 z-30 mx-auto max-w-140 overflow-clip rounded-card border border-line bg-surface shadow-sheet tablet:top-[20dvh]"
        >
          <Dialog.Title className="sr-only">Command menu</Dialog.Title>
          <Command label="Search commands" filter={matchCommand} loop vimBindings={false}>
            <SearchField />
            <Command.List
              label="Commands"
              className="max-h-[min(23.25rem,50dvh)] scroll-py-1 overflow-y-auto overscroll-contain p-1"
            >
              <Command.Empty className="px-3 py-6 text-center text-sm text-ink-2">
                Nothing is called that.
              </Command.Empty>
              {(isSignedIn ? memberCommands : visitorCommands).map(({ title, commands }) => (
                <CommandSection key={title} title={title}>
                  {commands.map((command) => (
                    <CommandRow key={command.name} {...command} onSelect={() => go(command)} />
                  ))}
                </CommandSection>
              ))}
              <ThemeCommands run={run} />
              {isSignedIn && (
                <Suspense fallback={null}>
                  <LiveCommands run={run} go={go} />
                </Suspense>
              )}
            </Command.List>
            <Count />
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function SearchField() {
  return (
    <div className="flex h-13 items-center gap-3 border-b border-line px-4">
      <Search className="text-ink-3" />
      <Command.Input
        placeholder="Search for a page or an action"
        className="h-full min-w-0 flex-1 bg-transparent text-md outline-none focus-visible:shadow-none"
      />
      {/* For devices without an Escape key. */}
      <Dialog.Close asChild>
        <IconButton label="Close" className="-mr-3 hidden! pointer-coarse:inline-flex!">
          <X />
        </IconButton>
      </Dialog.Close>
    </div>
  )
}

/** Announces the number of results to screen readers. */
function Count() {
  const count = useCommandState((state) => state.filtered.count)
  const isSearching = useCommandState((state) => state.search !== '')
  return (
    <p role="status" className="sr-only">
      {isSearching && (count === 0 ? 'No commands' : countOf(count, 'command'))}
    </p>
  )
}
