import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { Toaster as Sonner, toast } from 'sonner'
import { useMediaQuery } from '#hooks/use-media-query.ts'
import type { ShowOptions, ToastKind } from '#lib/notify.ts'

/** Puts one toast on the page. */
export function showToast(kind: ToastKind, title: string, options: ShowOptions): void {
  toast[kind](title, {
    id: options.id,
    duration: options.duration,
    description: options.description,
    ...(options.action && { action: options.action }),
    onDismiss: options.onGone,
    onAutoClose: options.onGone,
  })
}

const icons = {
  success: <CircleCheck className="text-success" />,
  error: <CircleAlert className="text-danger" />,
  warning: <CircleAlert className="text-warning" />,
  info: <Info className="text-accent-ink" />,
  close: <X className="size-4!" />,
}

/** Where toasts appear: bottom right, on phones under the header; at most three. */
export function Toaster() {
  const wide = useMediaQuery('(min-width: 43.75rem)')
  return (
    <Sonner
      position={wide ? 'bottom-right' : 'top-center'}
      visibleToasts={3}
      gap={8}
      offset={24}
      mobileOffset={{ top: 72, left: 16, right: 16 }}
      closeButton
      icons={icons}
      className="toaster"
      toastOptions={{
        unstyled: true,
        classNames: {
          toast: 'toast',
          title: 'toast-title',
          description: 'toast-description',
          closeButton: 'toast-close',
          actionButton: 'toast-action',
        },
      }}
    />
  )
}
