import { MARKS, type Mark } from '@firstline/contract/history'
import { MESSAGE_TYPES, type MessageType } from '@firstline/contract/options'
import { type RefObject } from 'react'
import { SearchField } from '#ui/search-field.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import type { HistoryFilters } from './history-filters.ts'

const SEARCH_MAX_LENGTH = 200
const ALL = 'all'

const TYPE_LABELS: Record<MessageType, string> = { 'Cold DM': 'DMs', 'Email Subject Line': 'Subject lines' }
const TYPES = [
  { value: ALL, label: 'All' },
  ...MESSAGE_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] })),
]
const MARK_LABELS: Record<Mark, string> = { favorite: 'Favorites', used: 'Used', replied: 'Replied' }
const MARK_CHOICES = [
  { value: ALL, label: 'All' },
  ...MARKS.map((value) => ({ value, label: MARK_LABELS[value] })),
]

export interface HistoryControlsProps {
  filters: HistoryFilters
  onChange: (changes: Partial<HistoryFilters>) => void
  isSearching: boolean
  field: RefObject<HTMLInputElement | null>
}

/** Search, message type and marks. */
export function HistoryControls({ filters, onChange, isSearching, field }: HistoryControlsProps) {
  return (
    <div className="mb-6 grid gap-x-6 gap-y-3 desktop:grid-cols-[minmax(0,1fr)_23rem_22rem]">
      <SearchField
        label="Search your history"
        placeholder="Words of a brief, message or note"
        maxLength={SEARCH_MAX_LENGTH}
        value={filters.search}
        onSearch={(search) => onChange({ search })}
        isSearching={isSearching}
        field={field}
      />
      <SegmentedControl
        label="Message type"
        hidesLabel
        value={filters.messageType ?? ALL}
        onValueChange={(value) =>
          onChange({ messageType: MESSAGE_TYPES.find((type) => type === value) ?? null })
        }
        options={TYPES}
      />
      <SegmentedControl
        label="Marks"
        hidesLabel
        value={filters.mark ?? ALL}
        onValueChange={(value) => onChange({ mark: MARKS.find((mark) => mark === value) ?? null })}
        options={MARK_CHOICES}
      />
    </div>
  )
}
