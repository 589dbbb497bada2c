import type { AdminTrialSettings } from '@firstline/contract/admin'
import { useQueryClient } from '@tanstack/react-query'
import { isSessionRefusal, RefusedError } from '#platform/api/function-errors.ts'
import { notify } from '#platform/notify.ts'
import type { TrialValues } from './trial-form-schema.ts'
import { TRIALS_SAVE_FAILED, saveTrialSettings, trialQuery } from './trial-query.ts'

/** Saves the changes. Returns the settings as they are now, or the field that the server refuses. */
export function useSaveTrials() {
  const cache = useQueryClient()
  return async (changes: Partial<TrialValues>): Promise<AdminTrialSettings | RefusedError | undefined> => {
    try {
      const saved = await saveTrialSettings(changes)
      cache.setQueryData(trialQuery().queryKey, saved)
      notify.success('Trial settings saved')
      return saved
    } catch (error) {
      if (!isSessionRefusal(error)) notify.failure(error, { title: TRIALS_SAVE_FAILED })
      return error instanceof RefusedError ? error : undefined
    }
  }
}
