import { lazy, type ReactElement, Suspense } from 'react'
import { useIsAlive } from '#hooks/use-is-alive.ts'

const FloatingTooltip = lazy(async () => ({
  default: (await import('./floating-tooltip.tsx')).FloatingTooltip,
}))

/**
 * Explains one control in a sentence, after a moment. Without a text it adds nothing at all, and until its code is there
 * the control stands alone.
 */
export function Tooltip({ text, children }: { text: string | undefined; children: ReactElement }) {
  const isAlive = useIsAlive()
  if (!text || !isAlive) return children
  return (
    <Suspense fallback={children}>
      <FloatingTooltip text={text}>{children}</FloatingTooltip>
    </Suspense>
  )
}
