import CloudOff from 'lucide-react/icons/cloud-off'

/**
 * A line at the bottom edge of the window for as long as there is a text. Nothing moves for it: the page gets space
 * below its end, and what sticks to the bottom moves above it (see `--notice` in `parts.css`).
 */
export function NoticeBar({ text }: { text: string | null }) {
  return (
    // Always rendered: not every screen reader announces a live region that is added with its text.
    <div role="status" className="notice-bar">
      {text !== null && (
        <p className="page appear flex min-h-(--notice) items-center gap-3 py-1.5 text-sm leading-ui">
          <CloudOff className="text-warning" aria-hidden="true" />
          <span>{text}</span>
        </p>
      )}
    </div>
  )
}
