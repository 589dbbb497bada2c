import type { OptionalMail } from '@firstline/contract/optional-mails'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isSessionRefusal } from '#platform/api/function-errors.ts'
import { notify } from '#platform/notify.ts'
import { consentsQuery } from './consents-query.ts'
import { changeMailPreference, mailPreferencesQuery } from './mail-preferences-query.ts'

/** The mail preferences. A switched kind shows its new state while that is saved, and the old one when saving fails. */
export function useMailPreferences(userId: string) {
  const cache = useQueryClient()
  const query = useQuery(mailPreferencesQuery(userId))
  const [saving, setSaving] = useState<Partial<Record<OptionalMail, boolean>>>({})

  const change = async (kind: OptionalMail, isOn: boolean) => {
    if (saving[kind] !== undefined) return
    setSaving((others) => ({ ...others, [kind]: isOn }))
    try {
      // A response to an earlier request must not undo this one.
      await cache.cancelQueries({ queryKey: mailPreferencesQuery(userId).queryKey })
      cache.setQueryData(mailPreferencesQuery(userId).queryKey, await changeMailPreference({ kind, isOn }))
      if (kind === 'weekly-summary') await cache.invalidateQueries(consentsQuery(userId))
    } catch (thrown) {
      if (!isSessionRefusal(thrown)) notify.failure(thrown, { title: 'This could not be saved' })
    } finally {
      setSaving(({ [kind]: _saved, ...others }) => others)
    }
  }

  return { query, saving, change }
}
