import type { AdminTrialSettings } from '@firstline/contract/admin'
import { useQueryClient } from '@tanstack/react-query'
import { isNobody, RefusedError } from '#lib/functions/function-errors.ts'
import { notify } from '#lib/notify.ts'
import type { TrialValues } from './trial-form-schema.ts'
import { FAILED_TO_SAVE, saveTrialSettings, trialQuery } from './trial-query.ts'

/** Saves what has been changed. Gives the settings as they are now, or what the server finds wrong with which field. */
export function useSaveTrials() {
  const cache = useQueryClient()
  return async (changes: Partial<TrialValues>): Promise<AdminTrialSettings | RefusedError | undefined> => {
    try {
      const saved = await saveTrialSettings(changes)
      cache.setQueryData(trialQuery().queryKey, saved)
      notify.success('Trial settings saved')
      return saved
    } catch (error) {
      if (!isNobody(error)) notify.failure(error, { title: FAILED_TO_SAVE })
      return error instanceof RefusedError ? error : undefined
    }
  }
}
