import CloudOff from 'lucide-react/icons/cloud-off'

/**
 * A line at the bottom edge of the window for as long as something is the case. Nothing moves for it: the page gets room
 * below its end, and what sticks to the bottom stands on it (see `--notice` in `parts.css`).
 */
export function NoticeBar({ text }: { text: string | null }) {
  return (
    // Always there: a live region that comes with its first words is not read out everywhere.
    <div role="status" className="notice-bar">
      {text !== null && (
        <p className="page appear flex min-h-(--notice) items-center gap-3 py-1.5 text-sm leading-ui">
          <CloudOff className="text-warning" aria-hidden="true" />
          {text}
        </p>
      )}
    </div>
  )
}
