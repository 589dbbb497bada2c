import type { ReactNode } from 'react'
import { useAuth } from '#lib/auth/use-auth.ts'
import { ToSecondStep } from './to-second-step.tsx'

/** Around a page that is for everybody but those who still owe the code of their second step. */
export function SecondStepGuard({ children }: { children: ReactNode }) {
  const { halfway } = useAuth()
  return halfway ? <ToSecondStep /> : children
}
