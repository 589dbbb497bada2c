import type { Mark } from '@firstline/contract/history'
import Pencil from 'lucide-react/icons/pencil'
import Reply from 'lucide-react/icons/reply'
import Send from 'lucide-react/icons/send'
import Star from 'lucide-react/icons/star'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { hasMark, type ItemState } from './item-states-query.ts'

const CHOICES = [
  { mark: 'favorite', label: 'Favorite', Icon: Star },
  { mark: 'used', label: 'Used', Icon: Send },
  { mark: 'replied', label: 'Replied', Icon: Reply },
] as const satisfies { mark: Mark; label: string; Icon: typeof Star }[]

export interface MarkButtonsProps {
  state: ItemState
  onToggle: (mark: Mark) => void
  isEditing: boolean
  onEdit: () => void
  /** The id of the card's title. */
  describedBy: string
}

/** Edit, and three marks: worth keeping, sent, and replied to. */
export function MarkButtons({ state, onToggle, isEditing, onEdit, describedBy }: MarkButtonsProps) {
  return (
    <div
      role="group"
      aria-label="Edit and marks"
      className="-mx-1 flex flex-wrap max-tablet:justify-between tablet:mr-0 tablet:-ml-2.5"
    >
      <Toggle isSet={isEditing} icon={<Pencil />} describedBy={describedBy} onPress={onEdit}>
        Edit
      </Toggle>
      {CHOICES.map(({ mark, label, Icon }) => {
        const isSet = hasMark(state, mark)
        return (
          <Toggle
            key={mark}
            isSet={isSet}
            icon={<Icon className={isSet ? 'fill-current' : undefined} />}
            describedBy={describedBy}
            onPress={() => onToggle(mark)}
          >
            {label}
          </Toggle>
        )
      })}
    </div>
  )
}

interface ToggleProps {
  isSet: boolean
  icon: ReactNode
  describedBy: string
  onPress: () => void
  children: string
}

function Toggle({ isSet, icon, describedBy, onPress, children }: ToggleProps) {
  return (
    <Button
      kind="quiet"
      size="sm"
      icon={icon}
      aria-pressed={isSet}
      aria-describedby={describedBy}
      className={`px-1! tablet:px-2.5! [&_svg]:size-4! ${isSet ? 'text-accent-ink!' : 'text-ink-2!'}`}
      onClick={onPress}
    >
      {children}
    </Button>
  )
}
