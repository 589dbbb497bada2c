import type { AdminUser } from '@firstline/contract/admin'
import { Banner, type BannerProps } from '#ui/banner.tsx'
import { describeUserBalance } from '#domains/admin/users/describe-balance.ts'

/** What is typed but not saved yet. */
export interface UnsavedEdit {
  /** The user as seen when typing began. */
  basis: AdminUser
  /** Saving was refused because another edit was saved first. */
  wasRefused: boolean
}

export interface ChangedNoteProps {
  user: AdminUser
  unsaved: UnsavedEdit | undefined
  /** The edited values of the user, in words. */
  of: (user: AdminUser) => string
}

/**
 * Says that a user changed during an edit, and the current values: the next save is based on them. It is below the
 * button, which keeps its place.
 */
export function ChangedNote({ user, unsaved, of }: ChangedNoteProps) {
  if (unsaved?.wasRefused) {
    return (
      <Note title="Not saved." announce="assertive">
        This user changed in the meantime. Now: {describeUserBalance(user)}. Your change is still here; save
        again to set it all the same.
      </Note>
    )
  }
  if (!unsaved || of(unsaved.basis) === of(user)) return null
  return (
    <Note title="Changed meanwhile." announce="polite">
      Now: {describeUserBalance(user)}. Your change is still here; save to set it all the same.
    </Note>
  )
}

function Note(props: Pick<BannerProps, 'title' | 'announce' | 'children'>) {
  return <Banner kind="warning" className="mt-4" {...props} />
}
