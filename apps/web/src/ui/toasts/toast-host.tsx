import { type ComponentType, useEffect, useState } from 'react'
import { provideToasts } from '#platform/notify.ts'

/** The place of the toasts. Loads the toast library with the first one. */
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
