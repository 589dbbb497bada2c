import { COPIED_MS } from '@firstline/contract/limits'
import { type RefObject, useEffect, useState } from 'react'
import { copyText } from '#lib/copy-text.ts'
import { notify } from '#lib/notify.ts'

export interface CopyOptions {
  text: string
  shownIn: RefObject<HTMLElement | null>
  /** 'text', 'key'. */
  name: string
}

/**
 * Copies a text, and says so for a while: `isCopied`. Where the browser lets nobody copy, what stands in `shownIn` is
 * selected instead, and called by its name.
 */
export function useCopy({ text, shownIn, name }: CopyOptions): { isCopied: boolean; copy: () => void } {
  const [copies, setCopies] = useState(0)
  useEffect(() => {
    if (copies === 0) return
    const timer = setTimeout(() => setCopies(0), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copies])
  const copy = async () => {
    if (await copyText(text)) return setCopies((before) => before + 1)
    if (shownIn.current) window.getSelection()?.selectAllChildren(shownIn.current)
    notify.error('Copying did not work', {
      description: `The browser does not allow it. The ${name} is selected: please copy it yourself.`,
    })
  }
  return { isCopied: copies > 0, copy: () => void copy() }
}
