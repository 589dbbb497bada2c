import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { Button } from '#components/button.tsx'

/** A Copy button that works while the page sleeps: the early script copies `data-copies` and sets `data-copied` for 2 s. */
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
      {/* Beside the button: what is inside one is its name and is not read out when it changes. */}
      <span role="status" className="sr-only">
        <span>Copied to the clipboard</span>
      </span>
    </>
  )
}
