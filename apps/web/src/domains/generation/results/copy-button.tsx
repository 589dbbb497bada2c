import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import type { RefObject } from 'react'
import { Button } from '#ui/button.tsx'
import { useCopyText } from '#ui/hooks/use-copy-text.ts'

export interface CopyButtonProps {
  text: string
  /** The element that shows it: selected when the browser refuses to copy. */
  shownIn: RefObject<HTMLElement | null>
  describedBy: string
}

/** It shows its success for two seconds. */
export function CopyButton({ text, shownIn, describedBy }: CopyButtonProps) {
  const { isCopied, copy } = useCopyText({ text, shownIn, name: 'text' })
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
