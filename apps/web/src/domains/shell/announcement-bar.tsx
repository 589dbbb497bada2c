import X from 'lucide-react/icons/x'
import { IconButton } from '#ui/button.tsx'
import { useAnnouncementText } from './use-announcement-text.ts'

/**
 * The administrator's announcement on top of every page. It is always in the page: the server fills its text into the
 * HTML, and attributes of the root element show it (`parts.css`), so nothing moves at hydration.
 */
export function AnnouncementBar() {
  return (
    <aside className="announcement" aria-label="Announcement">
      <div className="page flex items-start justify-between gap-3 py-1">
        <p className="min-w-0 py-2.5 text-sm leading-snug wrap-anywhere">
          <strong className="announcement-warning font-semibold">Important: </strong>
          <span dir="auto" className="announcement-text">
            {useAnnouncementText()}
          </span>
        </p>
        <IconButton label="Dismiss the announcement" data-dismisses="" className="-mr-2.5 flex-none">
          <X />
        </IconButton>
      </div>
    </aside>
  )
}
