import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False while a prerendered page is being hydrated, then true. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
