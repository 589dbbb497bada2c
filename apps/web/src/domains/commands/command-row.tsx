import { Command, useCommandState } from 'cmdk'
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'

export interface CommandRowProps {
  name: string
  otherNames?: readonly string[] | undefined
  /** The current setting. */
  isChosen?: boolean
  onSelect: () => void
}

/** One command. The active one shows which key runs it. */
export function CommandRow({ name, otherNames = [], isChosen = false, onSelect }: CommandRowProps) {
  return (
    <Command.Item
      value={name}
      keywords={[...otherNames]}
      onSelect={onSelect}
      className="group flex min-h-tap cursor-pointer items-center gap-3 rounded-card px-3 select-none data-[selected=true]:bg-accent-wash"
    >
      <span>{name}</span>
      {isChosen && (
        <>
          <Check className="size-4! text-accent-ink" aria-hidden="true" />
          <span className="sr-only">, chosen</span>
        </>
      )}
      <span
        aria-hidden="true"
        className="ml-auto text-xs text-ink-3 opacity-0 group-data-[selected=true]:opacity-100 pointer-coarse:hidden"
      >
        Enter
      </span>
    </Command.Item>
  )
}

/** A group of commands. Its title is hidden during a search, where results are ordered by score. */
export function CommandSection({ title, children }: { title: string; children: ReactNode }) {
  const isSearching = useCommandState((state) => state.search !== '')
  return (
    <Command.Group
      heading={title}
      className={`**:[[cmdk-group-heading]]:px-3 **:[[cmdk-group-heading]]:pt-3 **:[[cmdk-group-heading]]:pb-1.5 **:[[cmdk-group-heading]]:text-xs **:[[cmdk-group-heading]]:font-semibold **:[[cmdk-group-heading]]:text-ink-3 ${isSearching ? '**:[[cmdk-group-heading]]:hidden' : ''}`}
    >
      {children}
    </Command.Group>
  )
}
