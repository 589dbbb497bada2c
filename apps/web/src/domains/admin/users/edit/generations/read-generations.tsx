import type { AdminUser } from '@firstline/contract/admin'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { GenerationList } from './generation-list.tsx'
import type { Viewing } from './generations-query.ts'
import { ReasonForm } from './reason-form.tsx'

/** Shows a user's briefs and messages for a support case, after a reason was given. */
export function ReadGenerations({ user }: { user: AdminUser }) {
  const [isOpen, setOpen] = useState(false)
  const [viewing, setViewing] = useState<Viewing>()
  const close = (open: boolean) => {
    setOpen(open)
    if (!open) setViewing(undefined)
  }
  return (
    <div className="py-5">
      <Button kind="second" size="sm" onClick={() => setOpen(true)}>
        Read generations
      </Button>
      <p className="mt-2 text-xs text-ink-3">For a support case. Each time is recorded, with a reason.</p>
      <Dialog wide open={isOpen} onOpenChange={close} title="Generations" description={user.email}>
        <div className="p-5 tablet:p-6">
          {viewing === undefined ? (
            <ReasonForm onSubmit={(reason) => setViewing({ id: Date.now(), userId: user.userId, reason })} />
          ) : (
            <GenerationList viewing={viewing} />
          )}
        </div>
      </Dialog>
    </div>
  )
}
