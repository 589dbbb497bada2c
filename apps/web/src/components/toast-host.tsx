import { type ComponentType, useEffect, useState } from 'react'
import { provideToasts } from '#lib/notify.ts'

/** Holds the place of the toasts and fetches what draws them when the first one comes. */
export function ToastHost() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  useEffect(() => {
    provideToasts(async () => {
      const loaded = await import('./toaster.tsx')
      setToaster(() => loaded.Toaster)
      return loaded.showToast
    })
  }, [])
  return Toaster && <Toaster />
}
