import { COPIED_MS } from '@firstline/contract/limits'
import { Check, Copy } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { Button } from '#components/button.tsx'
import { copyText } from '#lib/copy-text.ts'
import { notify } from '#lib/notify.ts'

/** Copies the key without its blanks. */
export function CopySecret({ secret, shownIn }: { secret: string; shownIn: RefObject<HTMLElement | null> }) {
  const [copies, setCopies] = useState(0)
  const isCopied = copies > 0
  useEffect(() => {
    if (copies === 0) return
    const timer = setTimeout(() => setCopies(0), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copies])
  const copy = async () => {
    if (await copyText(secret)) return setCopies((before) => before + 1)
    if (shownIn.current) window.getSelection()?.selectAllChildren(shownIn.current)
    notify.error('Copying did not work', {
      description: 'The browser does not allow it. The key is selected: please copy it yourself.',
    })
  }
  return (
    <>
      <Button kind="second" size="sm" icon={isCopied ? <Check /> : <Copy />} onClick={() => void copy()}>
        {isCopied ? 'Copied' : 'Copy key'}
      </Button>
      <output className="sr-only">{isCopied ? 'Copied to the clipboard' : ''}</output>
    </>
  )
}
