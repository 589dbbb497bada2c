import type { AdminUser } from '@firstline/contract/admin'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isSessionRefusal } from '#platform/api/function-errors.ts'
import { refetchActive } from '#platform/live/refetch-active.ts'
import { notify } from '#platform/notify.ts'
import { type EditResult, editUser, type UserEdit } from './edit-user.ts'
import { describeReason } from '#platform/describe-reason.ts'
import { cacheUser } from './cache-user.ts'
import { usersKey } from './users-query.ts'

/** Saves edits of users; the returned user is shown everywhere. A failure is reported, and the result is undefined. */
export function useEditUser() {
  const cache = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const show = (user: AdminUser) => {
    const isEnough = cacheUser(cache, user)
    // A list read before the edit would undo it.
    if (!isEnough || cache.isFetching({ queryKey: usersKey }) > 0) void refetchActive(cache, usersKey)
  }
  const save = async (edit: UserEdit): Promise<EditResult | undefined> => {
    setSaving(true)
    try {
      const edited = await editUser(edit)
      if (edited.outcome !== 'refused') show(edited.user)
      return edited
    } catch (error) {
      if (!isSessionRefusal(error))
        notify.error(edit.failure, { description: describeReason(error, edit.failure) })
      return undefined
    } finally {
      setSaving(false)
    }
  }
  return { save, isSaving }
}
