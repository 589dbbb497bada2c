import { describeSender, type Sender } from '@firstline/contract/senders'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { IconButton } from '#ui/button.tsx'

export interface SenderRowProps {
  sender: Sender
  onEdit: () => void
  onDelete: () => void
}

export function SenderRow({ sender, onEdit, onDelete }: SenderRowProps) {
  const title = describeSender(sender)
  return (
    <li className="flex items-start gap-1 border-b border-line">
      <div className="min-w-0 flex-1 px-2 py-3">
        <p dir="auto" className="font-medium wrap-anywhere">
          {title}
        </p>
        {[sender.offer, sender.proof, sender.links.split(/\s+/).join(', ')]
          .filter((line) => line !== '')
          .map((line) => (
            <p key={line} dir="auto" className="text-sm text-ink-3 wrap-anywhere">
              {line}
            </p>
          ))}
      </div>
      <IconButton label={`Edit ${title}`} className="mt-1 text-ink-3!" onClick={onEdit}>
        <Pencil />
      </IconButton>
      <IconButton label={`Delete ${title}`} className="mt-1 text-ink-3!" onClick={onDelete}>
        <Trash />
      </IconButton>
    </li>
  )
}
