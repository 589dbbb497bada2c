import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type BannerKind = 'info' | 'success' | 'warning' | 'danger'

export interface BannerProps {
  kind: BannerKind
  /** The bold first words. */
  title?: ReactNode
  children?: ReactNode
  /** At most one, at the right. */
  action?: ReactNode
  icon?: ReactNode
  /** Announced when it appears; for what the user has just caused. */
  announce?: 'polite' | 'assertive' | undefined
  className?: string | undefined
}

const looks: Record<BannerKind, { ground: string; icon: ReactNode }> = {
  info: { ground: 'bg-accent-wash', icon: <Info className="text-accent-ink" /> },
  success: { ground: 'bg-success-wash', icon: <Check className="text-success" /> },
  warning: { ground: 'bg-warning-wash', icon: <CircleAlert className="text-warning" /> },
  danger: { ground: 'bg-danger-wash', icon: <CircleAlert className="text-danger" /> },
}

export const lockIcon = <Lock className="text-danger" />

/** Bold first words and one sentence. A page shows one banner at a time. */
export function Banner({ kind, title, children, action, icon, announce, className }: BannerProps) {
  const look = looks[kind]
  const role = announce && { role: announce === 'assertive' ? 'alert' : 'status' }
  return (
    <div
      {...role}
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card px-4 py-3 text-sm text-ink',
        look.ground,
        className,
      )}
    >
      {icon ?? look.icon}
      <div className="min-w-0 flex-1 basis-48 max-[22.5rem]:basis-40">
        {title && <strong className="font-semibold">{title} </strong>}
        <span>{children}</span>
      </div>
      {action}
    </div>
  )
}
