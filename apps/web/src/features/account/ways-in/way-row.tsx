import type { ReactNode } from 'react'
import { ProviderMark } from '#components/provider-mark.tsx'

export interface WayRowProps {
  provider: string
  label: string
  /** By what its owner knows it, and since when. */
  detail: ReactNode
  children?: ReactNode
}

/** One way into the account, with what can be done about it at the right. */
export function WayRow({ provider, label, detail, children }: WayRowProps) {
  return (
    <li className="grid min-h-16 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line py-3 first:border-t-0 first:pt-0">
      <span className="grid size-6 place-content-center text-ink-2">
        <ProviderMark provider={provider} />
      </span>
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{label}</p>
        <p className="mt-0.5 text-sm text-ink-2 wrap-anywhere">{detail}</p>
      </div>
      {children}
    </li>
  )
}
