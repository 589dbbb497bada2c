import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False while a prerendered page is hydrated, true ever after. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
