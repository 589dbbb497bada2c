import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import type { RefObject } from 'react'
import { Button } from '#components/button.tsx'
import { useCopy } from '#hooks/use-copy.ts'

export interface CopyButtonProps {
  text: string
  /** Where it stands on the page: what is left selected when the browser lets nobody copy. */
  shownIn: RefObject<HTMLElement | null>
  describedBy: string
}

/** The biggest button of a card. For two seconds after a press it says that it worked. */
export function CopyButton({ text, shownIn, describedBy }: CopyButtonProps) {
  const { isCopied, copy } = useCopy({ text, shownIn, name: 'text' })
  return (
    <div className="min-w-0 flex-1 basis-36">
      <Button
        wide
        size="lg"
        kind={isCopied ? 'success' : 'main'}
        icon={isCopied ? <Check /> : <Copy />}
        aria-describedby={describedBy}
        onClick={copy}
      >
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
      <output className="sr-only">{isCopied ? 'Copied to the clipboard' : ''}</output>
    </div>
  )
}
