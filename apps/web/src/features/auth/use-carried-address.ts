import { useLocation } from 'react-router'

/** What was already typed on the login screen. */
export function useCarriedAddress(): string {
  const { state } = useLocation() as { state: { email?: unknown } | null }
  return typeof state?.email === 'string' ? state.email : ''
}
