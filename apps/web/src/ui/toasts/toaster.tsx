import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { Toaster as Sonner, toast } from 'sonner'
import { useMediaQuery } from '#ui/hooks/use-media-query.ts'
import type { ShowOptions, ToastKind } from '#platform/notify.ts'
import { useToastEscape } from './use-toast-escape.ts'
import { useToastFocus } from './use-toast-focus.ts'
import { useToastTop } from './use-toast-top.ts'

export function showToast(kind: ToastKind, title: string, options: ShowOptions): void {
  const { id, duration, description, action, onGone, signal } = options
  // The library does not report a toast that closes because its action was pressed.
  const act = (take: () => void) => () => {
    take()
    onGone()
  }
  toast[kind](title, {
    id,
    duration,
    description,
    ...(action && { action: { label: action.label, onClick: act(action.onClick) } }),
    onDismiss: onGone,
    onAutoClose: onGone,
  })
  signal.addEventListener('abort', () => toast.dismiss(id))
}

const icons = {
  success: <CircleCheck className="text-success" />,
  error: <CircleAlert className="text-danger" />,
  warning: <CircleAlert className="text-warning" />,
  info: <Info className="text-accent-ink" />,
  close: <X className="size-4!" />,
}

/** Where toasts appear: bottom right, on phones below the header and the page's title; at most three. */
export function Toaster() {
  const wide = useMediaQuery('(min-width: 43.75rem)')
  const top = useToastTop(!wide)
  useToastEscape()
  useToastFocus()
  return (
    <Sonner
      position={wide ? 'bottom-right' : 'top-center'}
      visibleToasts={3}
      gap={8}
      offset={{ top, right: 24, bottom: 24, left: 24 }}
      mobileOffset={{ top, left: 16, right: 16 }}
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
