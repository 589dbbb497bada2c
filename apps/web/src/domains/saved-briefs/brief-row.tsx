import { readSavedForm, type SavedBrief } from '@firstline/contract/saved-briefs'
import { describeSender } from '@firstline/contract/senders'
import Copy from 'lucide-react/icons/copy-plus'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { Link } from 'react-router'
import { IconButton } from '#ui/button.tsx'
import { getGeneratorPath } from '#platform/router/paths.ts'

export interface BriefRowProps {
  brief: SavedBrief
  onRename: () => void
  onDuplicate: () => void
  onDelete: () => void
}

/** One saved brief; its name opens the generator with it. */
export function BriefRow({ brief, onRename, onDuplicate, onDelete }: BriefRowProps) {
  const form = readSavedForm(brief)
  const sender = form?.sender && describeSender(form.sender)
  return (
    <li className="flex items-center gap-1 border-b border-line">
      <Link
        to={getGeneratorPath(form?.messageType ?? 'Cold DM')}
        state={{ brief: form }}
        className="motion block min-w-0 flex-1 rounded-card px-2 py-3 no-underline hover:bg-sunken"
      >
        <span dir="auto" className="block font-medium wrap-anywhere">
          {brief.name}
        </span>
        <span dir="auto" className="line-clamp-1 text-sm text-ink-3 wrap-anywhere">
          {form
            ? [form.messageType, form.product || form.websiteUrl, sender].filter(Boolean).join(' · ')
            : 'Incomplete'}
        </span>
      </Link>
      <IconButton label={`Rename or move ${brief.name}`} className="text-ink-3!" onClick={onRename}>
        <Pencil />
      </IconButton>
      <IconButton label={`Duplicate ${brief.name}`} className="text-ink-3!" onClick={onDuplicate}>
        <Copy />
      </IconButton>
      <IconButton label={`Delete ${brief.name}`} className="text-ink-3!" onClick={onDelete}>
        <Trash />
      </IconButton>
    </li>
  )
}
