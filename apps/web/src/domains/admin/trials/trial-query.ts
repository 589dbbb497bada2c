import { type AdminTrialRequest, AdminTrialSettings, AdminTrialsEnded } from '@firstline/contract/admin'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { requestFunction } from '#platform/api/request-function.ts'
import { createMemberConnection } from '#platform/api/member-connection.ts'

export const TRIALS_LOAD_FAILED = 'Failed to load trial settings'
export const TRIALS_SAVE_FAILED = 'Failed to save trial settings'
export const TRIALS_END_FAILED = 'Failed to end trials'

export function trialQuery() {
  return queryOptions({
    queryKey: ['admin-trial-settings'],
    queryFn: ({ signal }) =>
      requestFunction(
        createMemberConnection('admin-trial-settings', TRIALS_LOAD_FAILED),
        AdminTrialSettings,
        {
          body: {},
          signal,
        },
      ),
    retry: false,
  })
}

/** Fields that are left out stay as they are. */
export function saveTrialSettings(changes: z.infer<typeof AdminTrialRequest>): Promise<AdminTrialSettings> {
  const connection = createMemberConnection('admin-trial-settings', TRIALS_SAVE_FAILED)
  return requestFunction(connection, AdminTrialSettings, { body: changes })
}

/** Ends every running trial and returns their number. */
export function requestTrialsEnd(): Promise<z.infer<typeof AdminTrialsEnded>> {
  return requestFunction(createMemberConnection('admin-end-trials', TRIALS_END_FAILED), AdminTrialsEnded, {
    body: {},
  })
}
