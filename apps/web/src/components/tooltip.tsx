import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement } from 'react'

const DELAY_MS = 700
const SKIP_DELAY_MS = 300

/** Explains one control in a sentence, after a moment. Without a text it adds nothing at all. */
export function Tooltip({ text, children }: { text: string | undefined; children: ReactElement }) {
  if (!text) return children
  return (
    <Radix.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
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
