import { AlertDialog } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** A plain name: 'Delete Account'. */
  title: string
  /** What will be lost. */
  children: ReactNode
  /** What has to be typed or chosen. */
  controls?: ReactNode
  cancelLabel: string
  actionLabel: string
  busyLabel?: string
  busy?: boolean
  /** The caller closes the dialog when the action is done. */
  onConfirm: () => void
}

/** Asks for confirmation before something is lost. Cancel comes first; on phones the dialog is at the bottom. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, children, cancelLabel, actionLabel } = props
  const opener = useRef<Element>(null)
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="appear fixed inset-0 z-30 bg-scrim" />
        <AlertDialog.Content
          // It has no trigger of its own: the control that opened it gets the focus back.
          onOpenAutoFocus={() => void (opener.current = document.activeElement)}
          onCloseAutoFocus={() => opener.current instanceof HTMLElement && opener.current.focus()}
          className="appear fixed inset-x-0 bottom-0 z-30 mx-auto max-h-dvh max-w-112 overflow-y-auto rounded-t-card border border-line bg-surface p-5 shadow-sheet tablet:top-1/2 tablet:bottom-auto tablet:-translate-y-1/2 tablet:rounded-card tablet:p-6"
        >
          <AlertDialog.Title className="serif text-h3">{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="mt-3 text-sm text-ink-2">{children}</div>
          </AlertDialog.Description>
          {props.controls}
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button kind="quiet">{cancelLabel}</Button>
            </AlertDialog.Cancel>
            <Button
              kind="danger-filled"
              busy={props.busy ?? false}
              busyText={props.busyLabel}
              onClick={props.onConfirm}
            >
              {actionLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
