import { type ReactElement, useLayoutEffect, useRef } from 'react'
import { useLoadOnInteraction } from './hooks/use-load-on-interaction.ts'
import type { FloatingTooltip as FloatingTooltipType } from './floating-tooltip.tsx'

let FloatingTooltip: typeof FloatingTooltipType | undefined
const loadTooltip = async () => {
  ;({ FloatingTooltip } = await import('./floating-tooltip.tsx'))
}

/**
 * Explains one control in a sentence, after a moment. Without a text, and until its code is loaded at the first
 * interaction, it renders only the control.
 */
export function Tooltip({ text, children }: { text: string | undefined; children: ReactElement }) {
  const isThere = useLoadOnInteraction(loadTooltip)
  const hasTooltip = isThere && text !== undefined
  const place = useRef<HTMLSpanElement>(null)
  const hasFocus = useRef(false)
  // The tooltip mounts the control again: the focus moves to the new element.
  useLayoutEffect(() => {
    const control = place.current?.firstElementChild
    if (hasFocus.current && control instanceof HTMLElement) control.focus()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the focus is restored when the element is replaced
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
