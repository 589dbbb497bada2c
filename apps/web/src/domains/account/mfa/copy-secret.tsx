import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import type { RefObject } from 'react'
import { Button } from '#ui/button.tsx'
import { useCopyText } from '#ui/hooks/use-copy-text.ts'

export function CopySecret({ secret, shownIn }: { secret: string; shownIn: RefObject<HTMLElement | null> }) {
  const { isCopied, copy } = useCopyText({ text: secret, shownIn, name: 'key' })
  return (
    <>
      <Button kind="second" size="sm" icon={isCopied ? <Check /> : <Copy />} onClick={copy}>
        {isCopied ? 'Copied' : 'Copy key'}
      </Button>
      <output className="sr-only">{isCopied ? 'Copied to the clipboard' : ''}</output>
    </>
  )
}
