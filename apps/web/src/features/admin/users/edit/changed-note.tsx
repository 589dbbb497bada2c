import type { AdminUser } from '@firstline/contract/admin'
import { Banner, type BannerProps } from '#components/banner.tsx'
import { standingWords } from '#lib/admin/standing-words.ts'

/** What is typed but not saved yet. */
export interface Unsaved {
  /** The user as it was seen then. */
  basis: AdminUser
  /** Saving was refused, because somebody had been faster. */
  wasRefused: boolean
}

export interface ChangedNoteProps {
  user: AdminUser
  unsaved: Unsaved | undefined
  /** What of the user the change is about, in words. */
  of: (user: AdminUser) => string
}

/**
 * Says that a user changed under what somebody is typing, and how it is now: that state is what the next save is based
 * on. It stands below the button, which stays where it is.
 */
export function ChangedNote({ user, unsaved, of }: ChangedNoteProps) {
  if (unsaved?.wasRefused) {
    return (
      <Note title="Not saved." announce="at once">
        Another administrator or a generation was faster. Now: {standingWords(user)}. Your change is still
        here; save again to set it all the same.
      </Note>
    )
  }
  if (!unsaved || of(unsaved.basis) === of(user)) return null
  return (
    <Note title="Changed meanwhile." announce="politely">
      Now: {standingWords(user)}. Your change is still here; save to set it all the same.
    </Note>
  )
}

function Note(props: Pick<BannerProps, 'title' | 'announce' | 'children'>) {
  return <Banner kind="warning" className="mt-4" {...props} />
}
