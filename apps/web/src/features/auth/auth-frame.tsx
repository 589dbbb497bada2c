import type { ReactNode } from 'react'

export function AuthFrame({ children }: { children: ReactNode }) {
  return <main>{children}</main>
}
