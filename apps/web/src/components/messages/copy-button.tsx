import { COPIED_MS } from '@firstline/contract/limits'
import { Check, Copy } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { Button } from '#components/button.tsx'
import { notify } from '#lib/notify.ts'
import { copyText } from '#lib/copy-text.ts'

export interface CopyButtonProps {
  text: string
  /** Where it stands on the page: what is left selected when the browser lets nobody copy. */
  shownIn: RefObject<HTMLElement | null>
  describedBy: string
}

/** The biggest button of a card. For two seconds after a press it says that it worked. */
export function CopyButton({ text, shownIn, describedBy }: CopyButtonProps) {
  const [copies, setCopies] = useState(0)
  const isCopied = copies > 0

  useEffect(() => {
    if (copies === 0) return
    const timer = setTimeout(() => setCopies(0), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copies])

  const copy = async () => {
    if (await copyText(text)) return setCopies((before) => before + 1)
    if (shownIn.current) window.getSelection()?.selectAllChildren(shownIn.current)
    notify.error('Copying did not work', {
      description: 'The browser does not allow it. The text is selected: please copy it yourself.',
    })
  }

  return (
    <div className="mt-5">
      <Button
        wide
        size="lg"
        kind={isCopied ? 'success' : 'main'}
        icon={isCopied ? <Check /> : <Copy />}
        aria-describedby={describedBy}
        onClick={() => void copy()}
      >
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
      <output className="sr-only">{isCopied ? 'Copied to the clipboard' : ''}</output>
    </div>
  )
}
