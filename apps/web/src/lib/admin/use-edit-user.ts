import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isNobody } from '#lib/functions/function-errors.ts'
import { readAnew } from '#lib/live/read-anew.ts'
import { notify } from '#lib/notify.ts'
import { type Edited, editUser, type UserEdit } from './edit-user.ts'
import { reasonOf } from './reason-of.ts'
import { takeUser } from './take-user.ts'
import { usersKey } from './users-query.ts'

/** Saves edits of users; whatever the answer says of the user is shown everywhere. A failure is told, and gives undefined. */
export function useEditUser() {
  const cache = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const save = async (edit: UserEdit): Promise<Edited | undefined> => {
    setSaving(true)
    try {
      const edited = await editUser(edit)
      if (edited.outcome !== 'refused' && !takeUser(cache, edited.user)) void readAnew(cache, usersKey)
      return edited
    } catch (error) {
      if (!isNobody(error)) notify.error(edit.failure, { description: reasonOf(error, edit.failure) })
      return undefined
    } finally {
      setSaving(false)
    }
  }
  return { save, isSaving }
}
