import { type RefObject, useEffect, useState } from 'react'
import { copyText, COPIED_MS } from '#platform/browser/copy-text.ts'
import { notify } from '#platform/notify.ts'

export interface CopyOptions {
  text: string
  shownIn: RefObject<HTMLElement | null>
  /** 'text', 'key'. */
  name: string
}

/**
 * Copies a text; `isCopied` is true for a while after that. Where the browser refuses to copy, the content of `shownIn` is
 * selected instead, and a toast mentions it by `name`.
 */
export function useCopyText({ text, shownIn, name }: CopyOptions): { isCopied: boolean; copy: () => void } {
  const [copies, setCopies] = useState(0)
  useEffect(() => {
    if (copies === 0) return
    const timer = setTimeout(() => setCopies(0), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copies])
  const copy = async () => {
    if (await copyText(text)) return setCopies((before) => before + 1)
    selectContent(shownIn.current)
    notify.error('Copying did not work', {
      description: `The browser does not allow it. The ${name} is selected: please copy it yourself.`,
    })
  }
  return { isCopied: copies > 0, copy: () => void copy() }
}

function selectContent(element: HTMLElement | null): void {
  if (element instanceof HTMLTextAreaElement) element.select()
  else if (element) window.getSelection()?.selectAllChildren(element)
}
