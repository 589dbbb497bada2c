import type { ReactNode } from 'react'
import { ProviderMark } from '#domains/auth/sign-in/provider-mark.tsx'

export interface SignInMethodRowProps {
  provider: string
  label: string
  /** What its owner recognizes it by, and since when. */
  detail: ReactNode
  children?: ReactNode
}

/** One sign-in method, with its controls at the right. */
export function SignInMethodRow({ provider, label, detail, children }: SignInMethodRowProps) {
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0 first:pt-0">
      <div className="flex min-w-0 flex-1 basis-38 items-center gap-x-4">
        <span className="grid size-6 flex-none place-content-center text-ink-2">
          <ProviderMark provider={provider} />
        </span>
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{label}</p>
          <div className="mt-0.5 text-sm text-balance text-ink-2 wrap-anywhere">{detail}</div>
        </div>
      </div>
      {/* Below the text on narrow screens, at the right there too. */}
      {children && <div className="ml-auto">{children}</div>}
    </li>
  )
}
