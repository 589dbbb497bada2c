import type { StoredSet } from '@firstline/contract/history'
import type { KeyboardEvent } from 'react'
import { HistoryRow } from './history-row.tsx'

export interface HistoryListProps {
  sets: readonly StoredSet[]
  onDelete: (id: string) => void
}

/** The sets. Arrow keys move between them, Delete removes one. */
export function HistoryList({ sets, onDelete }: HistoryListProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    if (!(event.target instanceof HTMLAnchorElement)) return
    const links = [...event.currentTarget.querySelectorAll('a')]
    const index = links.indexOf(event.target)
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      links[index + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
    }
    const set = sets[index]
    if (event.key === 'Delete' && set) onDelete(set.id)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its links have the focus
    <ul aria-label="Sets" onKeyDown={onKeyDown} className="border-t border-line">
      {sets.map((set) => (
        <HistoryRow key={set.id} set={set} onDelete={() => onDelete(set.id)} />
      ))}
    </ul>
  )
}
