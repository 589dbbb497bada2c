import { type ReactElement, useLayoutEffect, useRef } from 'react'
import { useOnceBegun } from '#hooks/use-once-begun.ts'
import type { FloatingTooltip as FloatingTooltipType } from './floating-tooltip.tsx'

let FloatingTooltip: typeof FloatingTooltipType | undefined
const loadTooltip = async () => {
  ;({ FloatingTooltip } = await import('./floating-tooltip.tsx'))
}

/**
 * Explains one control in a sentence, after a moment. Without a text it adds nothing, and until somebody uses the page
 * and its code is there, the control stands alone.
 */
export function Tooltip({ text, children }: { text: string | undefined; children: ReactElement }) {
  const isThere = useOnceBegun(loadTooltip)
  const hasTooltip = isThere && text !== undefined
  const place = useRef<HTMLSpanElement>(null)
  const hasFocus = useRef(false)
  // With the tooltip comes another element in the control's place: who stood on the one stands on the other.
  useLayoutEffect(() => {
    const control = place.current?.firstElementChild
    if (hasFocus.current && control instanceof HTMLElement) control.focus()
  }, [hasTooltip])
  return (
    <span
      ref={place}
      className="contents"
      onFocus={() => void (hasFocus.current = true)}
      onBlur={() => void (hasFocus.current = false)}
    >
      {hasTooltip && FloatingTooltip ? <FloatingTooltip text={text}>{children}</FloatingTooltip> : children}
    </span>
  )
}
