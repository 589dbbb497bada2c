import X from 'lucide-react/icons/x'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './button.tsx'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** A plain name: 'Edit user'. */
  title: string
  /** Its subject: an address, a name. */
  description: ReactNode
  children: ReactNode
  /** Has a margin beside its content on wide screens. */
  wide?: boolean
}

/** A modal dialog; on phones it is at the bottom. */
export function Dialog({ open, onOpenChange, title, description, children, wide }: DialogProps) {
  const opener = useRef<Element>(null)
  const content = useRef<HTMLDivElement>(null)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="appear fixed inset-0 z-30 bg-scrim" />
        <Radix.Content
          ref={content}
          tabIndex={-1}
          // It has no trigger of its own: the control that opened it gets the focus back. Screen readers announce its name first.
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement
            event.preventDefault()
            content.current?.focus()
          }}
          onCloseAutoFocus={() => opener.current instanceof HTMLElement && opener.current.focus()}
          onInteractOutside={(event) => isToast(event.target) && event.preventDefault()}
          className={classNames(
            'appear fixed inset-x-0 bottom-0 z-30 mx-auto flex max-h-[calc(100dvh-2rem)] max-w-112 flex-col rounded-t-card border border-line bg-surface shadow-sheet focus-visible:shadow-sheet tablet:top-1/2 tablet:bottom-auto tablet:-translate-y-1/2 tablet:rounded-card',
            wide && 'desktop:max-w-220',
          )}
        >
          <div className="flex items-start justify-between gap-4 border-b border-line py-3 pr-3 pl-5 tablet:pl-6">
            <div className="min-w-0 py-1.5">
              <Radix.Title className="serif text-h3">{title}</Radix.Title>
              <Radix.Description asChild>
                <p className="mt-1 text-sm text-ink-2 wrap-anywhere">{description}</p>
              </Radix.Description>
            </div>
            <Radix.Close asChild>
              <IconButton label="Close" className="flex-none">
                <X />
              </IconButton>
            </Radix.Close>
          </div>
          <div className="min-h-0 flex-auto overflow-y-auto">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** A toast is above the page: closing it must not count as a press outside the dialog. */
function isToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-sonner-toaster]') !== null
}
