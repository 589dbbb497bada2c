import type { AdminUser } from '@firstline/contract/admin'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isNobody } from '#lib/functions/function-errors.ts'
import { readAnew } from '#lib/live/read-anew.ts'
import { notify } from '#lib/notify.ts'
import { type Edited, editUser, type UserEdit } from './edit-user.ts'
import { reasonOf } from '#lib/reason-of.ts'
import { takeUser } from './take-user.ts'
import { usersKey } from './users-query.ts'

/** Saves edits of users; whatever the answer says of the user is shown everywhere. A failure is told, and gives undefined. */
export function useEditUser() {
  const cache = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const show = (user: AdminUser) => {
    const isEnough = takeUser(cache, user)
    // A list that is just being read may be of before, and would undo it.
    if (!isEnough || cache.isFetching({ queryKey: usersKey }) > 0) void readAnew(cache, usersKey)
  }
  const save = async (edit: UserEdit): Promise<Edited | undefined> => {
    setSaving(true)
    try {
      const edited = await editUser(edit)
      if (edited.outcome !== 'refused') show(edited.user)
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
