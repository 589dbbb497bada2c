import type { ReactNode } from 'react'
import { Mark } from '#ui/mark.tsx'

export interface PaymentScreenProps {
  title: string
  children: ReactNode
  /** Links for the next step, the main one first. */
  actions?: ReactNode
  /** Announced when it replaces another screen. */
  announce?: boolean
}

/** The outcome of a payment, and links for the next step. */
export function PaymentScreen({ title, children, actions, announce }: PaymentScreenProps) {
  return (
    <div className="page min-h-96 py-16 tablet:py-24" role={announce ? 'status' : undefined}>
      <Mark width={34} />
      <h1 className="serif mt-6 text-h1">{title}</h1>
      <div className="mt-3 flex max-w-measure flex-col gap-3 text-ink-2">{children}</div>
      {actions && <div className="mt-8 flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
