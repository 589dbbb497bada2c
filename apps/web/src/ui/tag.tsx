import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type TagKind = 'accent' | 'accent-filled' | 'success' | 'warning' | 'danger' | 'plain'

const kinds: Record<TagKind, string> = {
  accent: 'bg-accent-wash text-accent-ink',
  'accent-filled': 'bg-accent text-on-accent',
  success: 'bg-success-wash text-success',
  warning: 'bg-warning-wash text-ink',
  danger: 'bg-danger-wash text-danger',
  plain: 'bg-sunken text-ink-2',
}

/** One or two words about what is beside it; not a control. */
export function Tag({ kind, children }: { kind: TagKind; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-block rounded-[5px] px-2.25 py-1 text-xs leading-ui font-medium',
        kinds[kind],
      )}
    >
      {children}
    </span>
  )
}
