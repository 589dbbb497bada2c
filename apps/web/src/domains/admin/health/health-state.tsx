import type { HealthState } from '@firstline/contract/health'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'

const LOOKS: Record<HealthState, { icon: ReactNode; words: string }> = {
  ok: { icon: <Check aria-hidden="true" className="text-success" />, words: 'OK' },
  warning: { icon: <CircleAlert aria-hidden="true" className="text-warning" />, words: 'Warning' },
  failing: { icon: <CircleAlert aria-hidden="true" className="text-danger" />, words: 'Failing' },
}

/** The state of a part, as an icon and in words. */
export function HealthStateLabel({ state }: { state: HealthState }) {
  const { icon, words } = LOOKS[state]
  return (
    <span className="flex items-center gap-2 text-sm">
      {icon}
      {words}
    </span>
  )
}
