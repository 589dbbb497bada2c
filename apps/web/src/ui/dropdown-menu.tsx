import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'

export interface DropdownMenuProps {
  trigger: ReactElement
  children: ReactNode
  defaultOpen?: boolean
}

/** A menu below its button, right-aligned. */
export function DropdownMenu({ trigger, children, defaultOpen }: DropdownMenuProps) {
  return (
    <Radix.Root modal={false} {...(defaultOpen !== undefined && { defaultOpen })}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {/* No portal: it stays inside the landmark of its button. */}
      <Radix.Content
        align="end"
        sideOffset={6}
        collisionPadding={16}
        // The button gets the focus back, unless an item led to a page that has taken it.
        onCloseAutoFocus={(event) => {
          if (document.activeElement?.closest('main')) event.preventDefault()
        }}
        className="appear z-20 min-w-56 rounded-card border border-line bg-surface p-1 shadow-sheet"
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}

const itemClass =
  'flex min-h-tap w-full cursor-pointer items-center gap-3 rounded-card px-3 text-left text-md outline-hidden select-none data-[highlighted]:bg-sunken focus-visible:shadow-[inset_0_0_0_2px_var(--accent-ink)]'

export interface MenuLinkProps {
  to: string
  className?: string
  children: ReactNode
}

export function MenuLink({ to, className, children }: MenuLinkProps) {
  return (
    <Radix.Item asChild>
      <Link to={to} className={classNames(itemClass, className)}>
        {children}
      </Link>
    </Radix.Item>
  )
}

export function MenuAction({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  return (
    <Radix.Item onSelect={onSelect} className={itemClass}>
      {children}
    </Radix.Item>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-3 pt-2.5 pb-1.5 text-xs font-semibold text-ink-3">{children}</Radix.Label>
}

export function MenuSeparator() {
  return <Radix.Separator className="my-1 h-px bg-line" />
}
