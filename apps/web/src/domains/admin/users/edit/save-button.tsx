import { Button } from '#ui/button.tsx'

export interface SaveButtonProps {
  children: string
  /** There is something to save. */
  isChanged: boolean
  isSaving: boolean
}

/** Saves one part of the dialog. None of them is its main action. */
export function SaveButton({ children, isChanged, isSaving }: SaveButtonProps) {
  return (
    <Button
      type="submit"
      kind="second"
      size="sm"
      className="mt-3"
      disabled={!isChanged}
      busy={isSaving}
      busyText="Saving..."
    >
      {children}
    </Button>
  )
}
