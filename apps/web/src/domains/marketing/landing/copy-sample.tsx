import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { Button } from '#ui/button.tsx'

/** A Copy button that works before hydration: the early script copies `data-copies` and sets `data-copied` for 2 s. */
export function CopySample({ text }: { text: string }) {
  return (
    <>
      <Button data-copies={text} className="copies max-w-36 flex-1">
        <span className="copies-before inline-flex items-center gap-2">
          <Copy />
          Copy
        </span>
        <span className="copies-after inline-flex items-center gap-2">
          <Check />
          Copied
        </span>
      </Button>
      {/* Beside the button: its content is its name, whose changes screen readers do not announce. */}
      <span role="status" className="sr-only">
        <span>Copied to the clipboard</span>
      </span>
    </>
  )
}
