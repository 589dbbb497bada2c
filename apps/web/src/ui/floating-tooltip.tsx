import { Tooltip as Radix } from 'radix-ui'
import { type FocusEvent, type ReactElement, useState } from 'react'

const DELAY_MS = 700
const SKIP_DELAY_MS = 300

/** The tooltip of one control; `Tooltip` loads it. */
export function FloatingTooltip({ text, children }: { text: string; children: ReactElement }) {
  const [isOpen, setOpen] = useState(false)
  // Focusing a control outside of the view scrolls the page, which closes the tooltip that the focus has just opened.
  const openAfterScroll = ({ currentTarget }: FocusEvent<HTMLElement>) => {
    const open = () => setOpen(document.activeElement === currentTarget)
    if (currentTarget.matches(':focus-visible')) requestAnimationFrame(() => requestAnimationFrame(open))
  }
  return (
    <Radix.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      <Radix.Root open={isOpen} onOpenChange={setOpen}>
        <Radix.Trigger asChild onFocus={openAfterScroll}>
          {children}
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            collisionPadding={16}
            className="z-50 max-w-72 rounded-card bg-ink px-3 py-2 text-xs text-paper"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
