import { useLocation } from 'react-router'

/** The address that was typed on the login screen. */
export function usePrefilledAddress(): string {
  const { state } = useLocation() as { state: { email?: unknown } | null }
  return typeof state?.email === 'string' ? state.email : ''
}
